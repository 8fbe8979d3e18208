/// Lexes numbers, with or without a unit of time.
extension Lexer {
  static func longNumber(at span: Span) -> Diagnostic {
    Diagnostic("this number is too large", at: span)
  }

  mutating func number() throws(Diagnostic) -> Token.Kind {
    let start = position
    var digits = take { isDigit($0) || $0 == UInt8(ascii: "_") }
    var isDecimal = false
    // After a member's dot, `0.1` is two tuple positions.
    let isPosition = tokens.last?.kind == .symbol(.dot)
    if !isPosition, byte() == UInt8(ascii: "."), let next = byte(1), isDigit(next) {
      position += 1
      digits += "." + take { isDigit($0) || $0 == UInt8(ascii: "_") }
      isDecimal = true
    }
    if digits.utf8.contains(UInt8(ascii: "_")) { digits.removeAll { $0 == "_" } }
    if !isPosition, let exponent = exponent() {
      digits += exponent
      isDecimal = true
    }
    if let next = byte(), isNameStart(next) {
      let unitStart = position
      let unitText = take { isNamePart($0) }
      guard let unit = TimeUnit(rawValue: unitText) else {
        throw Diagnostic(TimeUnit.unknown(unitText), at: Span(unitStart, position))
      }
      guard let amount = Double(digits) else {
        throw Self.longNumber(at: Span(start, position))
      }
      return .duration(amount, unit)
    }
    if isDecimal, let value = Double(digits), value.isFinite { return .decimal(value) }
    guard !isDecimal, let value = UInt(digits) else {
      throw Self.longNumber(at: Span(start, position))
    }
    return .integer(value)
  }

  /// `e3` or `e-3`, if that follows; a unit begins with other letters.
  private mutating func exponent() -> String? {
    guard byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E"), let next = byte(1) else {
      return nil
    }
    let hasSign = next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
    guard let first = byte(hasSign ? 2 : 1), isDigit(first) else { return nil }
    position += hasSign ? 2 : 1
    return (next == UInt8(ascii: "-") ? "e-" : "e") + take { isDigit($0) }
  }
}
