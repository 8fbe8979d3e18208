/// The size limits of the parts of a fixture.
///
/// Anything larger is refused with a message that names the limit. Without limits, an input could make the
/// program use all memory.
package enum FixtureLimits {
  /// The maximum nesting of brackets, and the maximum length of a chain of members or operators.
  ///
  /// It keeps any recursion over the tree well within a thread's stack.
  package static let depth = 100
  /// The maximum length of a line, in bytes.
  static let line = 100_000
  /// The maximum number of cases in a file.
  static let cases = 100_000
}
