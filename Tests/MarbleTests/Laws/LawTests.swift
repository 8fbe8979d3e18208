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
/// `REACTIVE_LAW_SEED` chooses the lanes, and `REACTIVE_LAW_ROUNDS` sets the number of each kind. A
/// counterexample is shrunk and shown as a case for `marble`.
@Suite struct LawTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  private static let seed = setting("REACTIVE_LAW_SEED") ?? 1
  private static let rounds = setting("REACTIVE_LAW_ROUNDS") ?? 30

  /// What both sides send, if it differs.
  private static func difference(_ law: Law, _ lanes: [GeneratedLane], _ kind: String) -> String? {
    let text = law.fixture(lanes, kind)
    let run = FileRun(SourceText(name: "law.txt", text: text))
    guard let result = run.results.first, run.diagnostics.isEmpty, result.diagnostics.isEmpty,
      result.outputs.count == 2
    else { return "\(text)\(complaints(text))" }
    let sides = result.outputs.map { output in
      let events = output.entries.map { (tick: $0.tick, text: "\($0.tick) \($0.mark)") }
      guard law.limits.contains(.order) else { return events.map(\.text) }
      return events.sorted { ($0.tick, $0.text) < ($1.tick, $1.text) }.map(\.text)
    }
    guard sides[0] != sides[1] else { return nil }
    let drawn = zip(["left", "right"], result.outputs).map { "# \($0): \(printLane($1.entries))" }
    return text + drawn.joined(separator: "\n")
  }

  /// A minimal set of lanes that breaks a law, if any of the rounds breaks it.
  static func counterexample(to law: Law, seed: Int, rounds: Int) -> String? {
    var ends = ["|", "|", "|", ""]
    if !law.limits.contains(.failures) { ends.append("#") }
    if !law.limits.contains(.interruptions) { ends.append("!") }
    for kind in ["hot", "cold"] where !law.limits.contains(kind == "hot" ? .hot : .cold) {
      var generator = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
      for round in 0..<rounds {
        var lanes = (0..<law.laneCount).map { _ in GeneratedLane(&generator, ends: ends) }
        guard var found = difference(law, lanes, kind) else { continue }
        shrinking: while true {
          for index in lanes.indices {
            for lane in lanes[index].smaller {
              var fewer = lanes
              fewer[index] = lane
              guard let smaller = difference(law, fewer, kind) else { continue }
              (lanes, found) = (fewer, smaller)
              continue shrinking
            }
          }
          return "seed \(seed), round \(round):\n\(found)"
        }
      }
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
      counterexample.split(separator: "\n").dropFirst().joined(separator: "\n") == """
        test: a law
        hot s: 1
        pipeline left: s.skip(first: 1)
        pipeline right: s
        until: 45
        # left: 
        # right: 1
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
}
