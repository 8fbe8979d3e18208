import Reactive
import ReactiveTesting
import Testing

/// What retains the observer of a producer that never sends anything.
@Suite struct NeverTests {
  @Test func `the handle of never, started with a signal, retains the observers`() {
    weak var held: Counter?
    let events = Log<Signal<Int, Never>.Event>()
    var kept: (any Disposable)?
    SignalProducer<Int, Never>.never.startWithSignal { signal, handle in
      let counter = Counter()
      held = counter
      signal.observe { event in
        counter.increment()
        events.note(event)
      }
      kept = handle
    }
    #expect(held != nil)
    kept?.dispose()
    #expect(events.all == [.interrupted])
    #expect(held == nil)
    withExtendedLifetime(kept) {}
  }

  /// A producer that never sends anything, and those that contain one.
  static let outers: [@Sendable () -> SignalProducer<Int, Never>] = {
    let (one, never) = (SignalProducer<Int, Never>(value: 1), SignalProducer<Int, Never>.never)
    return [
      { never }, { never.map { $0 } }, { one.concat(never) }, { one.then(never) },
      { one.merge(with: never) },
      { one.flatMap(.latest) { _ in never } }, { one.flatMap(.concat) { _ in never } },
      { one.flatMap(.race) { _ in never } }, { .deferred { never } }, { never.lift { $0 } },
      { one.combineLatest(with: never).map { $0 + $1 } }, { never.retry() },
      { one.concat(never).observe(on: ImmediateScheduler()) },
    ]
  }()

  @Test(arguments: outers.indices)
  func `never, also inside another producer, is retained until the handle is disposed of`(
    index: Int
  ) {
    weak var held: Counter?
    let told = Counter()
    var handle: (any Disposable)?
    do {
      let counter = Counter()
      held = counter
      handle = Self.outers[index]().on(disposed: { told.increment() })
        .startWithValues { _ in counter.increment() }
    }
    #expect(held != nil)
    #expect(told.count == 0)
    #expect(handle?.isDisposed == false)
    handle?.dispose()
    #expect(held == nil)
    #expect(told.count == 1)
    withExtendedLifetime(handle) {}
  }

  @Test(arguments: outers.indices)
  func `never, also inside another producer, is released silently with the handle`(index: Int) {
    weak var held: Counter?
    let told = Counter()
    do {
      let counter = Counter()
      held = counter
      Self.outers[index]().on(terminated: { told.increment() }, disposed: { told.increment() })
        .startWithValues { _ in counter.increment() }
    }
    #expect(told.count == 0)
    #expect(held == nil)
  }

  @Test func `a disposed closure on never inside merge is released with the handle`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      SignalProducer<Int, Never>(value: 1)
        .merge(with: .never.on(disposed: { counter.increment() }))
        .start()
    }
    #expect(held == nil)
  }

  @Test func `of ten thousand never producers that replace each other, only one is retained`() {
    let count = Counter()
    let (sources, send) = Signal<Int, Never>.pipe()
    let all = sources.producer.flatMap(.latest) { _ -> SignalProducer<Int, Never> in
      let member = Member(count)
      return SignalProducer<Int, Never>.never.map { value in withExtendedLifetime(member) { value }
      }
    }
    // The first never makes this a handle that retains observers.
    let handle = SignalProducer<Int, Never>.never.merge(with: all).start()
    for number in 0..<10_000 {
      send.send(value: number)
      #expect(count.count == 1)
    }
    handle.dispose()
    #expect(count.count == 0)
  }
}

/// Start handlers that keep their lifetime but drop their observer: the run lasts as long as its
/// handle.
@Suite struct DroppedObserverTests {
  typealias Event = Signal<Int, Never>.Event

  private let ticks: Signal<Int, Never>
  private let tick: Signal<Int, Never>.Observer
  private let seen = Log<Int>()
  private let log = Log<Event>()
  /// How many runs and observers are alive.
  private let members = Counter()

  init() { (ticks, tick) = Signal.pipe() }

  /// Processes the ticks during its run, and drops its observer.
  private var worker: SignalProducer<Int, Never> {
    SignalProducer { [ticks, seen, members] _, lifetime in
      let member = Member(members)
      lifetime += ticks.observeValues { value in withExtendedLifetime(member) { seen.note(value) } }
    }
  }

  /// Logs the events of a run, and counts as a member.
  private func observer() -> Signal<Int, Never>.Observer {
    let member = Member(members)
    return Signal<Int, Never>.Observer { [log] event in
      withExtendedLifetime(member) { log.note(event) }
    }
  }

