import Reactive
import ReactiveTesting
import Testing

@Suite struct CutEverywhereTests {
  @Test func `operators of the library hold after all cuts`() {
    let debounced = TestScheduler.cutEverywhere { test in
      let taps = test.hot("-1-2-|", of: Int.self, name: "taps")
      return test.timeline { taps.debounce(.milliseconds(2)) }
    }
    #expect(debounced.hold)
    #expect(debounced.description == "held after 37 cuts")
    let latest = TestScheduler.cutEverywhere { test in
      let taps = test.cold("-1-2-#", of: Int.self, error: TestError("e"), name: "taps")
      let answer = test.cold("--a--b|", of: String.self, name: "answer")
      return test.timeline {
        taps.flatMap(.latest) { _ in answer.promoteError(TestError.self) }
      }
    }
    #expect(latest.hold)
    let shared = TestScheduler.cutEverywhere(.all.subtracting(.restart)) { test in
      let taps = test.cold("-1-2-|", of: Int.self, name: "taps")
      return test.timeline { taps.share() }
    }
    #expect(shared.hold)
  }

  @Test(arguments: PlantedViolation.all) func `a planted violation is found`(
    _ planted: PlantedViolation
  ) {
    let cuts = TestScheduler.cutEverywhere { planted.test($0) }
    #expect(!cuts.hold)
    #expect(cuts.description.contains(planted.sign))
  }

  @Test func `the uncut run is drawn above the cut one, with what is left`() {
    let cuts = TestScheduler.cutEverywhere { test in
      let taps = test.hot("-1-2-|", of: Int.self, name: "taps")
      return test.timeline {
        SignalProducer<Int, Never> { observer, _ in taps.observe(observer) }
      }
    }
    #expect(
      cuts.description == """

        disposed of at tick 0: `taps` is still observed after the end
        taps   -1-2-|
        uncut  -1-2-|
        cut    !
               ^
        13 more cuts break it

        """)
    #expect(cuts.violationCount == 14)
  }

  @Test func `a test that returns no recording proves nothing`() {
    let cuts = TestScheduler.cutEverywhere { _ -> Timeline<Int, Never> in "-1-2-|" }
    #expect(
      cuts.description.contains(
        "cutEverywhere proves nothing here: its test must return what its one call of test.timeline { … } recorded"
      )
    )
  }

  @Test func `a lane that cannot fail is not cut by a failure`() {
    func count(_ marbles: String) -> Int {
      TestScheduler.cutEverywhere([.failure]) { test in
        let s = test.hot(marbles, of: Int.self, error: TestError("e"))
        return test.timeline { s }
      }.count
    }
    #expect(count("-1|") == 0)
    #expect(count("-1#") == 6)
  }

  @Test func `leftovers may be allowed`() {
    let cuts = TestScheduler.cutEverywhere(allowsLeftovers: true) { test in
      let taps = test.hot("-1-2-|", of: Int.self, name: "taps")
      return test.timeline {
        SignalProducer<Int, Never> { observer, _ in taps.observe(observer) }
      }
    }
    #expect(cuts.hold)
  }

  @Test func `a test that records in another way proves nothing`() {
    let cuts = TestScheduler.cutEverywhere { test in
      let s = test.cold("-1|", of: Int.self)
      let recording = test.record(s)
      test.run()
      return recording.timeline
    }
    #expect(!cuts.hold)
    #expect(cuts.description.contains("cutEverywhere proves nothing here"))
  }

  @Test func `an input whose starts differ is not restarted`() {
    let cuts = TestScheduler.cutEverywhere { test in
      let s = test.cold(["-1|", "-2-3|"], name: "s") as SignalProducer<Int, Never>
      return test.timeline { s }
    }
    #expect(cuts.hold)
  }

  @Test func `sequences are cut like lanes`() {
    let cuts = TestScheduler.cutEverywhere(.silence) { test in
      let numbers = test.sequence("-1-2|", of: Int.self, name: "numbers")
      let late = test.cold("--5|", of: Int.self, name: "late")
      let hot = test.hot("1-2-3|", of: Int.self, name: "hot")
      return test.timeline {
        SignalProducer<Int, Never>(numbers).concat(late).merge(with: hot)
      }
    }
    #expect(cuts.hold)
    #expect(cuts.count > 10)
  }

  @Test func `all ticks with an event are cut in a long test`() {
    let cuts = TestScheduler.cutEverywhere(.disposal) { test in
      let s = test.hot(" 150ms 1 150ms 2 10ms |", of: Int.self, name: "s")
      return test.timeline {
        SignalProducer<Int, Never> { observer, lifetime in
          // The value of tick 150 sets a timer that nobody cancels, and is not sent.
          lifetime += s.observeValues { value in
            if value == 1 {
              test.schedule(after: .milliseconds(5)) {}
            } else {
              observer.send(value: value)
            }
          }
        }
      }
    }
    #expect(
      cuts.description.contains(
        "disposed of at tick 150, after everything else in that tick: a timer for 155ms is left"))
  }

  @Test func `a timer that is due in the tick after its cause is found`() {
    let cuts = TestScheduler.cutEverywhere(.disposal) { test in
      let s = test.hot("-1-|", of: Int.self, name: "s")
      return test.timeline {
        SignalProducer<Int, Never> { observer, lifetime in
          lifetime += s.observeValues { value in
            test.schedule(after: .milliseconds(1)) { observer.send(value: value) }
          }
        }
      }
    }
    #expect(
      cuts.description == """

        disposed of at tick 1, after everything else in that tick: a timer for 2ms is left after the end
        s      -1-|
        uncut  --1-
        cut    -!
                ^

        """)
  }

  @Test func `no way to cut, and a test that never settles, prove nothing`() {
    let none = TestScheduler.cutEverywhere([]) { test in
      test.timeline { test.cold("-1|", of: Int.self) }
    }
    #expect(!none.hold)
    #expect(
      none.description.contains("cutEverywhere proves nothing here: it was given no way to cut"))
    let endless = TestScheduler.cutEverywhere { test in
      test.timeline { SignalProducer<Int, Never>.interval(.milliseconds(1), on: test) }
    }
    #expect(!endless.hold)
    #expect(endless.description.contains("without a cut: a run did not settle"))
    #expect(
      endless.description.hasSuffix(
        "To cut a pipeline that never ends, use test.timeline(until:) { … }\n"))
  }

  @Test func `a recording of streams of streams proves nothing`() {
    let cuts = TestScheduler.cutEverywhere { test in
      let s = test.cold("-1-2-3|", of: Int.self, name: "s")
      return test.timelineOfStreams { s.window(count: 2) }
    }
    #expect(cuts.description.contains("cutEverywhere proves nothing here"))
  }
}
