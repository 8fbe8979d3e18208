import ReactiveTesting

extension SourceText {
  /// A stretch of the file on one line, without the comments between its lines.
  package func oneLine(_ span: Span) -> String {
    self[span].split(whereSeparator: \.isNewline)
      .map { $0.trimming(while: \.isWhitespace) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .joined(separator: " ")
  }
}

extension StringProtocol {
  /// The text without what a test holds for at either end.
  fileprivate func trimming(while isOut: (Character) -> Bool) -> String {
    var text = Substring(self)
    while let first = text.first, isOut(first) { text.removeFirst() }
    while let last = text.last, isOut(last) { text.removeLast() }
    return String(text)
  }
}
