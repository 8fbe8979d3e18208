import Reactive
import ReactiveTesting
import Testing

@Suite struct TimestampTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  private func text(_ pair: (value: Int, time: Duration)) -> String {
    "\(pair.value)@\(Int(pair.time / tick))"
  }

  @Test func `timestamp sends each value with the scheduler's time`() {
    let hot = test.hot("-1-2|", of: Int.self)
    #expect(test.timeline { hot.timestamp().map(text) } == "-'1@1'-'2@3'|")
    let cold = test.cold("-1-2|", of: Int.self)
    #expect(test.timeline { cold.timestamp(on: test).map(text) } == "-'1@5'-'2@7'|")
  }

  @Test(arguments: ["-1-#", "-1-!", "|", "---"])
  func `timestamp passes on every end`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.timestamp().map(\.value) } == Timeline(marbles, error: error))
  }

  @Test func `timestamp takes the time at which a value came, not at which it is sent`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.timestamp(on: test).map(text).observe { log.note("\($0)") }
    test.advance(by: tick)
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.all == [])
    test.advance(by: tick)
    #expect(log.all == ["value(1@1)", "completed"])
  }

  @Test func `disposing of timestamp drops pending values and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>(value: 1).timestamp(on: test)
        .startWithValues { _ in counter.increment() }
      run.dispose()
      #expect(counter.count == 0)
    }
    test.advance()
    #expect(test.pendingCount == 0)
    #expect(held == nil)
  }
}
