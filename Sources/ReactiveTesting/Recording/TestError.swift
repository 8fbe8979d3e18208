/// A failure for tests: it says no more than its text.
public struct TestError: Error, Hashable, LosslessStringConvertible,
  ExpressibleByStringLiteral
{
  /// What it says.
  public let description: String

  /// Makes an error of a text.
  public init(_ description: String = "error") { self.description = description }

  /// Makes an error of a literal.
  public init(stringLiteral text: String) { self.init(text) }
}
