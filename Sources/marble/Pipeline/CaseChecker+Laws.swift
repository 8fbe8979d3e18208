import ReactiveTesting

/// Checks the laws of a case, and the lanes that are generated for them.
extension CaseChecker {
  // MARK: Generated lanes

  /// Reads what a generated lane may contain.
  ///
  /// For the checks, the lane has each of its values once.
  mutating func readContents(_ line: WrittenCase.LaneLine) throws(Diagnostic) {
    guard let index = scope.lanes[line.name.value]?.index else { return }
    var contents = CheckedCase.Contents()
    var known: Set<TextLane.Mark> = []
    var isLengthKnown = false
    for word in words(of: line.text) {
      if let ticks = length(word) {
        guard !isLengthKnown, (1...CheckedCase.Contents.tickLimit).contains(ticks) else {
          throw Diagnostic(
            "a generated lane has one length, of up to \(CheckedCase.Contents.tickLimit) ticks: any hot s: 1 2 3 | 40t",
            at: word.span)
        }
        (contents.ticks, isLengthKnown) = (ticks, true)
        continue
      }
      let mark = try listed(word)
      guard known.insert(mark.withoutQuotes).inserted else {
        throw Diagnostic("'\(word.value)' is already listed", at: word.span)
      }
      switch mark {
      case .value(let label):
        contents.values.append(.init(mark: mark, value: labels.value(of: label)))
      case .failed(let label?):
        contents.ends.append(.init(mark: mark, value: labels.value(of: label)))
      default: contents.ends.append(.init(mark: mark))
      }
    }
    guard !contents.values.isEmpty else {
      throw Diagnostic(
        "a generated lane lists at least one value: any \(line.isHot ? "hot" : "cold") \(line.name.value): 1 2 3 |",
        at: line.name.span)
    }
    var marks = TextLane()
    let items = contents.values + contents.ends
    marks.entries = items.enumerated().map {
      TextLane.Entry(tick: min($0.offset, contents.values.count), mark: $0.element.mark)
    }
    marks.length = contents.ticks + 1
    checked.lanes[index].contents = contents
    checked.lanes[index].lines = [
      CheckedCase.Line(text: line.text.value, marks: marks, values: items.map(\.value))
    ]
  }

  /// The number of ticks that a word such as `40t` stands for; nil if it is an event.
  private func length(_ word: Located<String>) -> Int? {
    guard word.value.first?.isNumber == true,
      let lane = try? parseLane(" \(word.value) ", tick: scope.tick, allowsOrigin: false),
      lane.entries.isEmpty
    else { return nil }
    return lane.length
  }

  /// A listed event.
  private func listed(_ word: Located<String>) throws(Diagnostic) -> TextLane.Mark {
    guard word.value.first != "(", word.value.first != "[" else {
      throw Diagnostic(
        "list each event on its own; marble chooses which of them share a tick", at: word.span)
    }
    let lane = try reading(word) { written throws(Diagnostic) in
      try parseLane(written, tick: scope.tick, allowsOrigin: true)
    }
    guard let mark = lane.entries.first?.mark, lane.length == lane.entries.count,
      lane.originSpan == nil
    else {
      throw Diagnostic(
        "list values and ends only; marble chooses when they come"
          + (word.value.first == "-" && Int(word.value) != nil
            ? "; a number below zero is written in quotes: '\(word.value)'" : ""),
        at: word.span)
    }
    guard lane.entries.count == 1 else {
      throw Diagnostic(
        "'\(word.value)' is several events; put spaces between them, or quotes around a value of several characters",
        at: word.span)
    }
    return mark
  }

  /// The words of a text; white space in quotes separates nothing.
  private func words(of text: Located<String>) -> [Located<String>] {
    var words: [Located<String>] = []
    var word: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    for (offset, byte) in (Array(text.value.utf8) + [UInt8(ascii: "\n")]).enumerated() {
      let isLast = offset == text.value.utf8.count
      if isLast || (isBlank(byte) && !isQuoted) {
        let end = text.span.start + offset
        if !word.isEmpty {
          words.append(
            Located(String(decoding: word, as: UTF8.self), at: Span(end - word.count, end)))
        }
        word = []
        continue
      }
      word.append(byte)
      if byte == UInt8(ascii: "'"), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && !isEscaped && byte == UInt8(ascii: "\\")
    }
    return words
  }

  // MARK: Laws

  mutating func readLaws() {
    for line in raw.laws {
      attempt { this throws(Diagnostic) in
        guard let left = try this.side(line.left), let right = try this.side(line.right) else {
          return
        }
        guard left != right else {
          throw Diagnostic(
            "a law compares two pipelines, but both sides of this one are '\(line.left.value)'",
            at: line.right.span)
        }
        this.checked.laws.append(
          CheckedCase.Law(left: left, right: right, relation: line.relation, span: line.span))
      }
    }
    guard let generated = raw.generatedSpan else { return }
    if raw.laws.isEmpty, raw.cuts == nil || raw.cuts?.value == .nowhere {
      diagnostics.append(
        Diagnostic(
          "a generated case needs a law, such as law: left == right, or cut: everywhere",
          at: generated))
    }
    for (key, lines) in [("expect", raw.expects), ("subscriptions", raw.subscriptions)] {
      for line in lines {
        let span = line.name?.span ?? line.text.span
        diagnostics.append(
          Diagnostic(
            "'\(key)' cannot be used in a case with generated lanes, because its output is different each time; write a law",
            at: span))
      }
    }
    if let orders = raw.orders, case .deviating = orders.value {
      diagnostics.append(
        Diagnostic(
          "each generated case is different, so one order cannot fit them all; write 'orders: all'",
          at: orders.span))
    }
  }

  /// The pipeline that a law names; nil if it has errors, which are already reported.
  private func side(_ name: Located<String>) throws(Diagnostic) -> Int? {
    if let index = pipelineIndices[name.value] { return index }
    guard !writtenPipelines.contains(name.value) else { return nil }
    guard !raw.lanes.contains(where: { $0.name.value == name.value }) else {
      throw Diagnostic(
        "'\(name.value)' is a lane, and a law compares pipelines: "
          + "write 'pipeline NAME: \(name.value)' and compare with NAME",
        at: name.span)
    }
    guard !raw.bindings.contains(where: { $0.name?.value == name.value }) else {
      throw Diagnostic(
        "'\(name.value)' is a 'let', and a law compares pipelines: "
          + "write 'pipeline NAME: \(name.value)' and compare with NAME",
        at: name.span)
    }
    let names = writtenPipelines.compactMap(\.self)
    let nearest = scope.uses.maySearch(names.count) ? closest(to: name.value, among: names) : nil
    throw Diagnostic("there is no pipeline '\(name.value)'" + suggestion(nearest), at: name.span)
  }
}

extension TextLane.Mark {
  /// The same for `a` and `'a'`.
  fileprivate var withoutQuotes: Self {
    switch self {
    case .value(let label): .value(.init(text: label.text))
    case .failed(let label?): .failed(.init(text: label.text))
    default: self
    }
  }
}
