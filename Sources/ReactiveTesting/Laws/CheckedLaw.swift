/// Whether a law held in all cases that were tried; see ``TestScheduler/forAll(cases:seed:tick:drawsOrder:_:)``.
///
/// Its description shows the simplest case that breaks the law: the lanes, how the last comparison of two timelines
/// differed, the drawn values, and the seed.
public struct CheckedLaw: CustomStringConvertible, Sendable {
  /// The simplest case that was found to break the law, drawn; nil if the law held.
  public let counterexample: String?
  /// How many cases were tried, without those that only made the counterexample simpler.
  public let caseCount: Int
  /// The seed of the cases.
  public let seed: UInt64

  /// Whether the law held in all cases.
  public var holds: Bool { counterexample == nil }

  /// The number of cases, and the counterexample if there is one.
  public var description: String {
    guard let counterexample else { return LawMessages.held(caseCount) }
    return "\n" + LawMessages.broken(caseCount, seed: seed) + "\n" + counterexample + "\n"
  }
}
