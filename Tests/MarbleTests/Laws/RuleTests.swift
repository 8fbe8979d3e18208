import ReactiveTesting
import Testing
import marble

/// Rules for some operators only.
@Suite struct RuleTests {
  private func output(_ pipeline: String, _ lanes: String) throws -> [String] {
    let run = FileRun(
      SourceText(name: "rule.txt", text: "\(lanes)pipeline: \(pipeline)\nuntil: 40\n"))
    try #require(complaints(run) == [], "\(pipeline)")
    return try #require(run.results.first?.outputs.first).entries.map { "\($0.tick) \($0.mark)" }
  }

  @Test func `an interrupted input of zip, race and similar operators interrupts the result`()
    throws
  {
    for pipeline in [
      "s.combineLatest(with: i)", "s.zip(with: i)", "s.sample(with: i)", "s.race(with: i)",
      "s.elementsEqual(i)", "s.take(untilReplacement: i)", "s.flatMap(.exhaust) { _ in i }",
      "s.flatMap(.race) { _ in i }",
    ] {
      for kind in ["hot", "cold"] {
        let end = try output(pipeline, "\(kind) s: ---1-----|\ncold i: -!\n").last
        #expect(end?.hasSuffix("interrupted") == true, "\(kind): \(pipeline)")
      }
    }
  }

  /// Operators that may have a pending value when their source completes.
  private static let waiting = [
    "debounce(4t", "throttle(4t", "audit(4t", "collect(every: 5t",
    "debounce(until: { _ in .timer(after: 4t) }", "audit(until: { _ in .timer(after: 4t) }",
    "throttle(until: { _ in .timer(after: 4t) }, edges: .both",
  ]

  @Test func `a pending value at completion is discarded, delivered when due or flushed`() throws {
    for call in Self.waiting {
      for kind in ["hot", "cold"] {
        func output(_ choice: String) throws -> [String] {
          try self.output("s.\(call), whenCompleted: .\(choice))", "\(kind) s: -12-|\n")
        }
        let (discarded, flushed) = (try output("discard"), try output("flush"))
        let delivered = try output("deliver")
        #expect(discarded.last == "4 completed" && flushed.last == "4 completed", "\(call)")
        #expect(flushed.count == discarded.count + 1 && delivered.count == flushed.count, "\(call)")
        #expect(delivered.last != "4 completed", "\(call)")
      }
    }
    for row in OperatorTable.rows where row.parameters.contains(where: { $0.kind == .pending }) {
      let first = row.parameters[0].label.map { "\($0): " } ?? "4t"
      #expect(Self.waiting.contains { $0.hasPrefix("\(row.name)(\(first)") }, "\(row.signature)")
    }
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
