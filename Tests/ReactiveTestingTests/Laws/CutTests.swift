import Reactive
import ReactiveTesting
import Testing

/// Pipelines whose input or output is cut at every tick.
@Suite struct CutTests {
  private typealias Source = SignalProducer<Int, Never>

  /// The cuts of a pipeline over the hot lane `taps`.
  private func cuts(
    _ kinds: CutKinds = .all, _ marbles: String = "-1-2-|", allowsLeftovers: Bool = false,
    _ pipeline: @escaping @Sendable (TestScheduler, Signal<Int, Never>) -> Source
  ) -> CheckedCuts {
    TestScheduler.cutEverywhere(kinds, allowsLeftovers: allowsLeftovers) { test in
      let taps = test.hot(marbles, of: Int.self, name: "taps")
      return test.timeline { pipeline(test, taps) }
    }
  }

  // MARK: What holds

  @Test func `operators of the library hold after all cuts`() {
    let debounced = cuts { _, taps in SignalProducer(taps).debounce(.milliseconds(2)) }
    #expect(debounced.hold)
    #expect(debounced.description == "held after 44 cuts")
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

  @Test
  func `sequences and several lanes are cut, and an input whose starts differ is not restarted`() {
    let sequences = TestScheduler.cutEverywhere(.silence) { test in
      let numbers = test.sequence("-1-2|", of: Int.self, name: "numbers")
      let late = test.cold("--5|", of: Int.self, name: "late")
      let hot = test.hot("1-2-3|", of: Int.self, name: "hot")
      return test.timeline { Source(numbers).concat(late).merge(with: hot) }
    }
    #expect(sequences.hold)
    #expect(sequences.count > 10)
    let starts = TestScheduler.cutEverywhere { test in
      let s = test.cold(["-1|", "-2-3|"], name: "s") as Source
      return test.timeline { s }
    }
    #expect(starts.hold)
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

  @Test func `cuts after which the test never settles are counted`() {
    // A lane that ends before its second value is followed by something endless.
    let cuts = cuts(.completion) { _, taps in
      SignalProducer(taps).collect().flatMap(.concat) { values in
        values.count < 2 ? Source.empty.repeat() : .empty
      }
    }
    #expect(cuts.hold)
    #expect(
      cuts.description.hasPrefix("held after 5 cuts; the test never settles after 5 more cuts"))
    let single = self.cuts(.silence, "-") { _, taps in SignalProducer(taps) }
    #expect(single.description == "held after 1 cut")
  }

  // MARK: What is found

  @Test func `the uncut run is drawn above the cut one, with what is left`() {
    let leaking: @Sendable (TestScheduler, Signal<Int, Never>) -> Source = { _, taps in
      Source { observer, _ in taps.observe(observer) }
    }
    let found = cuts(.all, "-1-2-|", leaking)
    #expect(
      found.description == """

        disposed of at tick 0: `taps` is still observed after the end
        taps   -1-2-|
        uncut  -1-2-|
        cut    !
               ^
        13 more cuts break it

        """)
    #expect(found.violationCount == 14)
    #expect(cuts(allowsLeftovers: true, leaking).hold)
    let latest = cuts { _, taps in
      Source { observer, lifetime in
        let inner = SerialDisposable()
        lifetime += inner
        lifetime += taps.observeValues { _ in
          // The stream before the latest one is not released.
          let run = taps.observe { _ in }
          if inner.inner == nil { inner.inner = run }
        }
      }
    }
    #expect(latest.description.contains("`taps` is still observed after the end"), "\(latest)")
  }

