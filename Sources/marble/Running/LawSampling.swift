/// Which cases are generated for a law.
package struct LawSampling: Equatable, Sendable {
  /// How many cases are tried.
  package var cases: Int
  /// Chooses the cases; the same seed gives the same ones.
  package var seed: UInt64

  /// Chooses cases.
  ///
  /// - Parameters:
  ///   - cases: How many cases are tried.
  ///   - seed: Chooses the cases.
  package init(cases: Int = 100, seed: UInt64 = 0) { (self.cases, self.seed) = (cases, seed) }
}
