import ReactiveTesting

/// A word of an expression.
package struct Token: Sendable {
  package enum Kind: Sendable, Equatable {
    case name(String)
    /// `$0`, `$1`, …
    case argument(Int)
    /// Without its sign.
    case integer(UInt)
    case decimal(Double)
    /// A number and its unit.
    case duration(Double, TimeUnit)
    case text([TextPart])
    case symbol(Symbol)
    case end
  }

  /// A part of a text in quotes: characters, or the place of an expression between `\(` and `)`.
  package enum TextPart: Sendable, Equatable {
    case literal(String)
    case code(Span)
  }

  package var kind: Kind
  package var span: Span
  /// Whether white space, or the beginning of the expression, stands before it.
  package var hasSpaceBefore: Bool
  /// Whether white space, or the end of the expression, stands behind it.
  package var hasSpaceAfter: Bool
}
