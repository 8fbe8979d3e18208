import Reactive
import ReactiveTesting
import Testing

@Suite struct RepeatTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test func `repeat runs again in the tick of the completion`() {
    let cold = test.cold("-1|", of: Int.self)
    #expect(test.timeline { cold.repeat(2) } == "-1-1|")
    #expect(test.timeline { cold.repeat(1) } == "-1|")
    #expect(test.timeline { cold.repeat(0) } == "|")
    #expect(test.timeline { cold.repeat().take(first: 3) } == "-1-1-(1|)")
  }

  @Test func `repeat(interval:) runs again one interval after the completion`() {
    let cold = test.cold("-1|", of: Int.self)
    #expect(test.timeline { cold.repeat(2, interval: tick * 2) } == "-1---1|")
    #expect(test.timeline { cold.repeat(2, interval: .zero, on: test) } == "-1-1|")
    #expect(test.timeline { cold.repeat(interval: tick).take(first: 2) } == "-1--(1|)")
    #expect(test.timeline { cold.repeat(0, interval: tick) } == "|")
    #expect(test.pendingCount == 0)
  }

  @Test func `a notifier decides whether and when to repeat`() {
    let cold = test.cold("-1|", of: Int.self)
    #expect(
      test.timeline { cold.repeat(when: { $0 == 1 ? .timer(after: tick) : .empty }) } == "-1--1|")
    let hot = test.hot("---a---|", of: String.self)
    #expect(test.timeline { cold.repeat(when: { _ in hot }) } == "-1--1--|")
    let interrupted = test.cold("-!", of: Int.self)
    #expect(test.timeline { cold.repeat(when: { _ in interrupted }) } == "-1-!")
  }

  @Test(arguments: ["-1#", "-1!", "#", "---"])
  func `repeat passes on everything except a completion`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    let expected = Timeline<Int, TestError>(marbles, error: error)
    #expect(test.timeline { cold.repeat() } == expected)
    #expect(test.timeline { cold.repeat(interval: tick) } == expected)
    #expect(test.timeline { cold.repeat(when: { _ in .timer(after: tick) }) } == expected)
  }

  @Test func `a hundred thousand synchronous repeats need no stack`() {
    let count = 100_000
    let received = Counter()
    SignalProducer<Int, Never>(value: 1).repeat(count).startWithValues { _ in
      received.increment()
    }
    #expect(received.count == count)
    SignalProducer<Int, Never>(value: 1).repeat(when: { runs in
      runs < count ? SignalProducer<Int, Never>(value: 0) : .empty
    }).startWithValues { _ in received.increment() }
    #expect(received.count == 2 * count)
  }

  @Test func `take ends an endless repeat`() {
    let endless = SignalProducer<Int, Never>([1, 2]).repeat()
    #expect(test.timeline { endless.take(first: 5) } == "(12121|)")
    let received = Counter()
    endless.take(first: 200_000).startWithValues { _ in received.increment() }
    #expect(received.count == 200_000)
  }

  @Test func `repeat releases a run before it starts the next`() {
    let log = Log<String>()
    SignalProducer<Int, Never> { observer, lifetime in
      log.note("start")
      lifetime.observeEnded { log.note("released") }
      observer.sendCompleted()
    }.repeat(2).start { log.note("\($0)") }
    #expect(log.all == ["start", "released", "start", "completed", "released"])
  }

  @Test func `disposing of repeat cancels the wait and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>.empty
        .repeat(interval: tick * 5, on: test).start { _ in counter.increment() }
      test.advance(by: tick)
      run.dispose()
      #expect(counter.count == 1)
    }
    #expect(held == nil)
    #expect(test.pendingCount == 0)
  }

  @Test func `disposal from inside an observer ends an endless repeat`() {
    let received = Counter()
    let run = SerialDisposable()
    run.inner = SignalProducer<Int, Never>(value: 1).delay(tick, on: test).repeat()
      .startWithValues { _ in if received.increment() == 3 { run.dispose() } }
    test.run()
    #expect(received.count == 3)
  }
}