  @Test func `a timer that is due in the tick after its cause is found`() {
    let cuts = cuts(.disposal, "-1-|") { test, taps in
      Source { observer, lifetime in
        lifetime += taps.observeValues { value in
          test.schedule(after: .milliseconds(1)) { observer.send(value: value) }
        }
      }
    }
    #expect(
      cuts.description == """

        disposed of at tick 1, after everything else in that tick: a timer for 2ms is left after the end
        taps   -1-|
        uncut  --1-
        cut    -!
                ^

        """)
  }

  @Test func `all ticks with an event are cut in a long test`() {
    let cuts = cuts(.disposal, " 150ms 1 150ms 2 10ms |") { test, taps in
      Source { observer, lifetime in
        // The value of tick 150 sets a timer that nobody cancels, and is not sent.
        lifetime += taps.observeValues { value in
          if value == 1 {
            test.schedule(after: .milliseconds(5)) {}
          } else {
            observer.send(value: value)
          }
        }
      }
    }
    #expect(
      cuts.description.contains(
        "disposed of at tick 150, after everything else in that tick: a timer for 155ms is left"))
  }

  @Test(
    arguments: [
      (.failure, "`s` fails at tick 0"), (.completion, "`s` completes at tick 0"),
      (.interruption, "`s` is interrupted at tick 0"), (.silence, "`s` is silent from tick 0 on"),
    ] as [(CutKinds, String)])
  func `an input that ends names the input and how it ends`(end: CutKinds, message: String) {
    let cuts = TestScheduler.cutEverywhere(end) { test in
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
    }
    #expect(cuts.description.contains("\(message): `t` is still observed after the end"))
    if end == .failure { #expect(cuts.description.contains("1 more cut breaks it")) }
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
    let history = Lock(0)
    let kept = self.cuts { _, taps in
      SignalProducer(taps).map { value in
        history.withLock { history in
          history += 1
          return value + history / 3
        }
      }
    }
    #expect(
      kept.description.contains(
        "a second run differs at tick 1, so the test keeps something from one run to the next"),
      "\(kept)")
  }

  @Test func `the message says which of two starts changes the other`() {
    func restarted(
      _ pipeline: @escaping @Sendable (Source, _ count: @escaping @Sendable () -> Int) -> Source
    ) -> String {
      TestScheduler.cutEverywhere(.restart) { test in
        let s = test.cold("-1-2-|", of: Int.self, name: "s")
        let count = Lock(0)
        return test.timeline {
          pipeline(s) {
            count.withLock { count in
              count += 1
              return count
            }
          }
        }
      }.description
    }
    let second = restarted { s, count in s.map { _ in count() } }
    #expect(second.contains("the second start changes what the first one sends at tick 3"))
    let first = restarted { s, count in
      Source { observer, lifetime in
        let number = count()
        lifetime += s.map { $0 * number }.start(observer)
      }
    }
    #expect(first.contains("the first start changes what the second one sends at tick 1"))
    for found in [first, second] {
      #expect(
        found.contains(
          "; if the starts share a run on purpose, write cutEverywhere(.all.subtracting(.restart))")
      )
    }
  }

  // MARK: What proves nothing

  @Test func `a test that cannot be cut proves nothing, and says why`() {
    func check(_ cuts: CheckedCuts, _ reason: String) {
      #expect(!cuts.hold)
      #expect(cuts.description.contains("cutEverywhere checked nothing here: \(reason)"), "\(cuts)")
    }
    let mustReturn = "its test must return what its one call of test.timeline { … } recorded"
    check(TestScheduler.cutEverywhere { _ -> Timeline<Int, Never> in "-1-2-|" }, mustReturn)
    check(
      TestScheduler.cutEverywhere { test in
        let recording = test.record(test.cold("-1|", of: Int.self))
        test.run()
        return recording.timeline
      }, mustReturn)
    check(
      TestScheduler.cutEverywhere { test in
        let s = test.cold("-1-2-3|", of: Int.self, name: "s")
        return test.timelineOfStreams { s.window(count: 2) }
      }, "")
    check(cuts([]) { _, taps in SignalProducer(taps) }, "it was given no way to cut")
    let ways = "this test cannot be cut in the ways that it was given"
    check(cuts(.failure) { _, taps in SignalProducer(taps) }, ways)
    check(
      TestScheduler.cutEverywhere(.restart) { test in
        let taps = test.hot("-1-|", of: Int.self)
        return test.timeline { taps }
      }, ways)
    let endless = cuts { _, _ in Source.empty.repeat() }
    #expect(!endless.hold)
    #expect(endless.description.contains("without a cut: "), "\(endless)")
    #expect(
      endless.description.hasSuffix(
        "To cut a pipeline that never ends, use test.timeline(until:) { … }\n"))
  }
}
