import ReactiveTesting

/// Formats a file of fixtures so that keys, contents and lanes are aligned.
///
/// Only white space changes, and every line keeps its meaning. Formatting twice changes nothing more.
///
/// - Parameter source: The file.
/// - Returns: The formatted file, or its errors: a file that cannot be read is not formatted.
/// - Complexity: O(n log n), and at most a few times as much text as before.
package func formatted(_ source: SourceText) -> Result<String, CaseChecker.Problems> {
  let file = readFixture(source)
  let diagnostics = file.diagnostics + file.cases.flatMap(CaseChecker.readingErrors)
  guard diagnostics.isEmpty else { return .failure(CaseChecker.Problems(diagnostics: diagnostics)) }
  var formatter = FixtureFormatter(source, ticks: file.cases.map { $0.tick?.value })
  return .success(formatter.format())
}

private struct FixtureFormatter {
  /// A line of a case.
  private enum Line {
    case blank
    /// A comment, as it is written.
    case comment(Substring)
    case continuation(String)
    case key(FixtureKey, head: String, content: String)

    var isKey: Bool {
      if case .key = self { true } else { false }
    }
  }

  /// The maximum width of the keys' column.
  private static let widest = 40

  private let source: SourceText
  private let ticks: [Duration?]
  private var result = ""
  /// The lines of the case so far, with their line endings in the file.
  private var lines: [(line: Line, end: Substring)] = []
  /// The number of the case.
  private var number = 0

  init(_ source: SourceText, ticks: [Duration?]) {
    self.source = source
    self.ticks = ticks
  }

  mutating func format() -> String {
    var lineEnd: Substring = "\n"
    // Text after the last line ending is a line only if it is not empty.
    let whole = source.text.utf8.count
    for number in 1...source.lineCount {
      var span = source.line(number)
      guard span.start < whole else { break }
      let next = number < source.lineCount ? source.line(number + 1).start : whole
      if span.end < next { lineEnd = source[Span(span.end, next)] }
      if number == 1, source[span].unicodeScalars.first == "\u{FEFF}" {
        result += "\u{FEFF}"
        span.start += 3
      }
      let line = read(source[span])
      if case .key(.test, _, _) = line, lines.contains(where: \.line.isKey) { finishCase() }
      lines.append((line, lineEnd))
    }
    finishCase()
    return result
  }

  private func read(_ text: Substring) -> Line {
    let content = trimmed(text)
    switch content.utf8.first {
    case nil: return .blank
    case UInt8(ascii: "#"): return .comment(text)
    case UInt8(ascii: "."): return .continuation(content)
    default: break
    }
    guard let colon = content.utf8.firstIndex(of: UInt8(ascii: ":")) else { return .comment(text) }
    let head = content[..<colon].utf8.split(whereSeparator: isBlank).map { String($0) ?? "" }
    guard let word = head.first, let key = FixtureKey(rawValue: word) else {
      return .comment(text)
    }
    return .key(
      key, head: head.joined(separator: " ") + ":",
      content: trimmed(content[content.utf8.index(after: colon)...]))
  }

  private func trimmed(_ text: Substring) -> String {
    var bytes = text.utf8[...]
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(bytes) ?? ""
  }

  private mutating func finishCase() {
    guard !lines.isEmpty else { return }
    var lanes: [LaneAlignment.Lane] = []
    var column = 0
    for (index, (line, _)) in lines.enumerated() {
      guard case .key(let key, let head, let content) = line else { continue }
      if displayWidth(of: head) + 2 <= Self.widest {
        column = max(column, displayWidth(of: head) + 2)
      }
      if key.isLane || key.isSubscription, !content.isEmpty,
        key.isLane || content != "none" && content != WrittenCase.Line.any
      {
        lanes.append(
          LaneAlignment.Lane(line: index, text: content, isSubscription: key.isSubscription))
      }
    }
    let tick = number < ticks.count ? ticks[number] : nil
    let aligned = LaneAlignment(tick: tick ?? .milliseconds(1)).aligned(lanes)
    let indent = String(repeating: " ", count: column)
    for (index, (line, end)) in lines.enumerated() {
      switch line {
      case .blank: break
      case .comment(let text): result += text
      case .continuation(let content): result += (indent.isEmpty ? " " : indent) + content
      case .key(_, let head, let content):
        let content = aligned[index] ?? content
        let padding = max(1, column - displayWidth(of: head))
        result += head + (content.isEmpty ? "" : String(repeating: " ", count: padding) + content)
      }
      result += end
    }
    if lines.contains(where: \.line.isKey) { number += 1 }
    lines = []
  }
}

