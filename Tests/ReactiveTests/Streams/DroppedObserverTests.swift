import Reactive
import ReactiveTesting
import Testing

/// Start handlers that keep their lifetime but drop their observer: the run lasts as long as its
/// handle.
@Suite struct DroppedObserverTests {
  typealias Event = Signal<Int, Never>.Event

  /// Counts its live instances.
  private final class Member: Sendable {
    private let count: Counter

    init(_ count: Counter) {
      self.count = count
      count.increment()
    }

    deinit { count.decrement() }
  }

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

  @Test func `operators see the interruption of a run without a handle`() {
    let events = Log<Event>()
    worker.materialize().startWithValues { events.note($0) }
    #expect(events.all == [.interrupted])
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

  @Test func `a run started with a signal is interrupted at once if its handle is dropped`() {
    worker.startWithSignal { signal, _ in signal.observe(observer()) }
    #expect(log.all == [.interrupted])
    #expect(members.count == 0)
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

  @Test func `an operator keeps an inner run until its own run ends`() {
    for outer in outers {
      let before = seen.all.count
      let (stop, end) = Signal<Void, Never>.pipe()
      let handle = outer.producer.take(until: stop).start(observer())
      tick.send(value: 1)
      #expect(seen.all.count == before + 1, "\(outer.name)")
      end.send()
      tick.send(value: 2)
      #expect(seen.all.count == before + 1, "\(outer.name)")
      #expect(log.all.last == .completed, "\(outer.name)")
      #expect(members.count == 0, "\(outer.name)")
      log.forget()
      withExtendedLifetime(handle) {}
    }
  }

  @Test func `an operator keeps an inner run even if its own handle is released`() {
    let (stop, end) = Signal<Void, Never>.pipe()
    SignalProducer<Int, Never>(value: 0).flatMap(.latest) { _ in worker }.take(until: stop)
      .start(observer())
    tick.send(value: 1)
    #expect(seen.all == [1])
    end.send()
    #expect(log.all == [.completed])
    #expect(members.count == 0)
  }

  @Test func `an operator keeps an inner run even if nothing else retains it`() {
    weak var run: (any Disposable)?
    do {
      run = SignalProducer<Int, Never>(value: 0).flatMap(.latest) { _ in worker }.start(observer())
    }
    tick.send(value: 1)
    #expect(seen.all == [1])
    #expect(members.count == 2)
    #expect(log.all == [])
    run?.dispose()
    #expect(log.all == [.interrupted])
    #expect(members.count == 0)
  }

  @Test func `flatMap with latest releases each of ten thousand inner runs it replaces`() {
    let (sources, send) = Signal<Int, Never>.pipe()
    let handle = sources.producer.flatMap(.latest) { _ in worker }.start(observer())
    for number in 0..<10_000 {
      send.send(value: number)
      #expect(members.count == 2)
    }
    tick.send(value: 1)
    #expect(seen.all == [1])
    handle.dispose()
    #expect(members.count == 0)
  }

  @Test func `ten thousand active inner runs are released with the outer one`() {
    let handle = SignalProducer<Int, Never>(0..<10_000).flatMap(.merge) { _ in worker }.start(
      observer())
    #expect(members.count == 10_001)
    handle.dispose()
    #expect(members.count == 0)
  }

  @Test func `ten thousand runs without a handle leave nothing behind`() {
    for _ in 0..<10_000 { worker.start(observer()) }
    #expect(members.count == 0)
    #expect(log.all.count == 10_000)
  }
}
