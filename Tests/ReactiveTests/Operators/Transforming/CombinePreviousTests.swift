import Reactive
import ReactiveTesting
import Testing

@Suite struct CombinePreviousTests {
  let test = TestScheduler()

  private let digits: @Sendable ((Int, Int)) -> String = { "\($0.0)\($0.1)" }

  @Test func `combinePrevious without an initial value only remembers the first value`() {
    let (hot, cold) = (test.hot("-1-2-3|", of: Int.self), test.cold("-1-2-3|", of: Int.self))
    #expect(test.timeline { hot.combinePrevious().map(digits) } == "---'12'-'23'|")
    #expect(test.timeline { cold.combinePrevious().map(digits) } == "---'12'-'23'|")
  }

  @Test func `combinePrevious pairs the first value with the initial one`() {
    let (hot, cold) = (test.hot("-1-2-|", of: Int.self), test.cold("-1-2-|", of: Int.self))
    #expect(test.timeline { hot.combinePrevious(0).map(digits) } == "-'01'-'12'-|")
    #expect(test.timeline { cold.combinePrevious(0).map(digits) } == "-'01'-'12'-|")
  }

  @Test func `combinePrevious treats nil as a value`() {
    let pairs = SignalProducer<Int?, Never>([nil, 1, nil]).combinePrevious()
    let log = Log<String>()
    pairs.startWithValues { log.note("\($0.0 ?? 0)\($0.1 ?? 0)") }
    SignalProducer<Int?, Never>([1]).combinePrevious(nil).startWithValues {
      log.note("\($0.0 ?? 0)\($0.1 ?? 0)")
    }
    #expect(log.all == ["01", "10", "01"])
  }

  @Test(arguments: ["--|", "-1-|", "-1-#", "-1-!", "-1--", ""])
  func `combinePrevious passes on ends and silence, and one value makes no pair`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<String, TestError>(marbles.replacing("1", with: "-"), error: error)
    #expect(test.timeline { hot.combinePrevious().map(digits) } == expected)
    #expect(test.timeline { cold.combinePrevious().map(digits) } == expected)
  }

  @Test func `each start of combinePrevious remembers only its own values`() {
    let pairs = test.cold("12|", of: Int.self).combinePrevious().map(digits)
    #expect(test.timeline { pairs } == "-'12'|")
    #expect(test.timeline { pairs } == "-'12'|")
  }

  @Test func `combinePrevious pairs a re-entrant value with the one before it`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.combinePrevious(0).map(digits).observeValues { pair in
      log.note(pair)
      if pair == "01" { input.send(value: 2) }
    }
    input.send(value: 1)
    input.send(value: 3)
    #expect(log.all == ["01", "12", "23"])
    input.sendCompleted()
  }

  @Test func `combinePrevious releases its value with the run`() {
    let (signal, input) = Signal<Counter, Never>.pipe()
    weak var held: Counter?
    let run = signal.producer.combinePrevious().start()
    do {
      let counter = Counter()
      held = counter
      input.send(value: counter)
    }
    #expect(held != nil)
    run.dispose()
    #expect(held == nil)
  }
}
