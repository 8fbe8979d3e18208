import Reactive
import ReactiveTesting
import Testing

@Suite struct TimeoutSwitchingTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test func `timeout(each:) can switch to another producer, which has no time limit`() {
    let other = test.cold("-8-----9|", of: Int.self)
    let hot = test.hot("-1-2----3|", of: Int.self)
    #expect(
      test.timeline { hot.timeout(each: tick * 3, switchingTo: other) } == "-1-2---8-----9|")
    let cold = test.cold("-1-2----3|", of: Int.self)
    #expect(
      test.timeline { cold.timeout(first: tick * 2, each: tick * 3, switchingTo: other) }
        == "-1-2---8-----9|")
    #expect(
      test.timeline { cold.timeout(each: tick * 3, switchingTo: .init(value: 7)) }
        == "-1-2--(7|)")
  }

  @Test func `timeout(each:) releases upstream before it starts the other producer`() {
    let log = Log<String>()
    SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { [observer] in
        log.note("released")
        _ = observer
      }
    }.timeout(
      each: tick,
      switchingTo: SignalProducer { observer, _ in
        log.note("started")
        observer.sendCompleted()
      }, on: test
    ).start { log.note("\($0)") }
    test.run()
    #expect(log.all == ["released", "started", "completed"])
  }

  @Test func `disposing of timeout(each:) cancels its timer and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>.merge(.init(value: 1), .never)
        .timeout(each: tick, switchingTo: .never, on: test)
        .startWithValues { _ in counter.increment() }
      test.advance()
      #expect(test.pendingCount == 1)
      run.dispose()
    }
    test.advance()
    #expect(test.pendingCount == 0)
    #expect(held == nil)
  }

  @Test(arguments: ["-1#", "-1!", "|"])
  func `timeout(each:switchingTo:) passes on every end`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    let expected = Timeline<Int, TestError>(marbles, error: error)
    #expect(test.timeline { cold.timeout(each: tick * 4, switchingTo: .never) } == expected)
  }
}
