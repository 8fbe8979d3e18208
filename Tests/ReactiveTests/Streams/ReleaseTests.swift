import Reactive
import Testing

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

  @Test func `a run that can never end is released silently when nothing retains it`() {
    let told = Counter()
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      SignalProducer<Int, Never>.never
        .on(
          event: { _ in told.increment() }, terminated: { told.increment() },
          disposed: { told.increment() }
        ).startWithValues { _ in counter.increment() }
    }
    #expect(held == nil)
    #expect(told.count == 0)
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
