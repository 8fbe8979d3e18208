import Reactive
import ReactiveTesting
import Testing

@Suite struct MeasureIntervalTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  private func text(_ pair: (value: Int, interval: Duration)) -> String {
    "\(pair.value)+\(Int(pair.interval / tick))"
  }

  @Test func `measureInterval sends each value with the time since the one before`() {
    let hot = test.hot("-1--2|", of: Int.self)
    #expect(test.timeline { hot.measureInterval().map(text) } == "-'1+1'--'2+3'|")
    let cold = test.cold("-1--2|", of: Int.self)
    #expect(test.timeline { cold.measureInterval(on: test).map(text) } == "-'1+1'--'2+3'|")
    #expect(
      test.timeline(during: "--^") { cold.measureInterval().map(text) }
        == "---'1+1'--'2+3'|")
  }

  @Test func `measureInterval of a signal measures from the call on`() {
    let hot = test.hot("-1--2-|", of: Int.self)
    #expect(
      test.timeline(during: "--^") { hot.measureInterval().map(text) } == "----'2+3'-|")
  }

  @Test(arguments: ["-1-#", "-1-!", "|", "---"])
  func `measureInterval passes on every end`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.measureInterval().map(\.value) } == Timeline(marbles, error: error))
  }

  @Test func `measureInterval is zero for a value sent from inside an observer`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.measureInterval(on: test).map(text).observeValues { text in
      log.note(text)
      if text == "1+2" { input.send(value: 2) }
    }
    test.advance(by: tick * 2)
    input.send(value: 1)
    test.run()
    #expect(log.all == ["1+2", "2+0"])
    input.sendCompleted()
    test.run()
  }

  @Test func `disposing of measureInterval drops pending values and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>(value: 1).measureInterval(on: test)
        .startWithValues { _ in counter.increment() }
      run.dispose()
      #expect(counter.count == 0)
    }
    test.advance()
    #expect(test.pendingCount == 0)
    #expect(held == nil)
  }
}