extension FixtureKey {
  fileprivate var isLane: Bool { self == .hot || self == .cold || self == .expect }

  fileprivate var isSubscription: Bool { self == .subscribe || self == .subscriptions }
}

/// Aligns the lanes of a case so that the events of one tick are in one column.
///
/// Spaces take no time in a lane, so they fill the columns where another lane's text is longer.
struct LaneAlignment {
  /// A lane with the place of its text.
  struct Lane {
    /// The line number in the file.
    var line: Int
    var text: String
    var isSubscription: Bool
  }

  private let tick: Duration

  init(tick: Duration) { self.tick = tick }

  /// The aligned texts of the lanes, by line; lanes that cannot be aligned are left out.
  func aligned(_ lanes: [Lane]) -> [Int: String] {
    var layouts: [LaneParts] = []
    for lane in lanes {
      guard
        let layout = LaneParts(
          lane.text, as: lane.isSubscription ? .subscription : .events(isHot: true), tick: tick),
        // Two parts at one tick cannot have their own columns.
        layout.parts.allSatisfy({ $0.ticks > 0 })
      else { return [:] }
      layouts.append(layout)
    }
    guard let columns = columns(layouts, longest: lanes.map(\.text.utf8.count).max() ?? 0) else {
      return [:]
    }
    var result: [Int: String] = [:]
    for (lane, layout) in zip(lanes, layouts) {
      let text = text(layout, columns)
      guard isSame(lane, text) else { return [:] }
      result[lane.line] = text
    }
    return result
  }

  /// The column of each tick at which a part begins or ends; nil if one lane is so long that the others
  /// would be mostly spaces.
  private func columns(_ layouts: [LaneParts], longest: Int) -> [Int: Int]? {
    var endings: [Int: [(start: Int, width: Int)]] = [:]
    var ticks: Set<Int> = [0]
    for layout in layouts {
      var tick = layout.start
      ticks.insert(tick)
      for (index, part) in layout.parts.enumerated() {
        let end = tick + part.ticks
        let width = displayWidth(of: spaced(part, index, layout.parts.count))
        endings[end, default: []].append((tick, width))
        ticks.insert(end)
        tick = end
      }
    }
    var columns: [Int: Int] = [:]
    var last = 0
    for tick in ticks.sorted() {
      // Not before the end of any lane's text on the left: lanes are read one above the other.
      for ending in endings[tick] ?? [] {
        last = max(last, (columns[ending.start] ?? 0) + ending.width)
      }
      columns[tick] = last
    }
    return last <= 2 * longest + 200 ? columns : nil
  }

  /// A part with the spaces it needs on either side.
  private func spaced(_ part: LanePart, _ index: Int, _ count: Int) -> String {
    guard part.isTime else { return part.text }
    return (index == 0 ? "" : " ") + part.text + (index == count - 1 ? "" : " ")
  }

  private func text(_ layout: LaneParts, _ columns: [Int: Int]) -> String {
    var text = ""
    var width = 0
    var tick = layout.start
    for (index, part) in layout.parts.enumerated() {
      let column = columns[tick] ?? width
      text += String(repeating: " ", count: max(0, column - width))
      let piece = spaced(part, index, layout.parts.count)
      text += piece
      width = max(width, column) + displayWidth(of: piece)
      tick += part.ticks
    }
    return text
  }

  /// Whether a lane reads the same as before.
  private func isSame(_ lane: Lane, _ text: String) -> Bool {
    if lane.isSubscription {
      guard let old = try? parseSubscription(lane.text, tick: tick) else { return false }
      return (try? parseSubscription(text, tick: tick)) == old
    }
    guard let old = try? parseLane(lane.text, tick: tick),
      let new = try? parseLane(text, tick: tick)
    else { return false }
    return old.length == new.length && old.start == new.start
      && old.entries.map(\.tick) == new.entries.map(\.tick)
      && old.entries.map(\.mark) == new.entries.map(\.mark)
  }
}
