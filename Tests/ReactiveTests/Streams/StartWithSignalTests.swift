import Reactive
import ReactiveTesting
import Testing

@Suite struct StartWithSignalTests {
  typealias Event = Signal<Int, Never>.Event

  @Test func `a value is dropped when a closure upstream disposes of the handle`() {
    let handles = SerialDisposable()
    let log = Log<Event>()
    SignalProducer<Int, Never>(1...).map { value in
      if value == 3 { handles.dispose() }
      return value
    }.startWithSignal { signal, handle in
      handles.inner = handle
      signal.observe { log.note($0) }
    }
    #expect(log.all == [.value(1), .value(2), .interrupted])
  }

  @Test func `the handle of a finished run is a no-op`() {
    let log = Log<Event>()
    let handle = SignalProducer<Int, Never>(value: 1).startWithSignal { signal, handle in
      signal.observe { log.note($0) }
      return handle
    }
    handle.dispose()
    #expect(log.all == [.value(1), .completed])
  }

  @Test func `an unobserved run starts, and stops when its signal is released`() {
    let starts = Counter()
    let inputs = Log<Signal<Int, Never>.Observer>()
    let ends = Counter()
    SignalProducer<Int, Never> { observer, lifetime in
      starts.increment()
      inputs.note(observer)
      lifetime.observeEnded { ends.increment() }
    }.startWithSignal { _, _ in }
    #expect(starts.count == 1)
    #expect(ends.count == 1)
  }

  @Test func `an observed run continues without its signal and its handle`() {
    let inputs = Log<Signal<Int, Never>.Observer>()
    let log = Log<Event>()
    SignalProducer<Int, Never> { observer, _ in inputs.note(observer) }
      .startWithSignal { signal, _ in signal.observe { log.note($0) } }
    inputs.all[0].send(value: 1)
    inputs.all[0].sendCompleted()
    #expect(log.all == [.value(1), .completed])
  }

  @Test func `ending one observation leaves the run to the other observers`() {
    let inputs = Log<Signal<Int, Never>.Observer>()
    let log = Log<Int>()
    let ends = Counter()
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      inputs.note(observer)
      lifetime.observeEnded { ends.increment() }
    }
    let handles = CompositeDisposable()
    producer.startWithSignal { signal, _ in
      handles += signal.observeValues { log.note($0) }
      signal.observeValues { log.note($0 * 10) }
    }
    handles.dispose()
    inputs.all[0].send(value: 1)
    #expect(log.all == [10])
    #expect(ends.count == 0)
  }

  @Test func `a lifted run of never retains nothing`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      SignalProducer<Int, Never>.never.lift { $0.map { $0 } }.start { _ in counter.increment() }
    }
    #expect(held == nil)
  }

  @Test func `a run of never retains nothing`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      SignalProducer<Int, Never>.never.take(first: 1).start { _ in counter.increment() }
    }
    #expect(held == nil)
  }

  @Test func `a finished lifted run retains nothing`() {
    weak var held: Counter?
    let run: any Disposable
    do {
      let counter = Counter()
      held = counter
      run = SignalProducer<Int, Never>([1, 2]).lift { $0.map { $0 } }
        .start { _ in counter.increment() }
      #expect(counter.count == 3)
    }
    #expect(held == nil)
    withExtendedLifetime(run) {}
  }

  @Test func `the handle interrupts a run whose scheduler has been released`() {
    let log = Log<Event>()
    var kept: (any Disposable)?
    SignalProducer<Int, Never>(value: 1).start(on: TestScheduler())
      .startWithSignal { signal, handle in
        signal.observe { log.note($0) }
        kept = handle
      }
    #expect(log.all == [])
    kept?.dispose()
    #expect(log.all == [.interrupted])
  }

  @Test func `a run whose scheduler and handle have been released retains nothing`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      SignalProducer<Int, Never>(value: 1).start(on: TestScheduler())
        .startWithSignal { signal, _ in signal.observe { _ in counter.increment() } }
    }
    #expect(held == nil)
  }
}
