import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// The laws and cuts that `Documentation/Laws.md` shows.
@Suite struct LawSampleTests {
  private func page() throws -> String { try Repository.text("Documentation/Laws.md") }

  @Test func `merge does not care which side comes first`() {
    let law = TestScheduler.forAll { test, draw in
      let s = test.hot(draw.lane(.in(1...9)), name: "s")
      let t = test.hot(draw.lane(.in(1...9)), name: "t")
      let one = test.record(s.merge(with: t))
      let other = test.record(t.merge(with: s))
      test.run()
      return one.timeline.ignoring(.orderWithinTick) == other.timeline
    }
    #expect(law.holds)
  }

  @Test func `a stale timer breaks the law of quiet`() throws {
    // A value passes if nothing comes in the next two ticks.
    func quiet(_ taps: Timeline<Int, Never>) -> Timeline<Int, Never> {
      var passed: [Timeline<Int, Never>.Entry] = []
      for (number, entry) in taps.entries.enumerated() {
        let next = taps.entries.dropFirst(number + 1).first?.tick ?? .max
        if case .value = entry.mark {
          if next > entry.tick + 2 { passed.append(.init(tick: entry.tick + 2, mark: entry.mark)) }
        } else {
          passed.append(entry)
        }
      }
      return Timeline(passed)
    }
    let law = TestScheduler.forAll { test, draw in
      let lane = draw.lane(.in(1...9))
      let taps = test.cold(lane, name: "taps")
      let quieted = test.timeline { taps.quiet(for: .milliseconds(2), on: test) }
      return quieted == quiet(lane)
    }
    #expect(!law.holds)
    #expect(try page().contains("```text\(law)```"), "\(law)")  // not on the page
  }

  @Test func `streams that nobody disposes of are found by a cut`() throws {
    let cuts = TestScheduler.cutEverywhere { test in
      let taps = test.cold("-1--2|", of: Int.self, name: "taps")
      let answer = test.cold("--a|", of: String.self, name: "answer")
      return test.timeline { taps.mapLatest { _ in answer } }
    }
    #expect(!cuts.hold)
    #expect(try page().contains("```text\(cuts)```"), "\(cuts)")  // not on the page
  }

  @Test func `streams that nobody disposes of are found in generated lanes`() {
    let law = TestScheduler.forAll { _, draw in
      let lane = draw.lane(.in(1...9))
      return TestScheduler.cutEverywhere { test in
        let taps = test.cold(lane, name: "taps")
        let answer = test.cold("--a|", of: String.self, name: "answer")
        return test.timeline { taps.mapLatest { _ in answer } }
      }.hold
    }
    #expect(law.description.contains("`answer` is still observed after the end"), "\(law)")
    #expect(!law.description.contains("\ncold taps: "))  // not on the page
  }

  @Test func `a value after the end is found by a law`() throws {
    let law = TestScheduler.forAll { test, draw in
      let lane = draw.lane(.in(1...9), ends: .completed)
      let late = draw.value(.in(0...12), name: "late")
      let s = test.cold(lane, name: "s").remembered()
      let first = test.record(s)
      let second = test.record(s, during: String(repeating: "-", count: late) + "^")
      test.run()
      let hasEnded = late > lane.entries.last?.tick ?? 0
      return !hasEnded || second.timeline.values.isEmpty && first.timeline.problem == nil
    }
    #expect(!law.holds)
    #expect(try page().contains("```text\(law)```"), "\(law)")  // not on the page
  }
}
