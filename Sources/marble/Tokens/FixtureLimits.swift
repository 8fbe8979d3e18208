/// How large the parts of a fixture may be.
///
/// What is larger is refused with a message that says the bound: a reader that takes whatever it is
/// given can be made to take all there is.
enum FixtureLimits {
  /// How deep brackets may be nested, and how long a chain of members or operators may be.
  ///
  /// It keeps whatever walks the tree well within a thread's stack.
  static let depth = 100
  /// In bytes.
  static let line = 100_000
  /// In a file.
  static let cases = 100_000
}
