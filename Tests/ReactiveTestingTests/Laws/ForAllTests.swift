import Reactive
import ReactiveTesting
import Testing

@Suite struct ForAllTests {
  @Test func `a law that holds says in how many cases`() {
    let law = TestScheduler.forAll { test, draw in
      let s = test.hot(draw.lane(.in(1...9)), name: "s")
      let t = test.hot(draw.lane(.in(1...9)), name: "t")
      let one = test.record(s.merge(with: t))
      let other = test.record(t.merge(with: s))
      test.run()
      return one.timeline.ignoring(.orderWithinTick) == other.timeline
    }
    #expect(law.holds)
    #expect(law.description == "held in 100 cases")
    #expect(law.caseCount == 100)
  }

  @Test func `a broken law shows its simplest case, both sides and the first difference`() {
    let law = TestScheduler.forAll { test, draw in
      let s = test.hot(draw.lane(.in(1...9)), name: "s")
      let whole = test.record(s)
      let rest = test.record(s.skip(first: 1))
      test.run()
      return rest.timeline == whole.timeline
    }
    #expect(!law.holds)
    #expect(
      law.description == """

        broken by case 2 (seed 0); the simplest one found:
        s         1
        actual    -
        expected  1
                  ^
        at tick 0: 1 was expected, but nothing came
        hot s: 1

        """)
  }

  @Test func `values become as simple as possible`() {
    let law = TestScheduler.forAll { test, draw in
      let taps = test.hot(draw.lane(.in(1...99)), name: "taps")
      let limit = draw.value(.in(-20...20), name: "limit")
      let values = test.timeline { taps.skip(first: 1) }.values
      return values.allSatisfy { $0 < 50 } || limit < 7
    }
    #expect(
      law.description == """

        broken by case 6 (seed 0); the simplest one found:
        limit = 7
        taps  1 50
        hot taps: 1'50'

        """)
  }

  @Test func `a subscription is drawn and becomes as simple as possible`() {
    let law = TestScheduler.forAll { test, draw in
      let s = test.cold(draw.lane(.in(1...9)), name: "s")
      let whole = test.record(s)
      let part = test.record(s, during: draw.subscription(name: "during"))
      test.run()
      return part.timeline == whole.timeline
    }
    #expect(law.description.contains("during = (^!)\n"), "\(law)")
    #expect(law.description.contains("cold s: \n"), "\(law)")
  }

  @Test func `a drawn subscription starts and ends within its ticks`() {
    var texts: Set<String> = []
    let law = TestScheduler.forAll(cases: 1_000) { _, draw in
      let text = draw.subscription(ticks: 1)
      texts.insert(text)
      return true
    }
    #expect(law.holds)
    #expect(texts == ["^", "(^!)", "^!", "-^", "-(^!)"])
  }

  @Test func `the cuts of generated lanes become as simple as possible too`() {
    let law = TestScheduler.forAll { _, draw in
      let lane = draw.lane(.in(1...9))
      return TestScheduler.cutEverywhere { test in
        let s = test.cold(lane, name: "s")
        // Starts the source again when it is disposed of.
        return test.timeline {
          s.collect().on(disposed: { if lane.values.count > 2 { s.start() } })
        }
      }.hold
    }
    #expect(
      law.description == """

        broken by case 4 (seed 0); the simplest one found:
        lane 1 = 111
        disposed of at tick 0: `s` is still observed after the end
        s      111
        uncut  ---
        cut    !
               ^

        """)
  }

  @Test func `a lane may end in the tick of a value`() {
    let law = TestScheduler.forAll { _, draw in
      let lane = draw.lane(.in(1...9))
      return lane.entries.count < 2 || lane.entries[0].tick != lane.entries[1].tick
        || lane.marbles.last != "|" && lane.marbles.last != ")" || !lane.marbles.contains("|")
    }
    #expect(!law.holds)
  }

  @Test(arguments: [
    (4, "hot s: aaa|"), (10, "hot s: aaa|"),
  ])
  func `a tick that is not needed is deleted`(ticks: Int, lane: String) {
    for seed in 0..<20 as Range<UInt64> {
      let law = TestScheduler.forAll(cases: 1_000, seed: seed) { test, draw in
        let s = test.hot(draw.lane(.of("a"), ticks: ticks, ends: .completed), name: "s")
        return test.timeline { s.count() }.values.allSatisfy { $0 < 3 }
      }
      #expect(!law.description.contains("hot s: -"), "\(law)")
    }
  }

  @Test func `equal values are lowered together, and a sum is moved`() {
    let equal = TestScheduler.forAll(cases: 1_000) { _, draw in
      draw.value(.in(0...20), name: "a") != draw.value(.in(0...20), name: "b")
    }
    #expect(equal.description.contains("a = 0\nb = 0\n"), "\(equal)")
    let sum = TestScheduler.forAll { _, draw in
      draw.value(.in(0...9), name: "a") + draw.value(.in(0...9), name: "b") <= 9
    }
    #expect(sum.description.contains("a = 1\nb = 9\n"), "\(sum)")
  }

  @Test func `a count is lowered together with what it counts`() {
    let law = TestScheduler.forAll { _, draw in
      let count = draw.value(.in(0...5), name: "count")
      let list = (0..<count).map { _ in draw.value(.in(0...9), name: "x") }
      return list == list.sorted()
    }
    #expect(law.description.hasSuffix("\ncount = 2\nx = 1\nx = 0\n"), "\(law)")
  }

  @Test func `a lane that no test plays is shown too`() {
    let law = TestScheduler.forAll { _, draw in
      let lanes = (draw.lane(.in(0...9)), draw.lane(.in(0...9)))
      return lanes.0.values.reduce(0, +) + lanes.1.values.reduce(0, +) <= 9
    }
    #expect(law.description.contains("\nlane 1 = "), "\(law)")
    #expect(law.description.contains("\nlane 2 = "))
  }

  @Test func `the lines of lanes can be pasted, whatever their names and values are`() {
    let law = TestScheduler.forAll { test, draw in
      let s = test.cold(draw.lane(.of("a\nb")))
      return test.timeline { s }.values.isEmpty
    }
    #expect(law.description.hasSuffix("\ncold cold1: 'a\\nb'\n"), "\(law)")
  }

  @Test func `a value inside of a value can have a name`() {
    let law = TestScheduler.forAll { _, draw in
      draw.value(.from { draw in draw.value(.in(1...3), name: "inner") }) > 3
    }
    #expect(law.description.contains("inner = 1\n"), "\(law)")
  }

  @Test func `a drawn order is shown even if no timelines were compared`() {
    let law = TestScheduler.forAll(drawsOrder: true) { test, draw in
      let s = test.hot(draw.lane(.of(1), ends: .completed), name: "s")
      let t = test.hot(draw.lane(.of(3), ends: .completed), name: "t")
      return !test.timeline { s.merge(with: t) }.marbles.contains("31")
    }
    #expect(law.description.contains("0:t<s"), "\(law)")
  }

  @Test func `a counterexample shows a subscription that has no name`() {
    let law = TestScheduler.forAll(seed: 3) { test, draw in
      let s = test.cold(draw.lane(.in(0...9)), name: "s")
      let seen = test.record(s, during: draw.subscription())
      test.run()
      return seen.timeline.entries.allSatisfy { $0.tick < 4 }
    }
    #expect(law.description.contains("subscription = "), "\(law)")
  }

  @Test func `a failing lane of a counterexample can be pasted into a test`() {
    struct Boom: Error {}
    let test = TestScheduler()
    let lane = test.cold("-1'#'#'Boom()'", of: String.self, error: Boom())
    #expect(test.timeline { lane } == "-1'#'#'Boom()'")
    let other = TestScheduler()
    let recorded = other.timeline {
      other.cold("-1#'Bang()'", of: String.self, error: Boom())
    }
    #expect(
      recorded.problem?.contains(
        "a lane fails with 'Bang()', which is not the description of its error") == true)
  }

  @Test func `a counterexample of a law about cuts shows the lanes`() {
    let law = TestScheduler.forAll { _, draw in
      let lane: Timeline<Int, Never> = draw.lane(.in(0...9))
      return TestScheduler.cutEverywhere { test in
        let s = test.hot(lane, name: "s")
        return test.timeline {
          // The input is never released.
          SignalProducer<Int, Never> { observer, _ in _ = s.observe(observer) }
        }
      }.hold
    }
    #expect(law.description.contains("lane 1 = "), "\(law)")
  }
}
