import ReactiveTesting

/// Writes the lanes of a case as Swift.
struct SwiftLanes {
  let checked: CheckedCase
  let inference: SwiftInference

  /// The declarations of the lanes; lanes that others send come first.
  ///
  /// Lanes that are only expected are left out.
  func declarations() throws(Unprintable) -> [String] {
    try refuseNumbersLikeTexts()
    let used = used
    var lines: [String] = []
    for index in try Self.order(of: checked) where used.contains(index) {
      lines.append(try declaration(checked.lanes[index], index))
    }
    return lines
  }

  /// The lanes in an order in which each comes after the lanes that it sends.
  static func order(of checked: CheckedCase) throws(Unprintable) -> [Int] {
    var order: [Int] = []
    var left = Array(checked.lanes.indices)
    while !left.isEmpty {
      let known = Set(order)
      let ready = left.filter { sent(by: checked.lanes[$0]).isSubset(of: known) }
      guard !ready.isEmpty else { throw Unprintable(SwiftMessages.cyclicLanes) }
      order += ready
      left.removeAll(where: Set(ready).contains)
    }
    return order
  }

  /// Digits in a lane with texts become texts; this must not make two different values equal.
  private func refuseNumbersLikeTexts() throws(Unprintable) {
    var numbers: Set<String> = []
    var texts: Set<String> = []
    for (lane, type) in zip(checked.lanes, inference.lanes)
    where inference.types.final(type).parts[0] == .text {
      for case .value(let value)? in lane.lines.flatMap(\.values) {
        switch value {
        case .integer(let number): numbers.insert("\(number)")
        case .text(let text): texts.insert(text)
        default: break
        }
      }
    }
    guard !numbers.isDisjoint(with: texts) else { return }
    throw Unprintable(SwiftMessages.numberAndText)
  }

  /// The lanes that expressions name or check, and the lanes that these send.
  private var used: Set<Int> {
    var used: Set<Int> = []
    var rest = Array(inference.usedLanes.union(checked.subscriptions.map(\.lane)))
    while let index = rest.popLast() {
      if used.insert(index).inserted { rest += Self.sent(by: checked.lanes[index]) }
    }
    return used
  }

  /// The lanes that a lane sends.
  private static func sent(by lane: CheckedCase.Lane) -> Set<Int> {
    var sent: Set<Int> = []
    for line in lane.lines {
      for (entry, value) in zip(line.marks.entries, line.values) where !entry.mark.isFailure {
        if case .lane(let index)? = value { sent.insert(index) }
      }
    }
    return sent
  }

  private func declaration(
    _ lane: CheckedCase.Lane, _ index: Int
  ) throws(Unprintable) -> String {
    let type = inference.types.final(inference.lanes[index])
    let (value, canFail) = (type.parts[0], type.parts[1] != .never)
    let isNamed = checked.subscriptions.contains { $0.lane == index }
    let name = isNamed ? ", name: \(textCode(lane.name))" : ""
    let head = "let \(nameCode(lane.name)) = test.\(lane.isHot ? "hot" : "cold")"
    if lane.lines.count == 1 {
      let line = lane.lines[0]
      let error = canFail ? ", error: \(errorCode(error(of: line)))" : ""
      let values = try values(lane, value) ?? ", of: \(value.code).self"
      return "\(head)(\(textCode(try text(line, value)))\(values)\(error)\(name))"
    }
    var timelines: [String] = []
    for line in lane.lines {
      let error = canFail ? ", error: \(errorCode(error(of: line)))" : ""
      let values = try values(lane, value) ?? ""
      let tick = checked.tick == .milliseconds(1) ? "" : ", tick: test.tick"
      timelines.append("Timeline(\(textCode(try text(line, value)))\(values)\(error)\(tick))")
    }
    let full = "[Timeline<\(value.code), \(type.parts[1].code)>]"
    return
      "\(head)(\n  [\n    \(timelines.joined(separator: ",\n    ")),\n  ] as \(full)\(name))"
  }

  /// The error for `#` in a line, which has at most one.
  private func error(of line: CheckedCase.Line) -> Value {
    for (entry, label) in zip(line.marks.entries, line.values) where entry.mark.isFailure {
      if case .value(let value)? = label { return value }
      // An error with the name of a lane.
      if case .failed(let label?) = entry.mark { return .text(label.text) }
    }
    return checked.error
  }

  private func text(_ line: CheckedCase.Line, _ type: SwiftType) throws(Unprintable) -> String {
    var entries = line.marks.entries
    for index in entries.indices {
      if entries[index].mark.isFailure { entries[index].mark = .failed(nil) }
      guard type.isRead, case .value(let value)? = line.values[index],
        case .value = entries[index].mark
      else { continue }
      entries[index].mark = .value(.init(text: type.label(value)))
    }
    return line.text(with: entries)
  }

  /// The table of a lane; nil if its labels can be parsed.
  private func values(
    _ lane: CheckedCase.Lane, _ type: SwiftType
  ) throws(Unprintable) -> String? {
    let sent = Self.sent(by: lane)
    guard sent.isEmpty else { return try streams(sent) }
    if type.isRead { return nil }
    guard type.head != .stream, type.head != .group, type.head != .function else {
      return ", values: [:] as [String: \(type.code)]"
    }
    return ", values: \(table(lane.lines, type))"
  }

  /// The values of the labels in these lines.
  func table(_ lines: [CheckedCase.Line], _ type: SwiftType) -> String {
    var entries: [String: Value] = [:]
    for line in lines {
      for (entry, value) in zip(line.marks.entries, line.values) {
        if case .value(let label) = entry.mark, case .value(let value)? = value {
          entries[label.text] = value
        }
      }
    }
    let pairs = entries.sorted { $0.key < $1.key }.map {
      "\(textCode($0.key)): \(type.literal($0.value))"
    }
    let isPlain = !entries.isEmpty && !entries.values.contains(where: type.needsAnnotation)
    let annotation = isPlain ? "" : " as [String: \(type.code)]"
    return "[\(pairs.isEmpty ? ":" : pairs.joined(separator: ", "))]\(annotation)"
  }

  private func streams(_ indices: Set<Int>) throws(Unprintable) -> String {
    let isMixed = Set(indices.map { checked.lanes[$0].isHot }).count > 1
    let pairs = indices.sorted().map { index in
      let lane = checked.lanes[index]
      let producer = isMixed && lane.isHot ? ".producer" : ""
      return "\(textCode(lane.name)): \(nameCode(lane.name))\(producer)"
    }
    return ", values: [\(pairs.joined(separator: ", "))]"
  }
}

extension CheckedCase.Line {
  /// The lane with other marks; the original text if the marks are the same after all.
  func text(with entries: [ReactiveTesting.Lane.Entry]) -> String {
    let isSame =
      entries.count == marks.entries.count
      && zip(entries, marks.entries).allSatisfy { $0.tick == $1.tick && $0.mark.isLike($1.mark) }
    return isSame ? text : entries.isEmpty ? "" : printLane(entries)
  }
}

extension ReactiveTesting.Lane.Mark {
  /// Whether two marks read the same.
  fileprivate func isLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.value(let left), .value(let right)): left.text == right.text
    case (.failed(let left), .failed(let right)): left?.text == right?.text
    case (.completed, .completed), (.interrupted, .interrupted): true
    default: false
    }
  }
}
