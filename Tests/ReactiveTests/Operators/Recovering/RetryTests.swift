import Reactive
import ReactiveTesting
import Testing

@Suite struct RetryTests {
  let test = TestScheduler()
  let error = TestError("boom")
  let tick = Duration.milliseconds(1)

  /// Fails the given number of times, synchronously on start, then sends a value and completes.
  private func failing(_ times: Int) -> SignalProducer<Int, TestError> {
    let starts = Counter()
    return SignalProducer.deferred { [error] in
      let number = starts.increment()
      return number > times ? SignalProducer(value: number) : SignalProducer(error: error)
    }
  }

  @Test func `retry starts again in the tick of the failure`() {
    let cold = test.cold("-1#", of: Int.self, error: error)
    #expect(test.timeline { cold.retry(upTo: 1) } == Timeline("-1-1#", error: error))
    #expect(test.timeline { cold.retry(upTo: 0) } == Timeline("-1#", error: error))
  }

  @Test func `retry(interval:) starts again one interval after the failure`() {
    let cold = test.cold("-1#", of: Int.self, error: error)
    #expect(
      test.timeline { cold.retry(upTo: 1, interval: tick * 2) }
        == Timeline("-1---1#", error: error))
    #expect(
      test.timeline { cold.retry(upTo: 1, interval: .zero, on: test) }
        == Timeline("-1-1#", error: error))
    #expect(test.pendingCount == 0)
  }

  @Test func `resetOnValue resets the count of retries`() {
    func flaky() -> SignalProducer<Int, TestError> {
      let starts = Counter()
      let (silent, sending) = (
        test.cold("#", of: Int.self, error: error), test.cold("1#", of: Int.self, error: error)
      )
      return .deferred { starts.increment() == 2 ? sending : silent }
    }
    #expect(
      test.timeline { flaky().retry(upTo: 1, interval: tick, resetOnValue: true) }
        == Timeline("-1-#", error: error))
    #expect(
      test.timeline { flaky().retry(upTo: 1, interval: tick) } == Timeline("-1#", error: error))
    let lanes = ["#", "1#", "2#", "3|"].map { Timeline<Int, TestError>($0, error: error) }
    let again = (test.cold(lanes), test.cold(lanes))
    #expect(test.timeline { again.0.retry(upTo: 1, resetOnValue: true) } == "123|")
    #expect(test.timeline { again.1.retry(upTo: 1) } == Timeline("1#", error: error))
  }

  @Test func `a notifier decides whether and when to retry`() {
    let cold = test.cold("-1#", of: Int.self, error: error)
    let expected = Timeline<Int, TestError>("-1--1|")
    #expect(
      test.timeline { cold.retry(when: { _, n in n == 1 ? .timer(after: tick) : .empty }) }
        == expected)
    let mayFail = SignalProducer.timer(after: tick).promoteError(TestError.self)
    #expect(
      test.timeline { cold.retry(when: { _, n in n == 1 ? mayFail : .empty }) } == expected)
    let hot = test.hot("---a", of: String.self)
    #expect(test.timeline { cold.retry(when: { _, _ in hot }) } == "-1--1")
  }

  @Test func `a notifier that fails or is interrupted ends the result in the same way`() {
    let cold = test.cold("-1#", of: Int.self, error: error)
    let other = TestError("other")
    #expect(
      test.timeline { cold.retry(when: { _, _ in SignalProducer<Int, TestError>(error: other) }) }
        == Timeline("-1#", error: other))
    let interrupted = test.cold("-!", of: Int.self)
    #expect(test.timeline { cold.retry(when: { _, _ in interrupted }) } == "-1-!")
  }

  @Test(arguments: ["-1|", "-1!", "|", "---"])
  func `retry passes on everything except a failure`(marbles: String) {
    let cold = test.cold(marbles, of: Int.self, error: error)
    let expected = Timeline<Int, TestError>(marbles)
    #expect(test.timeline { cold.retry() } == expected)
    #expect(test.timeline { cold.retry(interval: tick) } == expected)
    #expect(test.timeline { cold.retry(when: { _, _ in .timer(after: tick) }) } == expected)
  }

  @Test func `a hundred thousand synchronous retries need no stack`() {
    let count = 100_000
    let received = Log<Int>()
    failing(count).retry().startWithResult { received.note((try? $0.get()) ?? -1) }
    failing(count).retry(upTo: count).startWithResult { received.note((try? $0.get()) ?? -1) }
    failing(count).retry(when: { _, _ in SignalProducer<Int, Never>(value: 0) })
      .startWithResult { received.note((try? $0.get()) ?? -1) }
    #expect(received.all == [count + 1, count + 1, count + 1])
  }

  @Test func `take ends endless retries`() {
    let endless = SignalProducer<Int, TestError>([1, 2]).concat(error: error).retry()
    #expect(test.timeline { endless.take(first: 5) } == "(12121|)")
  }

  @Test func `retry releases the failed run before it starts again`() {
    let log = Log<String>()
    SignalProducer<Int, TestError> { observer, lifetime in
      log.note("start")
      lifetime.observeEnded { log.note("released") }
      observer.send(error: TestError("boom"))
    }.retry(upTo: 1).start { log.note("\($0)") }
    #expect(log.all == ["start", "released", "start", "failed(boom)", "released"])
  }

  @Test func `a failure sent from inside an observer is retried after the current value`() {
    let inputs = Log<Signal<Int, TestError>.Observer>()
    let log = Log<String>()
    SignalProducer<Int, TestError> { observer, _ in inputs.note(observer) }.retry().start { event in
      if event == .value(1) { inputs.all[0].send(error: TestError("boom")) }
      log.note("\(event), \(inputs.all.count) starts")
    }
    inputs.all[0].send(value: 1)
    inputs.all[1].send(value: 2)
    inputs.all[1].sendCompleted()
    #expect(log.all == ["value(1), 1 starts", "value(2), 2 starts", "completed, 2 starts"])
    inputs.forget()
  }

  @Test func `disposing of retry cancels the wait and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, TestError>(error: error)
        .retry(interval: tick * 5, on: test).start { _ in counter.increment() }
      test.advance(by: tick)
      run.dispose()
      #expect(counter.count == 1)
    }
    #expect(held == nil)
    #expect(test.pendingCount == 0)
  }
}
