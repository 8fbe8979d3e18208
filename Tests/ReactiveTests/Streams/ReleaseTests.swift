import Reactive
import Testing

/// When what holds a stream lets go of what it held: at the end, and where there will be none.
@Suite struct ReleaseTests {
  @Test func `a signal lets go of its source at its end, though it is still there itself`() {
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

  @Test func `an observer that another disposes of at the end does not hear of the end`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let handle = SerialDisposable()
    let log = Log<Signal<Int, Never>.Event>()
    signal.observeCompleted { handle.dispose() }
    handle.inner = signal.observe { log.note($0) }
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.all == [.value(1)])
  }

  @Test func `a run that can never end is released when nobody holds it, and nobody is told`() {
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

  @Test
  func
    `a signal that can never end is released when its source and its owner are gone, and nobody is told`()
  {
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
