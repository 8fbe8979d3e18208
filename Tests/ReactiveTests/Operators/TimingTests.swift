import Reactive
import ReactiveTesting
import Testing

/// After a disposal, the interruption is delivered where the operator delivers all its events: on
/// its scheduler.
@Suite struct InterruptionTests {
  let test = TestScheduler()
  let log = Log<String>()

  typealias Stream = SignalProducer<Int, Never>

  /// Every operator that sends on a scheduler.
  static let operators: [(name: String, apply: @Sendable (Stream, TestScheduler) -> Stream)] = [
    ("observe(on:)", { $0.observe(on: $1) }),
    ("lazyMap(on:)", { $0.lazyMap(on: $1) { $0 } }),
    ("delay", { $0.delay(.milliseconds(1), on: $1) }),
    ("throttle", { $0.throttle(.milliseconds(1), on: $1) }),
    ("audit", { $0.audit(.milliseconds(1), on: $1) }),
    ("debounce", { $0.debounce(.milliseconds(1), on: $1) }),
    ("sample(every:)", { $0.sample(every: .milliseconds(1), on: $1) }),
    ("measureInterval", { $0.measureInterval(on: $1).map(\.value) }),
    ("timestamp", { $0.timestamp(on: $1).map(\.value) }),
    ("collect(every:)", { $0.collect(every: .milliseconds(1), on: $1).map { $0.count } }),
    (
      "timeout",
      {
        $0.promoteError(TestError.self)
          .timeout(after: .seconds(1), raising: TestError("late"), on: $1).flatMapError { _ in
            .never
          }
      }
    ),
  ]

  @Test(arguments: operators.dropLast().indices)
  func `disposal stops values at once and delivers the interruption on the scheduler`(index: Int) {
    let (name, apply) = Self.operators[index]
    let (signal, input) = Signal<Int, Never>.pipe()
    let source = signal.producer.on(disposed: { log.note("released") })
    let handle = apply(source, test).map { $0 }.on(disposed: { log.note("disposed") })
      .start { log.note("\($0)") }
    input.send(value: 1)
    handle.dispose()
    #expect(handle.isDisposed)
    #expect(log.all == ["released"], "\(name)")
    test.run()
    #expect(log.all == ["released", "interrupted", "disposed"], "\(name)")
    #expect(test.pendingCount == 0)
  }

  @Test(arguments: operators.indices)
  func `every event is delivered on the scheduler`(index: Int) {
    let (name, apply) = Self.operators[index]
    apply(Stream(value: 1), test).start { log.note("\($0)") }
    #expect(log.all == [], "\(name)")
    test.run()
    #expect(log.all.last == "completed", "\(name)")
  }

  @Test(arguments: operators.dropLast().indices)
  func `a run started with a signal is interrupted on the scheduler`(index: Int) {
    let (name, apply) = Self.operators[index]
    let (signal, input) = Signal<Int, Never>.pipe()
    apply(signal.producer, test).startWithSignal { signal, handle in
      signal.observe { log.note("\($0)") }
      input.send(value: 1)
      handle.dispose()
    }
    // Disposing of the handle in the setup closure prevents the run.
    #expect(log.all == ["interrupted"], "\(name)")
    log.forget()
    var held: (any Disposable)?
    apply(signal.producer, test).startWithSignal { signal, handle in
      signal.observe { log.note("\($0)") }
      held = handle
    }
    input.send(value: 2)
    held?.dispose()
    #expect(log.all == [], "\(name)")
    test.run()
    #expect(log.all == ["interrupted"], "\(name)")
  }

  @Test func `the last scheduler that sends an event delivers the interruption`() {
    let (first, last) = (TestScheduler(), TestScheduler())
    Stream.never.observe(on: first).delay(.zero, on: last).start { log.note("\($0)") }.dispose()
    first.run()
    #expect(log.all == [])
    last.run()
    #expect(log.all == ["interrupted"])
  }

