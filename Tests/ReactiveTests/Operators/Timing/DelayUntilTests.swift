import Reactive
import ReactiveTesting
import Testing

@Suite struct DelayUntilTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test func `delay(until:) gives each value its own trigger, so values can overtake`() {
    let hot = test.hot("-4-1--|", of: Int.self)
    #expect(test.timeline { hot.delay(until: { .timer(after: tick * $0) }) } == "----14|")
    let cold = test.cold("-4-1--|", of: Int.self)
    #expect(test.timeline { cold.delay(until: { .timer(after: tick * $0) }) } == "----14|")
  }

  @Test func `delay(until:) completes when no value is pending`() {
    let cold = test.cold("-3|", of: Int.self)
    #expect(test.timeline { cold.delay(until: { .timer(after: tick * $0) }) } == "----(3|)")
    #expect(test.timeline { cold.delay { _ in SignalProducer<Int, Never>.never } } == "----")
  }

  @Test func `a trigger of delay fires once, also on completion but not on interruption`() {
    let cold = test.cold("1---|", of: Int.self)
    let often = test.cold("-aaa", of: String.self)
    #expect(test.timeline { cold.delay { _ in often } } == "-1--|")
    let completed = test.cold("-|", of: String.self)
    #expect(test.timeline { cold.delay { _ in completed } } == "-1--|")
    let interrupted = test.cold("-!", of: String.self)
    #expect(test.timeline { cold.delay { _ in interrupted } } == "-----")
  }

  @Test func `one signal can be the trigger of many delayed values`() {
    let hot = test.hot("-12-3--|", of: Int.self)
    let trigger = test.hot("---a--a-", of: String.self)
    #expect(test.timeline { hot.delay { _ in trigger } } == "---[12]--3|")
  }

  @Test(arguments: ["-1#", "-1!"])
  func `delay(until:) passes on a failure or interruption at once`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.delay { _ in .timer(after: tick * 3) } }
        == Timeline(marbles.replacing("1", with: "-"), error: error))
    #expect(test.pendingCount == 0)
  }

  @Test func `a hundred thousand triggers of delay that fire as they start need no stack`() {
    let received = Counter()
    SignalProducer<Int, Never>(0..<100_000)
      .delay { _ in SignalProducer<Int, Never>(value: 0) }
      .startWithValues { _ in received.increment() }
    #expect(received.count == 100_000)
  }

  @Test func `delay(until:) delivers a re-entrant value after the current one`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.delay { _ in SignalProducer<Int, Never>.empty }.observe { event in
      log.note("begin \(event)")
      if event == .value(1) {
        input.send(value: 2)
        input.sendCompleted()
      }
      log.note("end \(event)")
    }
    input.send(value: 1)
    #expect(
      log.all == [
        "begin value(1)", "end value(1)", "begin value(2)", "end value(2)",
        "begin completed", "end completed",
      ])
  }

  @Test func `disposing of delay(until:) disposes of every trigger and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>.merge(.init([1, 2, 3]), .never)
        .delay { SignalProducer.timer(after: tick * $0, on: test) }
        .startWithValues { _ in counter.increment() }
      test.advance(by: tick)
      #expect(counter.count == 1)
      #expect(test.pendingCount == 2)
      run.dispose()
    }
    #expect(test.pendingCount == 0)
    #expect(held == nil)
  }
}
