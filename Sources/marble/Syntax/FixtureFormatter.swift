import ReactiveTesting

/// Formats a file of fixtures so that keys, contents and lanes are aligned.
///
/// Only white space changes, and every line keeps its meaning. Formatting twice changes nothing more.
///
/// - Parameter source: The file.
/// - Returns: The formatted file, or its errors: a file that cannot be read is not formatted.
/// - Complexity: O(n log n), and at most a few times as much text as before.
package func formatted(_ source: SourceText) -> Result<String, FormatProblems> {
  let file = readFixture(source)
  let diagnostics = file.diagnostics + file.cases.flatMap(\.diagnostics)
  guard diagnostics.isEmpty else { return .failure(FormatProblems(diagnostics: diagnostics)) }
  var formatter = FixtureFormatter(source, ticks: file.cases.map { $0.tick?.value })
  return .success(formatter.format())
}

/// Why a file is not formatted.
package struct FormatProblems: Error {
  package var diagnostics: [Diagnostic]
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
    if text.utf8.first == UInt8(ascii: "#") { return .comment(text) }
    let content = trimmed(text)
    if content.isEmpty { return .blank }
    if content.utf8.first == UInt8(ascii: "."), content.utf8.count < text.utf8.count,
      let first = text.utf8.first, isBlank(first)
    {
      return .continuation(content)
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
        key.isLane || content != "none" && content != FixtureCase.TextLine.any
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
