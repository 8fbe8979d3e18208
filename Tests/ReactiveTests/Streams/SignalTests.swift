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

  @Test func `an observer added after the end is interrupted`() {
    let log = Log<Signal<Int, Never>.Event>()
    #expect(Signal<Int, Never>.empty.observe { log.note($0) } == nil)
    #expect(log.all == [.interrupted])
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
}

/// When a stream releases what it retains: at its end, and where no end can come.
@Suite struct ReleaseTests {
  @Test func `a signal releases its source at its end, even if the signal is retained`() {
    let released = Counter()
    let inputs = Log<Signal<Int, Never>.Observer>()
    let signal = Signal<Int, Never> { observer, lifetime in
      inputs.note(observer)
      lifetime.observeEnded { released.increment() }
    }
    signal.observeValues { _ in }
    #expect(released.count == 0)
    inputs.all[0].sendCompleted()
    #expect(released.count == 1)
    withExtendedLifetime(signal) {}
  }

  @Test func `an observer disposed of by another one at the end does not receive the end`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let handle = SerialDisposable()
    let log = Log<Signal<Int, Never>.Event>()
    signal.observeCompleted { handle.dispose() }
    handle.inner = signal.observe { log.note($0) }
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.all == [.value(1)])
  }

  @Test func `a signal that can never end is released silently with its source and owner`() {
    let told = Counter()
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let source = Signal<Int, Never>.never
      source.on(disposed: { told.increment() }).observeValues { _ in counter.increment() }
      #expect(held != nil)
    }
    #expect(held == nil)
    #expect(told.count == 0)
  }
}

/// Each observer gets its values and is released in time.
@Suite struct ObserverReleaseTests {
  @Test func `values and errors of any layout reach an observer unchanged`() {
    struct Wide: Error, Equatable {
      var numbers = [1, 2]
      var name = "a text that is too long to be kept in two words"
      var flag: Bool?
    }
    let (signal, input) = Signal<Wide?, Wide>.pipe()
    let log = Log<Signal<Wide?, Wide>.Event>()
    signal.observeResult { result in
      // Sent again from inside an event, where it becomes pending.
      if case .success(let value?) = result, value.flag == nil {
        input.send(value: Wide(flag: true))
      }
    }
    signal.map { $0 }.filter { _ in true }.observe { log.note($0) }
    input.send(value: nil)
    input.send(value: Wide())
    input.send(error: Wide(name: ""))
    #expect(
      log.all == [.value(nil), .value(Wide()), .value(Wide(flag: true)), .failed(Wide(name: ""))])
  }

  @Test(arguments: End.allCases)
  func `an observer is released at its end despite its handle`(_ end: End) {
    weak var held: Counter?
    let handle: (any Disposable)?
    do {
      let (signal, input) = Signal<Int, Never>.pipe()
      (handle, held) = observe(signal)
      #expect(held != nil)
      switch end {
      case .disposal: handle?.dispose()
      case .disposalWithinAnEvent:
        signal.take(first: 1).observeValues { _ in handle?.dispose() }
        input.send(value: 1)
      case .completion: input.sendCompleted()
      case .release: break
      }
      if end != .release {
        #expect(held == nil)
        withExtendedLifetime((signal, input)) {}
      }
    }
    #expect(held == nil)
    withExtendedLifetime(handle) {}
  }

  @Test func `an observer removed in the event that added it is released despite its handle`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let handles = Log<any Disposable>()
    let isHeld = Log<@Sendable () -> Bool>()
    signal.take(first: 1).observeValues { _ in
      let (handle, counter) = observe(signal)
      isHeld.note { [weak counter] in counter != nil }
      guard let handle else { return }
      handle.dispose()
      handles.note(handle)
    }
    input.send(value: 1)
    #expect(handles.all.count == 1)
    #expect(isHeld.all.map { $0() } == [false])
  }

  enum End: CaseIterable {
    case disposal, disposalWithinAnEvent, completion, release
  }

  private func observe(_ signal: Signal<Int, Never>) -> ((any Disposable)?, Counter) {
    let counter = Counter()
    return (signal.observeValues { _ in counter.increment() }, counter)
  }
}