  @Test func `an interruption replaces a pending end`() {
    let handle = Stream.empty.observe(on: test).start { log.note("\($0)") }
    handle.dispose()
    test.run()
    #expect(log.all == ["interrupted"])
  }

  @Test func `a scheduler that drops the interruption releases the run`() {
    weak var held: Counter?
    let released = Counter()
    do {
      let counter = Counter()
      held = counter
      let handle = Stream.never.merge(with: Stream.never).on(disposed: { released.increment() })
        .observe(on: DroppingScheduler()).start { _ in counter.increment() }
      handle.dispose()
      #expect(released.count == 1)
      #expect(counter.count == 0)
    }
    #expect(held == nil)
  }
}

/// When operators use their scheduler, and what happens if its jobs are late.
@Suite struct SchedulerUseTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test func `a start, a timer and a delay of zero wait for their scheduler`() {
    let log = Log<String>()
    let source = SignalProducer<Int, Never> {
      log.note("started")
      return 1
    }
    source.start(on: test).startWithValues { log.note("\($0)") }
    source.start(after: .zero, on: test).startWithValues { log.note("\($0)") }
    SignalProducer.timer(after: .zero, on: test).startWithValues { log.note("timer \($0)") }
    #expect(log.all == [])
    test.advance()
    #expect(log.all == ["started", "1", "started", "1", "timer 0"])
  }

  @Test func `lazyMap never transforms a replaced value`() {
    let log = Log<Int>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let results = Log<Int>()
    signal.lazyMap(on: test) { value in
      log.note(value)
      return value * 10
    }.observeValues { results.note($0) }
    input.send(value: 1)
    input.send(value: 2)
    #expect(test.pendingCount == 1, "one job for what waits")
    test.advance()
    input.send(value: 3)
    test.advance()
    #expect(log.all == [2, 3])
    #expect(results.all == [20, 30])
    input.sendCompleted()
    test.run()
  }

  @Test func `timeout counts the time it takes to start upstream`() {
    let slow = SignalProducer<Int, TestError> { [test, tick] observer, lifetime in
      test.advance(by: tick * 3)
      lifetime.observeEnded { _ = observer }
    }
    #expect(
      test.timeline { slow.timeout(after: tick * 4, raising: "late") }
        == Timeline("----#", error: TestError("late")))
  }

  @Test func `timestamp takes the time at which a value came, not at which it is sent`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.timestamp(on: test).map { [tick] in "\($0.value)@\(Int($0.time / tick))" }.observe {
      log.note("\($0)")
    }
    test.advance(by: tick)
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.all == [])
    test.advance(by: tick)
    #expect(log.all == ["value(1@1)", "completed"])
  }

  @Test func `debounce fails even if the job of its timer has already begun`() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let log = Log<Signal<Int, TestError>.Event>()
    signal.debounce(tick, on: test).observe { [test, tick] event in
      log.note(event)
      guard event == .value(1) else { return }
      input.send(value: 2)
      test.advance(by: tick)
      input.send(error: TestError("boom"))
    }
    input.send(value: 1)
    test.run()
    #expect(log.all == [.value(1), .failed(TestError("boom"))])
  }

  @Test func `a timer that had begun before a newer value came sends nothing`() {
    let late = ManualScheduler()
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

  @Test func `throttle(while:) respects a property that is set from inside an observer`() {
    let busy = MutableProperty(false)
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.throttle(while: busy).observeValues { value in
      log.note(value)
      if value == 1 {
        busy.value = true
        input.send(value: 2)
        input.send(value: 3)
      }
    }
    input.send(value: 1)
    #expect(log.all == [1])
    busy.value = false
    #expect(log.all == [1, 3])
    input.sendCompleted()
  }
}

/// Runs its jobs on request, even cancelled ones, like a timer that had already begun.
private final class ManualScheduler: TimedScheduler {
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
