import Reactive
import Testing

/// What happens to periods that passed before a late timer runs.
@Suite final class StalledPeriodsTests {
  let scheduler = StalledScheduler()
  let signal: Signal<Int, Never>
  let input: Signal<Int, Never>.Observer

  init() { (signal, input) = Signal<Int, Never>.pipe() }

  deinit {
    // The last job of each pipeline is its interruption.
    input.sendInterrupted()
    scheduler.stall(until: scheduler.now)
    scheduler.forget()
  }

  /// Half a millisecond after the given time, and so between the ends of two whole-millisecond
  /// periods.
  private func time(_ milliseconds: Int) -> Duration {
    .milliseconds(milliseconds) + .microseconds(500)
  }

  private func arrays(
    _ length: Int, startingEvery stride: Int? = nil,
    whenCompleted pending: CompletionPolicy = .discard
  ) -> Log<[Int]> {
    let log = Log<[Int]>()
    signal.collect(
      every: .milliseconds(length), startingEvery: stride.map { .milliseconds($0) },
      on: scheduler, whenCompleted: pending
    ).observeValues { log.note($0) }
    return log
  }

  @Test func `a late array contains all values so far, and missed periods send nothing`() {
    let log = arrays(1)
    input.send(value: 1)
    scheduler.stall(until: time(1_000))
    #expect(log.all == [[1]])
    #expect(scheduler.runs == 1)
    input.send(value: 2)
    scheduler.stall(until: time(1_000))
    #expect(log.all == [[1]], "the next array ends where it would have without the stall")
    scheduler.stall(until: .milliseconds(1_001))
    #expect(log.all == [[1], [2]])
  }

  @Test func `of the overlapping arrays due during a stall, only the latest is opened`() {
    let log = arrays(3, startingEvery: 1)
    scheduler.stall(until: .milliseconds(1))
    input.send(value: 1)
    scheduler.stall(until: time(10))
    #expect(log.all == [[1], [1]])
    input.send(value: 2)
    // The array that was due to begin at 10.
    scheduler.stall(until: time(12))
    #expect(log.all == [[1], [1]])
    scheduler.stall(until: .milliseconds(13))
    #expect(log.all == [[1], [1], [2]])
  }

  @Test func `an array delivered after the end of the signal is sent once, however late`() {
    let log = arrays(1, whenCompleted: .deliver)
    input.send(value: 1)
    input.sendCompleted()
    scheduler.stall(until: time(1_000))
    #expect(log.all == [[1]])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `disposal between two arrays of one late job prevents the second one`() {
    let log = Log<[Int]>()
    let handle = SerialDisposable()
    handle.inner = signal.collect(
      every: .milliseconds(5), startingEvery: .milliseconds(1), on: scheduler
    ).observeValues { array in
      log.note(array)
      handle.dispose()
    }
    for start in 1...4 { scheduler.stall(until: .milliseconds(start)) }
    // All five arrays end during this stall.
    scheduler.stall(until: time(20))
    #expect(log.all == [[]])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `one window follows another after a stall, and missed ones are not sent`() {
    let log = Log<String>()
    signal.window(every: .milliseconds(1), on: scheduler).observeValues { window in
      log.note("opened")
      window.observe(
        .init(onValue: { log.note("\($0)") }, onTermination: { _ in log.note("closed") }))
    }
    scheduler.stall(until: .zero)
    input.send(value: 1)
    scheduler.stall(until: time(1_000_000))
    #expect(log.all == ["opened", "1", "closed", "opened"])
    input.send(value: 2)
    scheduler.stall(until: .milliseconds(1_000_001))
    #expect(log.all == ["opened", "1", "closed", "opened", "2", "closed", "opened"])
  }

  @Test func `interval, timer, sample and throttle send one value after a stall`() {
    let log = Log<String>()
    let time = Duration.milliseconds(1)
    SignalProducer.interval(time, on: scheduler).startWithValues { log.note("interval \($0)") }
    SignalProducer.timer(after: .zero, every: time, on: scheduler)
      .startWithValues { log.note("timer \($0)") }
    SignalProducer.timer(interval: time, on: scheduler)
      .startWithValues { _ in log.note("times") }
    signal.sample(every: time, on: scheduler).observeValues { log.note("sample \($0)") }
    signal.throttle(time, on: scheduler, edges: .trailing)
      .observeValues { log.note("throttle \($0)") }
    input.send(value: 1)
    input.send(value: 2)
    scheduler.stall(until: .seconds(1))
    #expect(
      log.all.sorted() == ["interval 0", "sample 2", "throttle 2", "timer 0", "times"])
  }

  @Test func `a clock at the end of time neither traps nor overflows`() {
    for start in [Duration(attoseconds: .min), .zero, Duration(attoseconds: .max)] {
      let scheduler = StalledScheduler(startingAt: start)
      let log = Log<[Int]>()
      let (signal, input) = Signal<Int, Never>.pipe()
      let (arrays, overlapping) = (
        signal.collect(every: .seconds(1), on: scheduler),
        signal.collect(
          every: Duration(attoseconds: .max), startingEvery: .seconds(1), on: scheduler,
          whenCompleted: .flush)
      )
      arrays.merge(with: overlapping).take(first: 5).observeValues { log.note($0) }
      input.send(value: 1)
      scheduler.stall(until: Duration(attoseconds: .max))
      input.sendCompleted()
      scheduler.stall(until: Duration(attoseconds: .max))
      #expect(log.all.count <= 5)
      scheduler.forget()
    }
  }
}
