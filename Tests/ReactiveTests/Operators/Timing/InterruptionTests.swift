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

  @Test func `a lifetime downstream does not change where the interruption is delivered`() {
    let (lifetime, token) = Lifetime.make()
    let handle = Stream.never.observe(on: test).take(during: lifetime).start { log.note("\($0)") }
    handle.dispose()
    #expect(log.all == [])
    test.run()
    #expect(log.all == ["interrupted"])
    token.dispose()
    #expect(log.all == ["interrupted"])
  }

  @Test func `where streams are combined downstream, the interruption is delivered at once`() {
    let handle = Stream.never.observe(on: test).merge(with: Stream.never).start {
      log.note("\($0)")
    }
    handle.dispose()
    #expect(log.all == ["interrupted"])
  }

  @Test func `disposing of an action's run enables the action at once`() {
    let action = Action<Int, Int, Never> { [test] _ in Stream.never.observe(on: test) }
    let handle = action.apply(1).start { log.note("\($0)") }
    #expect(!action.isEnabled.value)
    handle.dispose()
    #expect(log.all == ["interrupted"])
    #expect(action.isEnabled.value)
  }

  @Test func `an immediate scheduler delivers the interruption inside the disposal`() {
    Stream.never.observe(on: ImmediateScheduler()).start { log.note("\($0)") }.dispose()
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
        .observe(on: Dropping()).start { _ in counter.increment() }
      handle.dispose()
      #expect(released.count == 1)
      #expect(counter.count == 0)
    }
    #expect(held == nil)
  }

  @Test func `a run that is not disposed of leaves nothing on its scheduler`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      Stream(value: 1).observe(on: test).delay(.zero, on: test).start { _ in counter.increment() }
    }
    test.run()
    #expect(held == nil)
  }

  /// A scheduler that drops its jobs.
  private final class Dropping: Scheduler {
    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { nil }
  }
}
