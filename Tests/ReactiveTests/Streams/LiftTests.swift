import Reactive
import ReactiveTesting
import Testing

@Suite struct LiftTests {
  let test = TestScheduler()

  @Test func `observers added in the setup closure miss nothing`() {
    let log = Log<Int>()
    SignalProducer<Int, Never>([1, 2]).startWithSignal { signal, _ in
      signal.observeValues { log.note($0) }
      signal.observeValues { log.note($0 * 10) }
    }
    #expect(log.all == [1, 10, 2, 20])
  }

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

  @Test func `an endless source stops when the handle is disposed of from its own value`() {
    let handles = SerialDisposable()
    let log = Log<Int>()
    SignalProducer<Int, Never>(1...).startWithSignal { signal, handle in
      handles.inner = handle
      signal.observeValues { value in
        log.note(value)
        if value == 3 { handles.dispose() }
      }
    }
    #expect(log.all == [1, 2, 3])
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

  @Test func `two runs can be lifted together`() {
    let (a, b) = (test.cold("1--2|", of: Int.self), test.cold("-3--4|", of: Int.self))
    let lifted = a.lift { left in { right in left.merge(with: right) } }
    #expect(test.timeline { lifted(b) } == "13-24|")
  }

  @Test func `lift stops the source when the result ends early`() {
    let made = Counter()
    let source = SignalProducer<Int, Never>(1...).map { value in
      made.increment()
      return value
    }
    #expect(test.timeline { source.lift { $0.take(first: 2) } } == "(12|)")
    #expect(made.count == 2)
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

  @Test func `a result of two lifted runs that never ends is disposed of with them`() {
    let disposals = Counter()
    let log = Log<Signal<Int, Never>.Event>()
    let empty = SignalProducer<Int, Never>.empty
    let lifted = empty.lift { _ in
      { (_: Signal<Int, Never>) in
        Signal<Int, Never>.never.on(disposed: { disposals.increment() })
      }
    }
    let handle = lifted(empty).start { log.note($0) }
    #expect(log.all == [])
    #expect(disposals.count == 0)
    handle.dispose()
    #expect(log.all == [.interrupted])
    #expect(disposals.count == 1)
  }
}
