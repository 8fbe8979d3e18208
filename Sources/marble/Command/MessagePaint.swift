import ReactiveTesting

/// Adds colours to messages: to their kind, and to the mark under the text that they are about.
struct MessagePaint {
  let style: DiagramStyle

  /// The text with colours.
  func painted(_ text: String) -> String {
    guard style.isColored else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(painted)
      .joined(separator: "\n")
  }

  private func painted(_ line: Substring) -> String {
    if line.hasPrefix("error: ") {
      return mark(line, line.startIndex..<line.index(line.startIndex, offsetBy: 6))
    }
    if let kind = line.firstRange(of: ": error: ") {
      return mark(
        line, line.index(kind.lowerBound, offsetBy: 2)..<line.index(before: kind.upperBound))
    }
    // The line below a source line: blanks, a bar, and the mark.
    guard let bar = line.firstIndex(where: { $0 != " " }), line[bar] == "|",
      let caret = line[bar...].dropFirst().firstIndex(where: { $0 != " " }), line[caret] == "^"
    else { return String(line) }
    return mark(line, caret..<line.endIndex)
  }

  private func mark(_ line: Substring, _ range: Range<Substring.Index>) -> String {
    line[..<range.lowerBound] + style.painted(String(line[range]), .bad) + line[range.upperBound...]
  }
}
