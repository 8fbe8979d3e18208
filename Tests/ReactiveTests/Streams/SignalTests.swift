import Reactive
import Testing

@Suite struct SignalTests {
  @Test func `every observer gets every event, in the order they came`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.observe { log.note("a \($0)") }
    signal.observe { log.note("b \($0)") }
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.all == ["a value(1)", "b value(1)", "a completed", "b completed"])
  }

  @Test func `nothing is delivered after the end`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    signal.observe { log.note($0) }
    input.sendCompleted()
    input.send(value: 1)
    input.sendInterrupted()
    #expect(log.all == [.completed])
  }

  @Test func `an observer added after the end is interrupted`() {
    let log = Log<Signal<Int, Never>.Event>()
    #expect(Signal<Int, Never>.empty.observe { log.note($0) } == nil)
    #expect(log.all == [.interrupted])
  }

  @Test func `a handle ends only its own observation`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    let handle = signal.observe { log.note("a \($0)") }
    signal.observe { log.note("b \($0)") }
    handle?.dispose()
    input.send(value: 1)
    #expect(log.all == ["b value(1)"])
  }

  @Test func `an observer added during a send does not see that value`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.observeValues { value in
      if value == 1 { signal.observeValues { log.note($0) } }
    }
    input.send(value: 1)
    input.send(value: 2)
    #expect(log.all == [2])
  }

  @Test func `an observer removed during a send is not called any more`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let later = SerialDisposable()
    let log = Log<Int>()
    signal.observeValues { _ in later.dispose() }
    later.inner = signal.observeValues { log.note($0) }
    input.send(value: 1)
    input.send(value: 2)
    #expect(log.all == [])
  }

  @Test(arguments: [true, false])
  func `an observer removed as the stream ends is reported as removed once`(endsFirst: Bool) {
    let departures = Counter()
    let (signal, input) = Signal<Int, Never>.watchedPipe { _, isComing in
      if !isComing { departures.increment() }
    }
    let handle = Lock<(any Disposable)?>(nil)
    let observation = signal.observeValues { _ in
      if endsFirst { input.sendCompleted() }
      handle.withLock { $0 }?.dispose()
      if !endsFirst { input.sendCompleted() }
    }
    handle.withLock { $0 = observation }
    input.send(value: 1)
    #expect(departures.count == 1)
  }

  @Test func `releasing the input without an end interrupts observers`() {
    let log = Log<Signal<Int, Never>.Event>()
    let signal = Signal<Int, Never>.pipe().output
    #expect(signal.observe { log.note($0) } == nil)
    #expect(log.all == [.interrupted])
  }

  @Test func `a signal without an owner or observer is disposed of, upstream included`() {
    let upstream = AnyDisposable()
    let (signal, input) = Signal<Int, Never>.pipe(disposable: upstream)
    var mapped: Signal<Int, Never>? = signal.map { $0 }.filter { _ in true }
    let handle = mapped?.observeValues { _ in }
    mapped = nil
    #expect(!upstream.isDisposed, "an observer keeps it")
    withExtendedLifetime(signal) { handle?.dispose() }
    _ = consume signal
    #expect(upstream.isDisposed)
    input.send(value: 1)
  }

  @Test func `an observer is released when the stream it observes has ended`() {
    weak var held: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    do {
      let counter = Counter()
      held = counter
      signal.map { $0 }.merge(with: .never).take(first: 1).observe { _ in counter.increment() }
    }
    #expect(held != nil)
    input.send(value: 1)
    #expect(held == nil)
  }

  @Test func `a hundred thousand observers are released without recursion`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    for _ in 0..<100_000 { signal.observeValues { _ in } }
    input.sendCompleted()
    let never = Signal<Int, Never>.never
    for _ in 0..<100_000 { never.observeValues { _ in } }
  }

  @Test func `a chain of operators on never retains nothing`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      Signal<Int, Never>.never.map { value in value + counter.count }.take(first: 2)
        .merge(with: .never).observeValues { _ in counter.increment() }
    }
    #expect(held == nil)
  }
}
