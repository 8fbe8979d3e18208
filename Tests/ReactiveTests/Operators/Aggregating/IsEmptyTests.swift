import Reactive
import ReactiveTesting
import Testing

@Suite struct IsEmptyTests {
  let test = TestScheduler()

  @Test func `isEmpty sends false at the first value`() {
    let (hot, cold) = (test.hot("-1-|", of: Int.self), test.cold("-1-|", of: Int.self))
    #expect(test.timeline { hot.isEmpty() } == "-('false'|)")
    #expect(test.timeline { cold.isEmpty() } == "-('false'|)")
  }

  @Test(arguments: [("--|", "--('true'|)"), ("|", "('true'|)")])
  func `isEmpty sends true on completion without values`(marbles: String, answer: String) {
    let (hot, cold) = (test.hot(marbles, of: Int.self), test.cold(marbles, of: Int.self))
    #expect(test.timeline { hot.isEmpty() } == Timeline(answer))
    #expect(test.timeline { cold.isEmpty() } == Timeline(answer))
  }

  @Test(arguments: ["--#", "--!", "---", ""])
  func `isEmpty sends nothing without a value or a completion`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Bool, TestError>(marbles, error: error)
    #expect(test.timeline { hot.isEmpty() } == expected)
    #expect(test.timeline { cold.isEmpty() } == expected)
  }

  @Test func `isEmpty takes one value of an endless synchronous source`() {
    let made = Counter()
    let endless = SignalProducer<Int, Never>(1...).map { value in
      made.increment()
      return value
    }
    #expect(test.timeline { endless.isEmpty() } == "('false'|)")
    #expect(made.count == 1)
  }

  @Test func `isEmpty ignores events sent from inside its answer`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Bool, Never>.Event>()
    signal.isEmpty().observe { event in
      log.note(event)
      input.send(value: 2)
      input.sendCompleted()
    }
    input.send(value: 1)
    #expect(log.all == [.value(false), .completed])
  }
}
