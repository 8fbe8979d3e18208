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
    guard let counterexample else { return Self.held(in: caseCount) }
    return "\n" + Self.broken(by: caseCount, seed: seed) + "\n" + counterexample + "\n"
  }

  package static func held(in cases: Int) -> String {
    cases == 1 ? "held in 1 case" : "held in \(cases) cases"
  }

  package static func broken(by number: Int, seed: UInt64) -> String {
    "broken by case \(number) (seed \(seed)); the simplest one found:"
  }
}
