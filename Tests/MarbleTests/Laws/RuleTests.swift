import ReactiveTesting
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// A rule for operators with timers only.
@Suite struct RuleTests {
  private func output(_ pipeline: String, _ lanes: String) throws -> [String] {
    let run = FileRun(
      SourceText(name: "rule.txt", text: "\(lanes)pipeline: \(pipeline)\nuntil: 40\n"))
    try #require(complaints(run) == [], "\(pipeline)")
    return try #require(run.results.first?.outputs.first).entries.map { "\($0.tick) \($0.mark)" }
  }

  @Test func `a source event in the tick of a timer gives the same output for hot and cold`() throws
  {
    for call in [
      "delay(3t)", "debounce(3t)", "throttle(3t)", "throttle(3t, edges: .leading)", "audit(3t)",
      "sample(every: 3t)", "collect(every: 3t)", "timeout(each: 3t, raising: 7)",
      "timeout(after: 9t, raising: 7)",
    ] {
      let law = try TestScheduler.forAll(cases: Rounds.count, seed: Rounds.seed) { _, draw in
        // Values and the end are at multiples of the timer's interval.
        let marks = draw.value(
          .from { draw in (0..<4).map { _ in draw.value(.of("---", "1--", "2--")) } })
        let lane = marks.joined() + "|"
        return try output("s.\(call)", "hot s: \(lane)\n")
          == output("s.\(call)", "cold s: \(lane)\n")
      }
      #expect(law.holds, "\(call)")
    }
  }
}
