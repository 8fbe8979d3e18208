import Reactive
import ReactiveTesting
import Testing

@Suite struct SignalProducerTests {
  let test = TestScheduler()

  @Test func `the basic producers send what they are given`() {
    #expect(test.timeline { SignalProducer<Int, Never>(value: 1) } == "(1|)")
    #expect(test.timeline { SignalProducer<Int, Never>([1, 2]) } == "(12|)")
    #expect(test.timeline { SignalProducer<Int, Never>(values: 1, 2, 3) } == "(123|)")
    #expect(test.timeline { SignalProducer<Int, Never>.empty } == "|")
    #expect(test.timeline { SignalProducer<Int, Never>.never } == "")
    #expect(test.timeline { SignalProducer<Int, Never> { 7 } } == "(7|)")
    let error = TestError("boom")
    #expect(test.timeline { SignalProducer<Int, TestError>(error: error) } == "#'boom'")
    #expect(test.timeline { SignalProducer<Int, TestError>(result: .success(1)) } == "(1|)")
    #expect(test.timeline { SignalProducer<Int, TestError>(result: .failure(error)) } == "#'boom'")
  }

  @Test func `each start is a separate run`() {
    let starts = Counter()
    let producer = SignalProducer<Int, Never> { observer, _ in
      observer.send(value: starts.increment())
      observer.sendCompleted()
    }
    #expect(starts.count == 0)
    #expect(test.timeline { producer } == "(1|)")
    #expect(test.timeline { producer } == "(2|)")
  }

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

  @Test func `a run disposed of by its own observer stops at once`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    let run = SerialDisposable()
    run.inner = signal.producer.flatMap(.merge) {
      SignalProducer<Int, Never>([$0, $0 + 1, $0 + 2])
    }
    .start { event in
      log.note(event)
      if event == .value(2) { run.dispose() }
    }
    input.send(value: 1)
    input.send(value: 5)
    #expect(log.all == [.value(1), .value(2), .interrupted])
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

  @Test func `a signal's producer replays nothing and is interrupted after the signal's end`() {
    let lane = test.hot("1-2|", of: Int.self)
    #expect(test.timeline(during: "-^") { lane.producer } == "--2|")
    #expect(test.timeline { lane.producer } == "!")
  }

  @Test func `a finished run retains nothing`() {
    weak var held: Counter?
    let handle: any Disposable
    do {
      let counter = Counter()
      held = counter
      handle = SignalProducer<Int, Never>([1, 2, 3]).map { $0 }.delay(.zero, on: test)
        .start { _ in counter.increment() }
    }
    #expect(held != nil)
    test.run()
    #expect(held == nil)
    withExtendedLifetime(handle) {}
  }
}
