import Reactive
import ReactiveTesting
import Testing

@Suite struct DebounceUntilTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test(arguments: [
    (CompletionPolicy.flush, "----2--(3|)"), (.discard, "----2--|"), (.deliver, "----2---(3|)"),
  ])
  func `debounce(until:) sends a value when its trigger fires`(
    pending: CompletionPolicy, expected: String
  ) {
    let hot = test.hot("-12---3|", of: Int.self)
    #expect(
      test.timeline {
        hot.debounce(until: { _ in .timer(after: tick * 2) }, whenCompleted: pending)
      } == Timeline(expected))
    let cold = test.cold("-12---3|", of: Int.self)
    #expect(
      test.timeline {
        cold.debounce(until: { _ in .timer(after: tick * 2) }, whenCompleted: pending)
      } == Timeline(expected))
  }

  @Test func `debounce(until:) flushes a pending value by default`() {
    let cold = test.cold("-1|", of: Int.self)
    let never = SignalProducer<Int, Never>.never
    #expect(
      test.timeline { cold.debounce { _ in never } }
        == "--(1|)")
  }

  @Test func `a newer value disposes of the current trigger before it starts its own`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.debounce { value in
      SignalProducer<Int, Never> { observer, lifetime in
        log.note("start \(value)")
        lifetime.observeEnded { [observer] in
          log.note("end \(value)")
          _ = observer
        }
      }
    }.observe { log.note("\($0)") }
    input.send(value: 1)
    input.send(value: 2)
    #expect(log.all == ["start 1", "end 1", "start 2"])
    input.sendCompleted()
    #expect(log.all.suffix(3) == ["value(2)", "completed", "end 2"])
  }

  @Test func `a completed trigger of debounce fires, an interrupted one does not`() {
    let (interrupted, completed) = (test.cold("-!", of: Int.self), test.cold("-|", of: Int.self))
    let cold = test.cold("1---|", of: Int.self)
    #expect(
      test.timeline { cold.debounce(until: { _ in interrupted }, whenCompleted: .discard) }
        == "----|")
    #expect(test.timeline { cold.debounce { _ in completed } } == "-1--|")
  }

  @Test(arguments: ["-1#", "-1!"])
  func `debounce(until:) passes on a failure or interruption at once`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.debounce { _ in .timer(after: tick * 3) } }
        == Timeline(marbles.replacing("1", with: "-"), error: error))
  }

  @Test func `a hundred thousand triggers of debounce that fire as they start need no stack`() {
    let received = Counter()
    SignalProducer<Int, Never>(0..<100_000)
      .debounce { _ in SignalProducer<Int, Never>(value: 0) }
      .startWithValues { _ in received.increment() }
    #expect(received.count == 100_000)
  }

  @Test func `a value sent from inside an observer of debounce(until:) has its own trigger`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.debounce { _ in SignalProducer<Int, Never>.empty }.observeValues { value in
      log.note(value)
      if value < 3 { input.send(value: value + 1) }
    }
    input.send(value: 1)
    #expect(log.all == [1, 2, 3])
    input.sendCompleted()
  }

  @Test func `disposing of debounce(until:) disposes of the trigger and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>.merge(.init(value: 1), .never)
        .debounce { _ in SignalProducer.timer(after: tick, on: test) }
        .startWithValues { _ in counter.increment() }
      #expect(test.pendingCount == 1)
      run.dispose()
    }
    #expect(test.pendingCount == 0)
    #expect(held == nil)
  }
}
