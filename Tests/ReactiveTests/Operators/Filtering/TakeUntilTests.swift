import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct TakeUntilTests {
  let test = TestScheduler()

  @Test func `take(until:) completes when the trigger sends a value`() {
    let (hot, x) = (test.hot("-1-2-3|", of: Int.self), test.hot("----a-", of: String.self))
    #expect(test.timeline { hot.take(until: x) } == "-1-2|")
    let (cold, y) = (test.cold("-1-2-3|", of: Int.self), test.cold("----a-", of: String.self))
    #expect(test.timeline { cold.take(until: y) } == "-1-2|")
  }

  @Test func `take(until:) is ended by the trigger's completion, but not by its interruption`() {
    let (hot, x) = (test.hot("-1-2-3|", of: Int.self), test.hot("----|", of: Int.self))
    #expect(test.timeline { hot.take(until: x) } == "-1-2|")
    let (cold, y) = (test.cold("-1-2-3|", of: Int.self), test.cold("----!", of: Int.self))
    #expect(test.timeline { cold.take(until: y) } == "-1-2-3|")
    let (more, over) = (test.hot("-1-2-3|", of: Int.self), Signal<Int, Never>.empty)
    #expect(test.timeline { more.take(until: over) } == "-1-2-3|")
  }

  @Test(arguments: ["-1-|", "-1-#", "-1-!", "-1--", "|", ""])
  func `take(until:) passes everything on until the trigger fires`(marbles: String) {
    let error = TestError("boom")
    let hot = test.hot(marbles, of: Int.self, error: error)
    let cold = test.cold(marbles, of: Int.self, error: error)
    let never = Signal<Never, Never>.never
    #expect(test.timeline { hot.take(until: never) } == Timeline(marbles, error: error))
    #expect(test.timeline { cold.take(until: never) } == Timeline(marbles, error: error))
  }

  @Test func `take(until:) drops a value that is in flight when the trigger fires`() {
    let (trigger, fire) = Signal<Void, Never>.pipe()
    let (numbers, input) = Signal<Int, Never>.pipe()
    let (letters, letterInput) = Signal<String, Never>.pipe()
    let log = Log<String>()
    numbers.producer
      .map { number in
        if number == 2 { fire.send(value: ()) }
        return number
      }
      .take(until: trigger).combineLatest(with: letters)
      .startWithValues { log.note("\($0)\($1)") }
    letterInput.send(value: "x")
    input.send(value: 1)
    input.send(value: 2)
    letterInput.send(value: "y")
    #expect(log.all == ["1x", "1y"])
    letterInput.sendCompleted()
  }

  @Test func `a trigger that fires as it starts prevents the start of the stream`() {
    let starts = Counter()
    let source = SignalProducer<Int, Never> { starts.increment() }
    #expect(test.timeline { source.take(until: SignalProducer<Int, Never>(value: 1)) } == "|")
    #expect(test.timeline { source.take(until: SignalProducer<Int, Never>.empty) } == "|")
    #expect(starts.count == 0)
    let hot = test.hot("-1|", of: Int.self)
    #expect(test.timeline { hot.take(until: SignalProducer<Int, Never>.empty) } == "!")
  }

  @Test func `within one tick, the lane created first reaches take(until:) first`() {
    let (a, x) = (test.hot("-1-2|", of: Int.self), test.hot("---a", of: String.self))
    #expect(test.timeline { a.take(until: x) } == "-1-(2|)")
    let y = test.hot("---a", of: String.self)
    let b = test.hot("-1-2|", of: Int.self)
    #expect(test.timeline { b.take(until: y) } == "-1-|")
  }

  @Test func `an endless synchronous source ends when its own value fires the trigger`() {
    let (trigger, fire) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    SignalProducer<Int, Never>(1...).take(until: trigger).start { event in
      log.note(event)
      if event == .value(3) { fire.send(value: 0) }
    }
    #expect(log.all == [.value(1), .value(2), .value(3), .completed])
  }

  @Test func `a trigger fired from inside a value completes after it, and nothing follows`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (trigger, fire) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    signal.take(until: trigger).observe { event in
      guard case .value = event else { return log.note(event) }
      input.send(value: 2)
      fire.send(value: 0)
      input.send(value: 3)
      log.note(event)
    }
    input.send(value: 1)
    #expect(log.all == [.value(1), .completed])
  }

  @Test func `a trigger fired by another thread completes take(until:) once and last`() {
    for _ in 0..<200 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let (trigger, fire) = Signal<Int, Never>.pipe()
      let log = Log<Signal<Int, Never>.Event>()
      signal.take(until: trigger).observe { log.note($0) }
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        if side == 0 {
          for value in 0..<100 { input.send(value: value) }
        } else {
          fire.send(value: 0)
        }
      }
      let events = log.all
      #expect(events.last == .completed)
      #expect(events.dropLast() == (0..<events.count - 1).map { .value($0) }[...])
    }
  }

  @Test func `take(until:) releases the stream and the trigger, whichever ends it`() {
    weak var (stream, trigger): (Signal<Int, Never>?, Signal<Int, Never>?)
    for endsByTrigger in [true, false] {
      let (a, inputA) = Signal<Int, Never>.pipe()
      let (x, inputX) = Signal<Int, Never>.pipe()
      let released = Log<String>()
      let tracked = SignalProducer<Int, Never> { observer, lifetime in
        lifetime.observeEnded { released.note("stream") }
        lifetime += a.observe(observer)
      }
      let watched = SignalProducer<Int, Never> { observer, lifetime in
        lifetime.observeEnded { released.note("trigger") }
        lifetime += x.observe(observer)
      }
      tracked.take(until: watched).startWithCompleted { released.note("completed") }
      (stream, trigger) = (a, x)
      if endsByTrigger { inputX.send(value: 0) } else { inputA.sendCompleted() }
      #expect(released.all == ["completed", "stream", "trigger"])
    }
    #expect(stream == nil)
    #expect(trigger == nil)
  }
}
