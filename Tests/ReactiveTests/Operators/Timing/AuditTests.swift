import Reactive
import ReactiveTesting
import Testing

@Suite struct AuditTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test(arguments: [
    (CompletionPolicy.deliver, "----2------(3|)"), (.discard, "----2-----|"),
    (.flush, "----2-----(3|)"),
  ])
  func `audit sends the latest value of each window at its end`(
    pending: CompletionPolicy, expected: String
  ) {
    let hot = test.hot("-12-----3-|", of: Int.self)
    #expect(
      test.timeline { hot.audit(tick * 3, whenCompleted: pending) } == Timeline(expected))
    let cold = test.cold("-12-----3-|", of: Int.self)
    #expect(
      test.timeline { cold.audit(tick * 3, on: test, whenCompleted: pending) }
        == Timeline(expected))
    #expect(
      test.timeline {
        cold.audit(until: { _ in .timer(after: tick * 3) }, whenCompleted: pending)
      } == Timeline(expected))
    let another = test.hot("-12-----3-|", of: Int.self)
    #expect(
      test.timeline {
        another.audit(until: { _ in .timer(after: tick * 3) }, whenCompleted: pending)
      } == Timeline(expected))
  }

  @Test func `audit delivers a pending value on completion by default`() {
    let cold = test.cold("-1|", of: Int.self)
    #expect(test.timeline { cold.audit(tick * 3) } == "----(1|)")
    #expect(test.timeline { cold.audit { _ in .timer(after: tick * 3) } } == "----(1|)")
  }

  @Test func `the end of a window of audit opens no new one, unlike that of throttle`() {
    let cold = test.cold("-1-2-3------|", of: Int.self)
    #expect(test.timeline { cold.audit(tick * 3) } == "----2---3---|")
    #expect(test.timeline { cold.throttle(tick * 3, edges: .trailing) } == "----2--3----|")
  }

  @Test(arguments: ["-12#", "-12!"])
  func `audit passes on a failure or interruption at once and drops the pending value`(
    marbles: String
  ) {
    let error = TestError("boom")
    let expected = Timeline<Int, TestError>(marbles.replacing("12", with: "--"), error: error)
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(test.timeline { cold.audit(tick * 2) } == expected)
    #expect(test.timeline { cold.audit { _ in .timer(after: tick * 3) } } == expected)
    #expect(test.pendingCount == 0)
  }

  @Test func `a value sent from inside an observer of audit opens the next window`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.audit(tick, on: test).observeValues { value in
      log.note(value)
      if value < 3 { input.send(value: value + 1) }
    }
    input.send(value: 1)
    test.advance(by: tick)
    #expect(log.all == [1])
    test.advance(by: tick * 2)
    #expect(log.all == [1, 2, 3])
    input.sendCompleted()
    test.run()
  }

  @Test func `disposing of audit cancels its timer and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>.merge(.init(value: 1), .never).audit(tick, on: test)
        .startWithValues { _ in counter.increment() }
      run.dispose()
    }
    test.advance()
    #expect(test.pendingCount == 0)
    #expect(held == nil)
  }
}
