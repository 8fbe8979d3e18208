import Reactive
import ReactiveTesting
import Testing

@Suite struct SignalProducerTests {
  let test = TestScheduler()

  @Test func `disposing of a run interrupts once and releases resources in reverse order`() {
    let log = Log<String>()
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { log.note("first") }
      lifetime.observeEnded { log.note("second") }
      lifetime.observeEnded { _ = observer }
    }
    let handle = producer.start { log.note("\($0)") }
    handle.dispose()
    handle.dispose()
    #expect(log.all == ["interrupted", "second", "first"])
  }

  @Test func `a value is dropped when a closure upstream disposes of the run`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    let run = SerialDisposable()
    run.inner = signal.producer.map { value in
      if value == 2 { run.dispose() }
      return value
    }.start { log.note($0) }
    input.send(value: 1)
    input.send(value: 2)
    input.send(value: 3)
    #expect(log.all == [.value(1), .interrupted])
  }

  @Test func `a finished run retains nothing`() {
    weak var held: Counter?
    let handle: any Disposable
    do {
      let counter = Counter()
      held = counter
      handle = SignalProducer<Int, Never>([1, 2, 3]).map { $0 }.observe(on: test)
        .delay(.zero, on: test).start { _ in counter.increment() }
    }
    #expect(held != nil)
    test.run()
    #expect(held == nil)
    withExtendedLifetime(handle) {}
  }
}

@Suite struct LiftTests {
  let test = TestScheduler()

  @Test func `disposing of the handle in the setup closure prevents the run`() {
    let starts = Counter()
    let events = Log<Signal<Int, Never>.Event>()
    SignalProducer<Int, Never> { starts.increment() }.startWithSignal { signal, handle in
      signal.observe { events.note($0) }
      handle.dispose()
    }
    #expect(starts.count == 0)
    #expect(events.all == [.interrupted])
  }

  @Test func `the handle interrupts an active run once`() {
    let events = Log<Signal<Int, Never>.Event>()
    let released = Counter()
    let source = SignalProducer<Int, Never> { observer, lifetime in
      observer.send(value: 1)
      lifetime.observeEnded { [observer] in
        _ = observer
        released.increment()
      }
    }
    let handle = source.startWithSignal { signal, handle in
      signal.observe { events.note($0) }
      return handle
    }
    handle.dispose()
    handle.dispose()
    #expect(events.all == [.value(1), .interrupted])
    #expect(released.count == 1)
  }

  @Test func `a run that an observer disposes of at the last value is interrupted`() {
    let events = Log<Signal<Int, Never>.Event>()
    SignalProducer<Int, Never>([1, 2]).reduce(0, +).startWithSignal { signal, handle in
      signal.observe { event in
        events.note(event)
        if event.value != nil { handle.dispose() }
      }
    }
    #expect(events.all == [.value(3), .interrupted])
  }

  @Test func `a lifted operator can use one run several times`() {
    let starts = Counter()
    let source = SignalProducer<Int, Never> { observer, _ in
      starts.increment()
      for value in 1...3 { observer.send(value: value) }
      observer.sendCompleted()
    }
    let sums = source.lift { $0.merge(with: $0.map { $0 * 10 }) }.map { "\($0)" }
    // `map` is called, and so attached, before `merge` is.
    #expect(test.timeline { sums } == "('10'1'20'2'30'3|)")
    #expect(starts.count == 1)
  }

  @Test func `a result that never ends is disposed of with the lifted run`() {
    let disposals = Counter()
    let log = Log<Signal<Int, Never>.Event>()
    let handle = SignalProducer<Int, Never>.empty
      .lift { _ in Signal<Int, Never>.never.on(disposed: { disposals.increment() }) }
      .start { log.note($0) }
    #expect(log.all == [])
    #expect(disposals.count == 0)
    handle.dispose()
    #expect(log.all == [.interrupted])
    #expect(disposals.count == 1)
  }

  @Test func `a result that never ends is released with the handle of the lifted run`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      SignalProducer<Int, Never>.empty.lift { _ in Signal<Int, Never>.never }
        .start { _ in counter.increment() }
    }
    #expect(held == nil)
  }
}

@Suite struct StartWithSignalTests {
  typealias Event = Signal<Int, Never>.Event

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
