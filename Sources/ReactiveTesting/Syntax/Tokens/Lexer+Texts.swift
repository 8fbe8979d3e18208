extension Lexer {
  private static let unclosedText = "this text is not closed: a '\"' is missing"

  mutating func text() throws(Diagnostic) -> [Token.TextPart] {
    let start = position
    position += 1
    var parts: [Token.TextPart] = []
    var literal: [UInt8] = []
    func finish() {
      guard !literal.isEmpty || parts.isEmpty else { return }
      parts.append(.literal(String(decoding: literal, as: UTF8.self)))
    }
    while let byte = byte() {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        finish()
        return parts
      case UInt8(ascii: "\\"):
        if self.byte() == UInt8(ascii: "(") {
          finish()
          literal = []
          parts.append(.code(try code()))
        } else {
          try escape(into: &literal)
        }
      default: literal.append(byte)
      }
    }
    throw Diagnostic(Self.unclosedText, at: Span(start, start + 1))
  }

  mutating func escape(into literal: inout [UInt8]) throws(Diagnostic) {
    let start = position - 1
    guard let byte = byte() else {
      throw Diagnostic(Self.unclosedText, at: Span(start, start + 1))
    }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): literal.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): literal.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): literal.append(byte)
    case UInt8(ascii: "u"):
      guard self.byte() == UInt8(ascii: "{") else { fallthrough }
      position += 1
      let digits = take { isNamePart($0) }
      guard self.byte() == UInt8(ascii: "}"), let number = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(number)
      else {
        throw Diagnostic(
          "'\\u{…}' takes the number of a Unicode scalar, in hexadecimal",
          at: Span(start, position))
      }
      position += 1
      literal.append(contentsOf: String(Character(scalar)).utf8)
    default:
      throw Diagnostic(
        "this escape is unknown; the escapes are \\\" \\\\ \\n \\t \\u{…} and \\(…)",
        at: Span(start, position))
    }
  }

  /// The span between the parentheses of `\( … )`, which may contain nested quotes and parentheses.
  mutating func code() throws(Diagnostic) -> Span {
    let start = position
    var depth = 0
    var isQuoted = false
    while let byte = byte() {
      position += 1
      switch byte {
      case UInt8(ascii: "\\") where isQuoted: position += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted:
        depth -= 1
        if depth == 0 { return Span(start + 1, position - 1) }
      default: break
      }
    }
    throw Diagnostic("this '\\(' is not closed: a ')' is missing", at: Span(start, start + 1))
  }
}
