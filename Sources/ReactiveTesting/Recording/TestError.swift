/// An error for tests that has nothing but its text.
public struct TestError: Error, Hashable, LosslessStringConvertible,
  ExpressibleByStringLiteral
{
  /// The text of the error.
  public let description: String

  /// Makes an error with a text.
  public init(_ description: String = "error") { self.description = description }

  /// Makes an error from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}