  @Test func `a run that dropped its observer is interrupted when its handle is disposed of`() {
    let handle = worker.start(observer())
    tick.send(value: 1)
    #expect(seen.all == [1])
    #expect(log.all == [])
    #expect(members.count == 2)
    handle.dispose()
    tick.send(value: 2)
    #expect(seen.all == [1])
    #expect(log.all == [.interrupted])
    #expect(members.count == 0)
    withExtendedLifetime(handle) {}
  }

  @Test func `a run that dropped its observer is interrupted when its handle is released`() {
    var handle: (any Disposable)? = worker.map { $0 }.start(observer())
    #expect(handle?.isDisposed == false)
    tick.send(value: 1)
    handle = nil
    tick.send(value: 2)
    #expect(seen.all == [1])
    #expect(log.all == [.interrupted])
    #expect(members.count == 0)
  }

  @Test(arguments: [false, true])
  func `a run that drops its observer later lasts as long as its handle`(isHandleHeld: Bool) {
    let inputs = Log<Signal<Int, Never>.Observer>()
    let producer = SignalProducer<Int, Never> { [ticks, seen] observer, lifetime in
      inputs.note(observer)
      lifetime += ticks.observeValues { seen.note($0) }
    }
    var handle: (any Disposable)? = producer.start(observer())
    if !isHandleHeld { handle = nil }
    tick.send(value: 1)
    #expect(seen.all == [1])
    inputs.forget()
    tick.send(value: 2)
    #expect(seen.all == (isHandleHeld ? [1, 2] : [1]))
    #expect(log.all == (isHandleHeld ? [] : [.interrupted]))
    withExtendedLifetime(handle) {}
    handle = nil
    #expect(log.all == [.interrupted])
    #expect(members.count == 0)
  }

  @Test func `an operator downstream can end a run that dropped its observer`() {
    let (stop, end) = Signal<Void, Never>.pipe()
    let handle = worker.take(until: stop).start(observer())
    tick.send(value: 1)
    end.send()
    tick.send(value: 2)
    #expect(seen.all == [1])
    #expect(log.all == [.completed])
    #expect(members.count == 0)
    withExtendedLifetime(handle) {}
  }

  @Test func `a run started with a signal lasts as long as its handle`() {
    var held: (any Disposable)?
    worker.startWithSignal { signal, handle in
      signal.observe(observer())
      held = handle
    }
    tick.send(value: 1)
    #expect(members.count == 2)
    held = nil
    tick.send(value: 2)
    #expect(log.all == [.interrupted])
    worker.startWithSignal { signal, handle in
      signal.observe(observer())
      held = handle
    }
    tick.send(value: 3)
    held?.dispose()
    tick.send(value: 4)
    #expect(seen.all == [1, 3])
    #expect(log.all == [.interrupted, .interrupted])
    #expect(members.count == 0)
    withExtendedLifetime(held) {}
  }

  /// The operators that start the worker, each with a source that has completed, or failed where
  /// needed.
  private var outers: [(name: String, producer: SignalProducer<Int, Never>)] {
    let one = SignalProducer<Int, Never>(value: 0)
    let failing = SignalProducer<Int, TestError>(error: TestError("no"))
    let attempts = Counter()
    let worker = worker
    let firstFails = SignalProducer<Int, TestError>.deferred {
      attempts.increment() == 1 ? failing : worker.promoteError()
    }
    return [
      ("merge", one.flatMap(.merge) { _ in worker }),
      ("concat", one.flatMap(.concat) { _ in worker }),
      ("latest", one.flatMap(.latest) { _ in worker }),
      ("exhaust", one.flatMap(.exhaust) { _ in worker }),
      ("race", one.flatMap(.race) { _ in worker }),
      ("concurrent", one.flatMap(.concurrent(limit: 2)) { _ in worker }),
      ("merge(with:)", one.merge(with: worker)),
      ("concat(_:)", one.concat(worker)),
      ("prefix(_:)", one.prefix(worker)),
      ("then(_:)", one.then(worker)),
      ("flatMapError(_:)", failing.flatMapError { _ in worker }),
      ("retry(upTo:)", firstFails.retry(upTo: 1).flatMapError { _ in .empty }),
      ("combineLatest(with:)", one.combineLatest(with: worker).map { $0 + $1 }),
      ("zip(with:)", one.zip(with: worker).map { $0 + $1 }),
      ("take(untilReplacement:)", one.take(untilReplacement: worker)),
      ("deferred(_:)", .deferred { worker }),
      ("lift(_:)", worker.lift { $0.map { $0 } }),
    ]
  }

