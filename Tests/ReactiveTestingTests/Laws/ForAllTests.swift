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

        broken by case 2 (seed 0); the simplest case like it:
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

        broken by case 6 (seed 0); the simplest case like it:
        limit = 7
        taps  (1,50)
        hot taps: (1'50')

        """)
  }
}
