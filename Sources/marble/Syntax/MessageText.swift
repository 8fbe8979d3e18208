import ReactiveTesting

/// The part of a message that names what was perhaps meant, or says something else instead.
func suggestion(_ nearest: String?, or fallback: String = "") -> String {
  nearest.map { "; did you mean '\($0)'?" } ?? fallback
}

extension SourceText {
  /// A span of the file on one line, without the comments between its lines.
  package func oneLine(_ span: Span) -> String {
    let text = self[span]
    // Nearly all stages are on one line, and bytes are cheaper to check than characters.
    if let first = text.utf8.first, let last = text.utf8.last, isPlain(first), isPlain(last),
      !text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E })
    {
      return String(text)
    }
    return text.split(whereSeparator: \.isNewline)
      .map { $0.trimming(while: \.isWhitespace) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .joined(separator: " ")
  }
}

/// Whether a byte is neither white space nor the start of a comment.
private func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte != UInt8(ascii: "#") }

extension StringProtocol {
  /// The text without the characters at both ends that satisfy a predicate.
  fileprivate func trimming(while isOut: (Character) -> Bool) -> String {
    var text = Substring(self)
    while let first = text.first, isOut(first) { text.removeFirst() }
    while let last = text.last, isOut(last) { text.removeLast() }
    return String(text)
  }
}