  @Test func `an operator keeps an inner run until its own run is disposed of`() {
    for outer in outers {
      let before = seen.all.count
      let handle = outer.producer.start(observer())
      tick.send(value: 1)
      #expect(seen.all.count == before + 1, "\(outer.name)")
      #expect(log.all.allSatisfy { !$0.isTerminating }, "\(outer.name)")
      handle.dispose()
      tick.send(value: 2)
      #expect(seen.all.count == before + 1, "\(outer.name)")
      #expect(log.all.last == .interrupted, "\(outer.name)")
      #expect(members.count == 0, "\(outer.name)")
      log.forget()
    }
  }

  @Test func `an operator of a signal keeps an inner run until nobody observes the result`() {
    let (outer, input) = Signal<Int, Never>.pipe()
    let handle = outer.flatMap(.merge) { _ in worker }.observe(observer())
    input.send(value: 0)
    input.sendCompleted()
    tick.send(value: 1)
    #expect(seen.all == [1])
    #expect(members.count == 2)
    handle?.dispose()
    tick.send(value: 2)
    #expect(seen.all == [1])
    #expect(log.all == [])
    #expect(members.count == 0)
  }

  @Test func `an operator keeps an inner run even if nothing else retains it`() {
    let (stop, stopInput) = Signal<Void, Never>.pipe()
    SignalProducer<Int, Never>(value: 0).flatMap(.latest) { _ in worker }
      .take(until: stop).start(observer())
    tick.send(value: 1)
    #expect(seen.all == [1])
    #expect(members.count == 2)
    #expect(log.all == [])
    stopInput.send()
    #expect(log.all == [.completed])
    #expect(members.count == 0)
  }
}

/// What is kept of a stream that has ended does not retain the scheduler that would have delivered its interruption.
@Suite struct SchedulerRetentionTests {
  typealias Stream = SignalProducer<Int, Never>

  private final class Own: Scheduler {
    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      action()
      return nil
    }
  }

  /// What is kept of a run of the stream on a scheduler.
  static let kept: [String: @Sendable (Stream, any Scheduler) -> any Sendable] = [
    "its handle": { $0.observe(on: $1).start() },
    "the handle of a signal": { stream, scheduler in
      stream.observe(on: scheduler).startWithSignal { signal, handle in
        signal.observe { _ in }
        return handle
      }
    },
    "a signal": { stream, scheduler in
      stream.observe(on: scheduler).startWithSignal { signal, _ in signal }
    },
    "a signal of a signal": { stream, scheduler in
      stream.startWithSignal { signal, _ in signal.observe(on: scheduler) }
    },
    "a property": { Property(initial: 0, then: $0.observe(on: $1)) },
    "a run that goes on": { stream, scheduler in
      stream.observe(on: scheduler)
        .lift { $0.flatMap(.merge) { _ in SignalProducer<Int, Never>.never } }.start()
    },
    "a run that goes on with the next stream": { stream, scheduler in
      stream.observe(on: scheduler).concat(.never).start()
    },
  ]

  @Test(arguments: kept.keys.sorted(), [false, true])
  func `a scheduler is released after the end`(name: String, endsLater: Bool) throws {
    let keep = try #require(Self.kept[name])
    let (signal, input) = Signal<Int, Never>.pipe()
    weak var scheduler: Own?
    var kept: (any Sendable)?
    do {
      let own = Own()
      scheduler = own
      kept = keep(endsLater ? signal.producer : Stream(value: 1), own)
    }
    if endsLater {
      input.send(value: 1)
      #expect(scheduler != nil)
      input.sendCompleted()
    }
    #expect(scheduler == nil)
    withExtendedLifetime(kept) {}
  }

  @Test func `a scheduler is released when nobody can observe the signal any more`() {
    weak var scheduler: Own?
    var kept: (any Disposable)?
    let (pipe, input) = Signal<Int, Never>.pipe()
    do {
      let own = Own()
      scheduler = own
      pipe.producer.observe(on: own).startWithSignal { signal, handle in
        kept = handle
        signal.take(first: 1).observe { _ in }
      }
    }
    #expect(scheduler != nil)
    input.send(value: 1)
    #expect(scheduler == nil)
    withExtendedLifetime((kept, input)) {}
  }
}
