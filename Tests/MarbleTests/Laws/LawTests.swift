#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ReactiveTesting
import TestSupport
import Testing
import marble

/// Algebraic laws of the operators, on generated lanes.
///
/// Each law is a case for `marble`. `REACTIVE_LAW_SEED` chooses the lanes, and `REACTIVE_LAW_ROUNDS` sets the number of
/// cases for each kind of lanes.
@Suite struct LawTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  private static let seed = setting("REACTIVE_LAW_SEED") ?? 1
  private static let rounds = setting("REACTIVE_LAW_ROUNDS") ?? 50

  /// The report about a law, if any of the rounds breaks it.
  static func counterexample(to law: Law, seed: Int, rounds: Int) -> String? {
    for kind in law.kinds {
      let source = SourceText(name: "law.txt", text: law.fixture(kind))
      let sampling = LawSampling(cases: rounds, seed: UInt64(bitPattern: Int64(seed)))
      let run = FileRun(source, sampling: sampling)
      guard let result = run.results.first, result.status != .passed else { continue }
      let lines = CaseDrawing(result, in: source).lines
      return (complaints(source.text) + lines).joined(separator: "\n")
    }
    return nil
  }

  @Test(arguments: Laws.all) func `both sides of a law send the same events`(_ law: Law) {
    let counterexample = Self.counterexample(to: law, seed: Self.seed, rounds: Self.rounds)
    #expect(counterexample == nil, "\(counterexample ?? "")")
  }

  @Test func `a broken law is found and shown as a minimal counterexample`() throws {
    let law = Law("s.skip(first: 1)", "s", except: [.cold])
    let counterexample = try #require(Self.counterexample(to: law, seed: 1, rounds: 100))
    #expect(
      counterexample == """
        FAILED  a law
        s      1
               .skip(first: 1)
        left   -
        right  1
               ^
        law.txt:5:6: error: left == right is broken: at tick 0: 1 was expected, but nothing came
        broken by case 1 (seed 1); the simplest one found:

        test:            a law
        hot s:           1
        pipeline left:   s.skip(first: 1)
        pipeline right:  s
        law:             left == right
        until:           45
        """)
  }

  @Test func `every operator of streams and producers has a law`() {
    let sides = Laws.all.map { "\($0.left) \($0.right)" }.joined(separator: " ")
    for row in OperatorTable.rows where row.receiver == .stream || row.receiver == .producer {
      #expect(
        sides.contains(".\(row.name)(") || sides.contains(".\(row.name) {"),
        "add a law about \(row.name) to one of the files Tests/MarbleTests/Laws/Laws+….swift")
    }
  }

  @Test func `every strategy has a law`() {
    let sides = Laws.flattening.map { "\($0.left) \($0.right)" }.joined(separator: " ")
    for name in Choices.strategies.names {
      #expect(sides.contains(".flatMap(.\(name))"), "\(name)")
    }
  }
}

extension Law: CustomTestStringConvertible {
  var testDescription: String { "\(left) = \(right)" }
}
