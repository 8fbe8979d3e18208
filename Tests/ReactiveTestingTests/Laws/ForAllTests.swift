import Reactive
import ReactiveTesting
import Testing

/// Laws that are checked with generated cases.
@Suite struct ForAllTests {
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

  @Test func `what a law shows stands below the drawn values`() {
    let law = TestScheduler.forAll { test, draw in
      let limit = draw.value(.in(0...9), name: "limit")
      let seen = test.timeline { test.cold("12|", of: Int.self, name: "s").take(first: limit) }
      draw.show("output", seen)
      return limit < 2
    }
    #expect(law.description.contains("\nlimit = 2\noutput = 1(2|)\ns  12|\n"), "\(law)")
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

  @Test func `everything that was drawn is shown, and lanes can be pasted`() {
    let lanes = TestScheduler.forAll { _, draw in
      let lanes = (draw.lane(.in(0...9)), draw.lane(.in(0...9)))
      return lanes.0.values.reduce(0, +) + lanes.1.values.reduce(0, +) <= 9
    }
    #expect(lanes.description.contains("\nlane 1 = "), "\(lanes)")
    #expect(lanes.description.contains("\nlane 2 = "))
    let unusual = TestScheduler.forAll { test, draw in
      let s = test.cold(draw.lane(.of("a\nb")))
      return test.timeline { s }.values.isEmpty
    }
    #expect(unusual.description.hasSuffix("\ncold cold1: 'a\\nb'\n"), "\(unusual)")
    let inner = TestScheduler.forAll { _, draw in
      draw.value(.from { draw in draw.value(.in(1...3), name: "inner") }) > 3
    }
    #expect(inner.description.contains("inner = 1\n"), "\(inner)")
    let subscription = TestScheduler.forAll(seed: 3) { test, draw in
      let s = test.cold(draw.lane(.in(0...9)), name: "s")
      let seen = test.record(s, during: draw.subscription())
      test.run()
      return seen.timeline.entries.allSatisfy { $0.tick < 4 }
    }
    #expect(subscription.description.contains("subscription = "), "\(subscription)")
    let single = TestScheduler.forAll(cases: 1) { test, draw in
      test.timeline { test.cold(draw.lane(.of(1))) }.problem == nil
    }
    #expect(single.description == "held in 1 case")
  }

  @Test func `a drawn order is shown even if no timelines were compared`() {
    let law = TestScheduler.forAll(drawsOrder: true) { test, draw in
      let s = test.hot(draw.lane(.of(1), ends: .completed), name: "s")
      let t = test.hot(draw.lane(.of(3), ends: .completed), name: "t")
      return !test.timeline { s.merge(with: t) }.marbles.contains("31")
    }
    #expect(law.description.contains("0:t<s"), "\(law)")
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

  @Test func `a law that nothing can explain says so`() {
    #expect(
      TestScheduler.forAll { _, _ in false }.description.contains(
        "no lane and no named value was drawn, and no timelines were compared"))
    var runs = 0
    let changing = TestScheduler.forAll(cases: 1) { _, _ in
      runs += 1
      return runs > 1
    }
    #expect(
      changing.description.contains(
        "the same choices no longer break it, so it depends on more than what it draws"))
  }

  #if os(macOS) || os(Linux)
    @Test func `laws trap in words`() async throws {
      let noCase = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { _ = TestScheduler.forAll(cases: 0) { _, _ in true } }
      let noValue = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { _ = TestScheduler.forAll { _, draw in draw.value(.one(of: [Int]())) == 0 } }
      let noTick = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { _ = TestScheduler.forAll { _, draw in draw.lane(.of(1), ticks: -1).entries.isEmpty } }
      let texts = [noCase, noValue, noTick].map {
        String(decoding: $0?.standardErrorContent ?? [], as: UTF8.self)
      }
      #expect(texts[0].contains("TestScheduler.forAll tries at least one case, but was given 0."))
      #expect(
        texts[1].contains("DrawnValues.one(of:) needs at least one value to choose from."))
      #expect(
        texts[2].contains(
          "A drawn lane or subscription has from 0 to 100000 ticks, but was given -1."))
    }
  #endif

  // MARK: The simplest case, whatever the case is with which the search begins

  /// The ends of the descriptions for several seeds.
  private static func ends(
    lines: Int = 1, _ holds: (TestScheduler, Draw) -> Bool
  ) -> Set<String> {
    Set(
      (0..<12 as Range<UInt64>).map { seed in
        let law = TestScheduler.forAll(cases: 10_000, seed: seed, holds)
        return law.description.split(separator: "\n").suffix(lines).joined(separator: "\n")
      })
  }

  @Test func `values, ends and ticks that are not needed go`() {
    let lanes = Self.ends { _, draw in
      let (s, t) = (draw.lane(.in(1...3)), draw.lane(.in(1...3)))
      return s.values.isEmpty || t.values.count < 2
    }
    #expect(lanes == ["lane 2 = 11"])
    let value = Self.ends(lines: 2) { _, draw in
      let s = draw.lane(.in(1...3))
      return s.values.isEmpty || draw.value(.in(0...9), name: "x") < 5
    }
    #expect(value == ["x = 5\nlane 1 = 1"])
    let front = Self.ends { _, draw in
      let values = draw.lane(.in(1...3)).values
      let rows = stride(from: 0, to: values.count - 2, by: 3).map { Array(values[$0..<$0 + 3]) }
      return !rows.contains([3, 2, 1])
    }
    #expect(front == ["lane 1 = 321"])
    let together = Self.ends { _, draw in
      let ticks = draw.lane(.of(1), ends: .silent).entries.map(\.tick)
      return Set(ticks).count == ticks.count
    }
    #expect(together == ["lane 1 = (11)"], "two values share a tick if they have to")
  }

  @Test func `sums, counts and stretches become as simple as possible`() {
    let sum = Self.ends { _, draw in
      draw.lane(.in(1...5), ends: .completed).values.reduce(0, +) < 10
    }
    #expect(sum == ["lane 1 = 55|"])
    let count = Self.ends { _, draw in
      let count = draw.value(.in(0...9))
      return draw.lane(.in(1...9)).values.count < count || count < 2
    }
    #expect(count == ["lane 1 = 11"])
    let stretches = Self.ends { _, draw in
      let values = draw.lane(.in(1...3)).values
      return !values.contains(3) || !values.contains(2)
    }
    #expect(stretches == ["lane 1 = 23"])
  }
}
