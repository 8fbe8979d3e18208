import Reactive
import ReactiveTesting
import Testing

@Suite struct DelayUntilTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test func `each value waits for its own trigger, and values can overtake`() {
    let hot = test.hot("-4-1--|", of: Int.self)
    #expect(test.timeline { hot.delay(until: { .timer(after: tick * $0) }) } == "----14|")
    let cold = test.cold("-4-1--|", of: Int.self)
    #expect(test.timeline { cold.delay(until: { .timer(after: tick * $0) }) } == "----14|")
  }

  @Test func `it completes when nothing is held any more`() {
    let cold = test.cold("-3|", of: Int.self)
    #expect(test.timeline { cold.delay(until: { .timer(after: tick * $0) }) } == "----(3|)")
    #expect(test.timeline { cold.delay { _ in SignalProducer<Int, Never>.never } } == "----")
  }

  @Test func `a trigger fires once, completed as well, but not when it is interrupted`() {
    let cold = test.cold("1---|", of: Int.self)
    let often = test.cold("-aaa", of: String.self)
    #expect(test.timeline { cold.delay { _ in often } } == "-1--|")
    let completed = test.cold("-|", of: String.self)
    #expect(test.timeline { cold.delay { _ in completed } } == "-1--|")
    let interrupted = test.cold("-!", of: String.self)
    #expect(test.timeline { cold.delay { _ in interrupted } } == "-----")
  }

  @Test func `one signal may be the trigger of many`() {
    let hot = test.hot("-12-3--|", of: Int.self)
    let trigger = test.hot("---a--a-", of: String.self)
    #expect(test.timeline { hot.delay { _ in trigger } } == "---[12]--3|")
  }

  @Test(arguments: ["-1#", "-1!"])
  func `a failure and an interruption pass at once`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.delay { _ in .timer(after: tick * 3) } }
        == Timeline(marbles.replacing("1", with: "-"), error: error))
    #expect(test.pendingCount == 0)
  }

  @Test func `a hundred thousand triggers that fire as they are started need no stack`() {
    let received = Counter()
    SignalProducer<Int, Never>(0..<100_000)
      .delay { _ in SignalProducer<Int, Never>(value: 0) }
      .startWithValues { _ in received.increment() }
    #expect(received.count == 100_000)
  }

  @Test func `a value sent from inside an observer waits its turn`() {
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

  @Test func `disposal reaches every trigger, and nothing is held`() {
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
