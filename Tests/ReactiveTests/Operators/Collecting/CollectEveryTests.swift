import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct CollectEveryTests {
  let test = TestScheduler()
  let time = Duration.milliseconds(3)

  @Test func `collect(every:) sends the collected values after each interval`() {
    let expected = Timeline<[Int], Never>("---p--q|", values: ["p": [1, 2], "q": [3]])
    let hot = test.hot("-12-3--|", of: Int.self)
    #expect(test.timeline { hot.collect(every: time) } == expected)
    let cold = test.cold("-12-3--|", of: Int.self).collect(every: time)
    #expect(test.timeline { cold } == expected)
    #expect(test.timeline { cold } == expected)
  }

  @Test(arguments: [
    (CompletionPolicy.discard, "---p--q|"), (.deliver, "---p--q--(r|)"), (.flush, "---p--q(r|)"),
  ])
  func `an open array is discarded, delivered or flushed on completion`(
    pending: CompletionPolicy, marbles: String
  ) {
    let expected = Timeline<[Int], Never>(marbles, values: ["p": [1, 2], "q": [3], "r": []])
    let hot = test.hot("-12-3--|", of: Int.self)
    #expect(test.timeline { hot.collect(every: time, whenCompleted: pending) } == expected)
    let cold = test.cold("-12-3--|", of: Int.self)
    #expect(test.timeline { cold.collect(every: time, whenCompleted: pending) } == expected)
  }

  @Test func `ReactiveSwift's discardWhenCompleted selects discard or deliver`() {
    let table = ["p": [1, 2], "q": [3], "r": []]
    let cold = test.cold("-12-3--|", of: Int.self)
    #expect(
      test.timeline { cold.collect(every: time, discardWhenCompleted: true) }
        == Timeline("---p--q|", values: table))
    let hot = test.hot("-12-3--|", of: Int.self)
    #expect(
      test.timeline { hot.collect(every: time, on: test, discardWhenCompleted: false) }
        == Timeline("---p--q--(r|)", values: table))
    #expect(
      test.timeline {
        cold.collect(every: time, on: test, skipEmpty: true, discardWhenCompleted: false)
      } == Timeline("---p--q--|", values: table))
  }

  @Test func `a full array is sent at once and restarts the interval`() {
    let hot = test.hot("-12--3------|", of: Int.self)
    #expect(
      test.timeline { hot.collect(every: .milliseconds(4), limit: 2) }
        == Timeline("--p---q---e-|", values: ["p": [1, 2], "q": [3], "e": []]))
  }

  @Test func `arrays that start at an interval of their own overlap or leave values out`() {
    let hot = test.hot("-1-2-3-4-|", of: Int.self)
    #expect(
      test.timeline {
        hot.collect(every: .milliseconds(4), startingEvery: .milliseconds(2))
      } == Timeline("----p-q-r|", values: ["p": [1, 2], "q": [2, 3], "r": [3, 4]]))
    let cold = test.cold("-123456-|", of: Int.self)
    #expect(
      test.timeline {
        cold.collect(every: .milliseconds(2), startingEvery: .milliseconds(4), skipEmpty: true)
      } == Timeline("--p---q-|", values: ["p": [1, 2], "q": [5, 6]]))
  }

  @Test func `a failure or interruption passes at once and drops pending values`() {
    let failing = test.hot("-1-2#", of: Int.self, error: TestError("boom"))
    #expect(
      test.timeline { failing.collect(every: .milliseconds(9), whenCompleted: .flush) }
        == Timeline("----#", values: [:]))
    let interrupted = test.cold("-1-2!", of: Int.self)
    #expect(
      test.timeline { interrupted.collect(every: .milliseconds(9), whenCompleted: .deliver) }
        == Timeline("----!", values: [:]))
  }

  @Test func `an array filled before the end is sent before the end`() {
    let failing = test.hot("-(12#)", of: Int.self, error: TestError("boom"))
    #expect(
      test.timeline { failing.collect(every: time, limit: 2) }
        == Timeline("-(p#)", values: ["p": [1, 2]]))
  }

  @Test func `disposing of collect(every:) cancels the timer`() {
    let cold = test.cold("1-----|", of: Int.self)
    #expect(
      test.timeline(during: "^-!") { cold.collect(every: time) } == Timeline("--!", values: [:]))
    #expect(test.pendingCount == 0)
    #expect(
      test.timeline { cold.collect(every: time).take(first: 1) }
        == Timeline("---(p|)", values: ["p": [1]]))
    #expect(test.pendingCount == 0)
  }

  @Test func `collect(every:) releases pending values at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    let (signal, input) = Signal<Counter, Never>.pipe()
    let (other, otherInput) = Signal<Counter, Never>.pipe()
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      signal.collect(every: time, on: test).observeCompleted {}
      let run = other.producer.collect(every: time, on: test).start()
      input.send(value: first)
      otherInput.send(value: second)
      input.sendCompleted()
      run.dispose()
      test.run()
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }

  @Test func `the times of collect(every:) do not drift when jobs run late`() {
    let late = LateScheduler(test, by: .microseconds(100))
    let arrays = SignalProducer<Int, Never>.never.collect(every: time, on: late)
    let times = Log<Duration>()
    let run = arrays.startWithValues { [test] _ in times.note(test.now) }
    test.advance(by: .milliseconds(30))
    run.dispose()
    #expect(times.all == (1...9).map { .milliseconds(3 * $0) + .microseconds(100) })
  }

  @Test func `a value sent while a timed array is delivered goes into the next array`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let arrays = Log<[Int]>()
    let run = signal.producer.collect(every: time, on: test).startWithValues { array in
      arrays.note(array)
      if array == [1] { input.send(value: 2) }
    }
    input.send(value: 1)
    test.advance(by: time * 2)
    #expect(arrays.all == [[1], [2]])
    run.dispose()
  }

  @Test func `collect(every:) splits an endless synchronous source in real time`() {
    let queue = QueueScheduler()
    let done = DispatchSemaphore(value: 0)
    let arrays = Counter()
    DispatchQueue.global().async {
      SignalProducer<Int, Never>(1...)
        .collect(every: .milliseconds(1), limit: 1_000, on: queue).take(first: 3)
        .start { event in
          if event.isTerminating { done.signal() } else { arrays.increment() }
        }
    }
    done.wait()
    #expect(arrays.count == 3)
  }

  @Test func `collect(every:) loses none of a hundred thousand synchronous values`() {
    let total = Log<Int>()
    SignalProducer<Int, Never>(0..<100_000)
      .collect(every: time, limit: 10, on: test, whenCompleted: .flush)
      .map(\.count).collect()
      .startWithValues { total.note($0.reduce(0, +)) }
    test.run()
    #expect(total.all == [100_000])
  }
}

/// A scheduler whose timers are late.
private final class LateScheduler: TimedScheduler {
  private let base: TestScheduler
  private let lateness: Duration

  init(_ base: TestScheduler, by lateness: Duration) {
    self.base = base
    self.lateness = lateness
  }

  var now: Duration { base.now }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    base.schedule(action)
  }

  func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    base.schedule(after: delay + lateness, action: action)
  }

  func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    base.schedule(after: delay + lateness, interval: interval, leeway: leeway, action: action)
  }
}
