import Reactive
import Testing

/// What retains the observer of a producer that never sends anything.
@Suite struct NeverTests {
  @Test func `the handle of never retains the observer`() {
    weak var held: Counter?
    var handle: (any Disposable)?
    do {
      let counter = Counter()
      held = counter
      handle = SignalProducer<Int, Never>.never.map { $0 }.startWithValues { _ in
        counter.increment()
      }
    }
    #expect(held != nil)
    #expect(handle?.isDisposed == false)
    handle?.dispose()
    #expect(held == nil)
    withExtendedLifetime(handle) {}
  }

  @Test func `releasing the handle of never releases the observer without an event`() {
    weak var held: Counter?
    let events = Log<Signal<Int, Never>.Event>()
    do {
      let counter = Counter()
      held = counter
      let handle = SignalProducer<Int, Never>.never.start { event in
        counter.increment()
        events.note(event)
      }
      withExtendedLifetime(handle) {}
    }
    #expect(held == nil)
    #expect(events.all == [])
  }

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

  /// Producers that contain one that never sends anything.
  static let outers: [@Sendable () -> SignalProducer<Int, Never>] = {
    let (one, never) = (SignalProducer<Int, Never>(value: 1), SignalProducer<Int, Never>.never)
    return [
      { one.concat(never) }, { one.then(never) }, { one.merge(with: never) },
      { one.flatMap(.latest) { _ in never } }, { one.flatMap(.concat) { _ in never } },
      { one.flatMap(.race) { _ in never } }, { .deferred { never } }, { never.lift { $0 } },
      { one.combineLatest(with: never).map { $0 + $1 } }, { never.retry() },
      { one.concat(never).observe(on: ImmediateScheduler()) },
    ]
  }()

  @Test(arguments: outers.indices)
  func `never inside another producer is retained until the handle is disposed of`(index: Int) {
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
    handle?.dispose()
    #expect(held == nil)
    #expect(told.count == 1)
    withExtendedLifetime(handle) {}
  }

  @Test(arguments: outers.indices)
  func `never inside another producer is released silently with the handle`(index: Int) {
    weak var held: Counter?
    let told = Counter()
    do {
      let counter = Counter()
      held = counter
      Self.outers[index]().on(disposed: { told.increment() })
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

  /// Counts its live instances.
  private final class Member: Sendable {
    private let count: Counter

    init(_ count: Counter) {
      self.count = count
      count.increment()
    }

    deinit { count.decrement() }
  }
}
