import Reactive
import ReactiveTesting
import Testing

@Suite struct RecordingTests {
  let test = TestScheduler()

  @Test func `one run can record several streams, each between its start and its disposal`() {
    let taps = test.hot("-1-2-3|", of: Int.self)
    let sums = test.record(taps.scan(0, +))
    let last = test.record(taps.take(last: 1), during: "--^----!")
    let early = test.record(taps, during: "^-!")
    let whole = test.record(taps, during: "^------!")
    let late = test.record(taps, during: "-------^-!")
    let cold = test.record(test.cold("1-2|", of: Int.self), during: "-(^!)")
    // An operator in the recorded expression uses the test's virtual time.
    let quiet = test.record(taps.debounce(.milliseconds(2)))
    test.run()
    #expect(sums.timeline == "-1-3-'6'|")
    #expect(last.timeline == "------(3|)")
    #expect(early.timeline == "-1!")
    #expect(whole.timeline == "-1-2-3|")
    #expect(late.timeline == "-------!")
    #expect(cold.timeline == "-!")
    #expect(quiet.timeline == "------|")
    #expect(sums.values == [1, 3, 6])
    #expect(test.finish() == .none)
  }

  @Test func `a recording that proves nothing equals nothing and says why`() {
    let seen = test.record(SignalProducer<Int, Never>.never)
    #expect(seen.timeline != "")
    let problem = "nothing has run since this recording began: call run() before comparing"
    #expect(seen.timeline.problem == problem)
    #expect(
      seen.timeline.difference(from: "") == "this recording cannot be compared: \(problem)")
    let unreadable = test.record(SignalProducer<Int, Never>.never, during: "^-^")
    test.run()
    #expect(seen.timeline == "")
    #expect(unreadable.timeline.problem?.contains("a subscription has at most one '^'") == true)
    #expect(unreadable.timeline != "")
    #expect(!unreadable.timeline.description.contains("the stream has not ended"))
    let unused = Recording<Int, Never>()
    #expect(unused.timeline != "")
    #expect(
      unused.timeline.problem
        == "nothing can be recorded, because this recording's observer was never used: "
        + "connect it before the run, as in stream.start(recording.observer); if nothing is to use it, write "
        + "recording.values.isEmpty")
    _ = unused.observer
    #expect(unused.timeline == "")
  }

  @Test(arguments: ["", "---"])
  func `a recording without a start proves nothing`(subscription: String) {
    let taps = test.hot("-1-2|", of: Int.self)
    let seen = test.record(taps, during: subscription)
    let timeline = test.timeline(during: subscription) { taps }
    let problem =
      "nothing is recorded with '\(subscription)': a subscription begins at its '^', as in '--^'"
    for timeline in [seen.timeline, timeline] {
      #expect(timeline != "")
      #expect(timeline.problem == problem)
    }
  }

  @Test func `a subscription with an end but no start says where it begins`() {
    let timeline = test.timeline(during: "---!") { test.cold("-1|", of: Int.self) }
    #expect(timeline != "" && timeline != "---!")
    #expect(
      timeline.problem?.contains(
        "'!' cannot come before '^', at which a subscription begins: write '^--!' to begin at once"
      ) == true)
  }

  @Test func `a recording that begins after the end of the run proves nothing until then`() {
    let taps = test.hot("-1---2-|", of: Int.self)
    let seen = test.record(taps, during: "----^")
    test.advance(by: .milliseconds(3))
    #expect(seen.timeline != "")
    #expect(
      seen.timeline.problem
        == "nothing has been recorded yet: the '^' is at tick 4, and the run has ended before it")
    test.run()
    #expect(seen.timeline == "-----2-|")
    let late = test.timeline(during: "-----^", until: 3) { test.cold("-1|", of: Int.self) }
    #expect(late != "")
  }

  @Test func `a recording made by hand needs no scheduler, or counts ticks from its creation`() {
    let seen = Recording<Int, TestError>()
    SignalProducer<Int, TestError>([1, 2]).start(seen.observer)
    #expect(seen.timeline == "(12|)")
    let failed = Recording<Int, TestError>()
    SignalProducer<Int, TestError>(error: "boom").start(failed.observer)
    #expect(failed.timeline == "#'boom'")
    test.advance(by: .milliseconds(7))
    let late = Recording<Int, Never>(on: test)
    test.schedule(after: .milliseconds(2)) { late.observer.send(value: 1) }
    test.run()
    #expect(late.timeline == "--1")
  }

  // MARK: Memory

  private final class Held: Sendable {}

  @Test(arguments: ["-1-2-|", "-1-2--", "", "-1-#", "-1-!"])
  func `a scheduler is deallocated at the end of its test`(marbles: String) {
    weak var held: TestScheduler?
    do {
      let test = TestScheduler()
      held = test
      let error = TestError("boom")
      let hot = test.hot(marbles, of: Int.self, error: error)
      let cold = test.cold(marbles, of: Int.self, error: error)
      _ = test.timeline(until: 20) { hot.flatMap(.merge) { _ in cold } }
      _ = test.timeline(until: 20) { cold.flatMap(.latest) { _ in hot }.delay(.milliseconds(2)) }
      _ = test.timeline(until: 20) { hot.merge(with: .never).debounce(.milliseconds(1)) }
      // Recorded values may retain the scheduler.
      _ =
        test.timeline(until: 20) {
          cold.map { [test] in SignalProducer<Int, Never>(value: $0).delay(.seconds(1), on: test) }
        }.entries
      test.finish()
    }
    #expect(held == nil)
  }

  @Test func `a lane started after its scheduler was deallocated does not leak its observer`() {
    weak var weakly: Held?
    do {
      let held = Held()
      weakly = held
      var lane = SignalProducer<Int, Never>.never
      do { lane = TestScheduler().cold("-1-2|", of: Int.self) }
      lane.startWithValues { _ in withExtendedLifetime(held) {} }
    }
    #expect(weakly == nil)
  }

  /// Whether a test releases a value that a stream sends before it goes on for ever.
  private func releases(_ record: (TestScheduler, SignalProducer<Held, Never>) -> Int) -> Bool {
    let test = TestScheduler()
    weak var weakly: Held?
    do {
      let held = Held()
      weakly = held
      #expect(record(test, SignalProducer<Held, Never>.never.prefix(value: held)) == 1)
    }
    return withExtendedLifetime(test) { weakly == nil }
  }

  @Test func `recorded values are released with their recording or timeline, before the scheduler`()
  {
    #expect(
      releases { test, stream in
        let recording = test.record(stream.take(first: 1))
        test.run()
        return recording.values.count
      })
    #expect(releases { test, stream in test.timeline { stream.take(first: 1) }.values.count })
    // Also if the stream goes on, or a disposal is still to come.
    #expect(
      releases { test, stream in
        let recording = test.record(stream)
        test.run()
        return recording.values.count
      })
    #expect(
      releases { test, stream in
        test.timeline(during: "^ 100t !", until: 5) { stream }.values.count
      })
  }

  @Test func `a lane with a subscription log does not keep its scheduler alive`() {
    weak var held: TestScheduler?
    do {
      let test = TestScheduler()
      held = test
      let lane = InputLane("lane", test)
      let hot = test.hot(Timeline<Int, Never>("-1--"), lane: lane)
      #expect(test.timeline(during: "^--!") { hot.map { $0 } } == "-1-!")
      #expect(lane.subscriptions == [SubscriptionLane(start: 0, end: 3)])
    }
    #expect(held == nil)
  }
}
