import Reactive
import ReactiveTesting
import Testing

@Suite struct DebounceTests {
  let test = TestScheduler()
  let wait = Duration.milliseconds(2)

  @Test func `debounce sends one value for a burst`() {
    let taps = test.hot("-1-2----3-|", of: Int.self)
    #expect(test.timeline { taps.debounce(.milliseconds(2)) } == "-----2----|")
  }

  @Test(arguments: [
    (CompletionPolicy.discard, "----2--|"), (.deliver, "----2---(3|)"), (.flush, "----2--(3|)"),
  ])
  func `debounce discards, delivers or flushes a pending value on completion`(
    pending: CompletionPolicy, expected: String
  ) {
    let hot = test.hot("-12---3|", of: Int.self)
    #expect(test.timeline { hot.debounce(wait, whenCompleted: pending) } == Timeline(expected))
    let cold = test.cold("-12---3|", of: Int.self)
    #expect(test.timeline { cold.debounce(wait, whenCompleted: pending) } == Timeline(expected))
  }

  @Test func `ReactiveSwift's discardWhenCompleted selects discard or deliver for debounce`() {
    let cold = test.cold("-12---3|", of: Int.self)
    #expect(test.timeline { cold.debounce(wait, discardWhenCompleted: true) } == "----2--|")
    #expect(test.timeline { cold.debounce(wait, discardWhenCompleted: false) } == "----2---(3|)")
  }

  @Test func `a newer value in the tick in which the wait ends replaces the pending one`() {
    let hot = test.hot("-1-2-----|", of: Int.self)
    #expect(test.timeline { hot.debounce(wait) } == "-----2---|")
  }

  @Test func `debounce passes on a failure or interruption at once`() {
    let failing = test.hot("-1-2#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.debounce(wait) } == "----#")
    let interrupted = test.cold("-1-2!", of: Int.self)
    #expect(test.timeline { interrupted.debounce(wait) } == "----!")
  }

  @Test func `debounce fails even if the job of its timer has already begun`() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let log = Log<Signal<Int, TestError>.Event>()
    signal.debounce(wait, on: test).observe { [test, wait] event in
      log.note(event)
      guard event == .value(1) else { return }
      input.send(value: 2)
      test.advance(by: wait)
      input.send(error: TestError("boom"))
    }
    input.send(value: 1)
    test.run()
    #expect(log.all == [.value(1), .failed(TestError("boom"))])
  }

  @Test func `disposing of debounce cancels its timer`() {
    let cold = test.cold("1-----|", of: Int.self)
    #expect(test.timeline(during: "^-!") { cold.debounce(.milliseconds(5)) } == "--!")
    #expect(test.pendingCount == 0)
  }

  @Test func `a timer that had begun before a newer value came sends nothing`() {
    let late = LateScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.debounce(.milliseconds(2), on: late).observeValues { log.note($0) }
    input.send(value: 1)
    input.send(value: 2)
    late.run(0)
    #expect(log.all == [])
    late.run(1)
    #expect(log.all == [2])
    // The end is a job too: the third one.
    input.sendCompleted()
    late.run(2)
    late.letGo()
  }
}

/// Runs its jobs on request, even cancelled ones, like a timer that had already begun.
private final class LateScheduler: TimedScheduler {
  private struct Job: Sendable {
    let action: @Sendable () -> Void
  }

  private let jobs = Lock<[Job]>([])

  let now = Duration.zero

  func run(_ number: Int) { jobs.withLock { $0[number] }.action() }

  /// Releases its jobs, which retain this scheduler.
  func letGo() { jobs.withLock { $0 = [] } }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    jobs.withLock { $0.append(Job(action: action)) }
    return AnyDisposable()
  }

  func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(action)
  }

  func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(action)
  }
}
