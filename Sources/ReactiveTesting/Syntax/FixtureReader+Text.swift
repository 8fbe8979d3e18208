extension FixtureReader {
  func text(_ span: Span) -> String {
    String(decoding: bytes[span.start..<span.end], as: UTF8.self)
  }

  func trimmed(_ span: Span) -> Span {
    var span = span
    while span.start < span.end, isBlank(bytes[span.start]) { span.start += 1 }
    while span.start < span.end, isBlank(bytes[span.end - 1]) { span.end -= 1 }
    return span
  }
}

package func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

/// Whether a text can be the name of a lane, a `let` or a pipeline.
package func isName(_ text: String) -> Bool {
  // Nearly all names are ASCII, and bytes are cheaper to check than characters.
  if let first = text.utf8.first, text.utf8.allSatisfy({ $0 < 0x80 }) {
    return !isDigit(first) && text.utf8.allSatisfy(isNamePart)
  }
  guard let first = text.first, first.isLetter || first == "_" else { return false }
  return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
}
