/// A token of an expression.
package struct Token: Sendable {
  package enum Kind: Sendable, Equatable {
    case name(String)
    /// `$0`, `$1`, …
    case argument(Int)
    /// The number, without a sign.
    case integer(UInt)
    case decimal(Double)
    /// A number and its unit.
    case duration(Double, TimeUnit)
    case text([TextPart])
    case symbol(Symbol)
    case end
  }

  /// A part of a quoted text: characters, or the place of an expression between `\(` and `)`.
  package enum TextPart: Sendable, Equatable {
    case literal(String)
    case code(Span)
  }

  package var kind: Kind
  package var span: Span
  /// Whether white space, or the start of the expression, comes before it.
  package var hasSpaceBefore: Bool
  /// Whether white space, or the end of the expression, comes after it.
  package var hasSpaceAfter: Bool
}
