import Reactive
import ReactiveTesting
import Testing

/// What is said of each kind of cut.
@Suite struct CutMessageTests {
  @Test(arguments: [CutKinds.restart, .failure])
  func `a test that cannot be cut in the given ways proves nothing`(kinds: CutKinds) {
    let cuts = TestScheduler.cutEverywhere(kinds) { test in
      let taps = test.hot("-1-2-|", of: Int.self)
      return test.timeline { taps }
    }
    #expect(!cuts.hold)
    #expect(
      cuts.description.contains(
        "cutEverywhere proves nothing here: this test cannot be cut in the ways that it was given"))
  }

  @Test func `an input that ends names the input and how it ends`() {
    func leaking(_ end: CutKinds) -> String {
      TestScheduler.cutEverywhere(end) { test in
        let s = test.cold("-1#", of: Int.self, error: TestError("e"), name: "s")
        let t = test.cold("---2", of: Int.self, name: "t")
        return test.timeline {
          SignalProducer<Int, TestError> { observer, lifetime in
            let run = t.start { _ in }
            let count = Lock(0)
            lifetime += s.start { event in
              if case .value = event { count.withLock { $0 += 1 } }
              observer.send(event)
            }
            // Released only if the value has come.
            lifetime.observeEnded { if count.withLock({ $0 }) == 1 { run.dispose() } }
          }
        }
      }.description
    }
    #expect(leaking(.failure).contains("`s` fails at tick 0: `t` is still observed after the end"))
    #expect(leaking(.completion).contains("`s` completes at tick 0: `t` is still observed"))
    #expect(leaking(.interruption).contains("`s` is interrupted at tick 0: `t` is still observed"))
    #expect(leaking(.silence).contains("`s` is silent from tick 0 on: `t` is still observed"))
    #expect(leaking(.failure).contains("1 more cut breaks it"))
  }

  @Test func `what depends on more than its inputs differs before the cut`() {
    let runs = Lock(0)
    let cuts = TestScheduler.cutEverywhere(.silence) { test in
      let number = runs.withLock { runs in
        runs += 1
        return runs
      }
      let s = test.hot("-1-2|", of: Int.self, name: "s")
      return test.timeline { s.map { $0 + number / 4 } }
    }
    #expect(
      cuts.description.contains(
        "`s` is silent from tick 2 on: the output differs at tick 1, before the cut"))
  }

  @Test func `a failure says which of two starts changes the other`() {
    let second = TestScheduler.cutEverywhere(.restart) { test in
      let s = test.cold("-1-2-|", of: Int.self, name: "s")
      let count = Lock(0)
      return test.timeline {
        s.map { _ in
          count.withLock { count in
            count += 1
            return count
          }
        }
      }
    }
    #expect(
      second.description.contains("the second start changes what the first one sends at tick 3"))
    let first = TestScheduler.cutEverywhere(.restart) { test in
      let s = test.cold("-1-2-|", of: Int.self, name: "s")
      let count = Lock(0)
      return test.timeline {
        SignalProducer<Int, Never> { observer, lifetime in
          let number = count.withLock { count in
            count += 1
            return count
          }
          lifetime += s.map { $0 * number }.start(observer)
        }
      }
    }
    #expect(
      first.description.contains("the first start changes what the second one sends at tick 1"))
  }

  @Test func `a timer that is left is told with its time`() {
    let cuts = TestScheduler.cutEverywhere { test in
      test.timeline {
        SignalProducer<Int, Never> { observer, _ in
          test.schedule(after: .milliseconds(3)) { observer.sendCompleted() }
        }
      }
    }
    #expect(
      cuts.description.contains("disposed of at tick 0: a timer for 3ms is left after the end"))
  }

  @Test func `a law without lanes, values and comparisons says so`() {
    #expect(
      TestScheduler.forAll { _, _ in false }.description.contains(
        "no lane and no named value was drawn, and no timelines were compared"))
  }

  @Test func `a law that depends on more than what it draws says so`() {
    var runs = 0
    let law = TestScheduler.forAll(cases: 1) { _, _ in
      runs += 1
      return runs > 1
    }
    #expect(
      law.description.contains(
        "the same choices no longer break it, so it depends on more than what it draws"))
  }

  @Test func `a single cut and a single case are not many`() {
    let cuts = TestScheduler.cutEverywhere(.silence) { test in
      test.timeline { test.cold("-", of: Int.self) }
    }
    #expect(cuts.description == "held after 1 cut")
    let law = TestScheduler.forAll(cases: 1) { test, draw in
      test.timeline { test.cold(draw.lane(.of(1))) }.problem == nil
    }
    #expect(law.description == "held in 1 case")
  }

  @Test func `cuts after which the test never settles are counted`() {
    // A lane that completes at once is repeated for ever in the same tick.
    func cuts(_ count: Int) -> CheckedCuts {
      TestScheduler.cutEverywhere(.completion) { test in
        let lanes = (0..<count).map { test.cold("-1-|", of: Int.self, name: "s\($0)") }
        return test.timeline(until: 3) {
          SignalProducer.merge(lanes.map { $0.repeat() })
        }
      }
    }
    #expect(cuts(1).description == "held after 6 cuts; the test never settles after 1 more cut")
    let two = cuts(2)
    #expect(two.description == "held after 12 cuts; the test never settles after 2 more cuts")
    #expect(two.hold)
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
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
}
