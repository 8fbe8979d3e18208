/// Why the cases of a file could not be read.
public struct FixtureError: Error, Equatable, CustomStringConvertible {
  /// The place and the reason, in the form compilers use.
  public let description: String
}
