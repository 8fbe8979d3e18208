import Reactive
import ReactiveTesting
import Testing

/// Start handlers that keep their lifetime and not their observer: the run goes on with its handle.
@Suite struct DroppedObserverTests {
  typealias Event = Signal<Int, Never>.Event

  /// Counts the objects of a test that are there.
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
  /// How many lifetimes and observers of runs are there.
  private let members = Counter()

  init() { (ticks, tick) = Signal.pipe() }

  /// Works on the ticks for as long as its run lasts, and drops its observer.
  private var worker: SignalProducer<Int, Never> {
    SignalProducer { [ticks, seen, members] _, lifetime in
      let member = Member(members)
      lifetime += ticks.observeValues { value in withExtendedLifetime(member) { seen.note(value) } }
    }
  }

  /// Takes the events of a run into the log, and is counted.
  private func observer() -> Signal<Int, Never>.Observer {
    let member = Member(members)
    return Signal<Int, Never>.Observer { [log] event in
      withExtendedLifetime(member) { log.note(event) }
    }
  }

  @Test func `the run lasts until its handle is disposed of, and is interrupted then`() {
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

  @Test func `the run is interrupted when nobody holds its handle any more`() {
    var handle: (any Disposable)? = worker.map { $0 }.start(observer())
    #expect(handle?.isDisposed == false)
    tick.send(value: 1)
    handle = nil
    tick.send(value: 2)
    #expect(seen.all == [1])
    #expect(log.all == [.interrupted])
    #expect(members.count == 0)
  }

  @Test func `operators see the interruption of a run that nobody holds`() {
    let events = Log<Event>()
    worker.materialize().startWithValues { events.note($0) }
    #expect(events.all == [.interrupted])
  }

  @Test(arguments: [false, true])
  func `it is the same if the observer is dropped later`(isHandleHeld: Bool) {
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

  @Test func `the run ends as ever by what is downstream of the handler`() {
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

  @Test func `a run that many can observe lasts as long as its handle`() {
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

  @Test func `a run that many can observe is interrupted at once if its handle was not kept`() {
    worker.startWithSignal { signal, _ in signal.observe(observer()) }
    #expect(log.all == [.interrupted])
    #expect(members.count == 0)
  }

  /// The operators that start it, each with a source that has ended but for a failure where one is needed.
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

  @Test
  func `an operator that has started the run keeps it until the operator's own is disposed of`() {
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

  @Test func `an operator that has started the run keeps it until the operator's own ends`() {
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

  @Test func `an operator that has started the run keeps it though nobody holds the handle`() {
    let (stop, end) = Signal<Void, Never>.pipe()
    SignalProducer<Int, Never>(value: 0).flatMap(.latest) { _ in worker }.take(until: stop)
      .start(observer())
    tick.send(value: 1)
    #expect(seen.all == [1])
    end.send()
    #expect(log.all == [.completed])
    #expect(members.count == 0)
  }

  @Test func `the same without anything else that would keep it`() {
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

  @Test func `of ten thousand inner runs each is released when the next takes its place`() {
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

  @Test func `ten thousand inner runs that go on are released with the outer one`() {
    let handle = SignalProducer<Int, Never>(0..<10_000).flatMap(.merge) { _ in worker }.start(
      observer())
    #expect(members.count == 10_001)
    handle.dispose()
    #expect(members.count == 0)
  }

  @Test func `ten thousand runs that nobody holds leave nothing`() {
    for _ in 0..<10_000 { worker.start(observer()) }
    #expect(members.count == 0)
    #expect(log.all.count == 10_000)
  }
}
