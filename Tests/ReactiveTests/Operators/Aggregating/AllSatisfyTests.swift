import Reactive
import ReactiveTesting
import Testing

@Suite struct AllSatisfyTests {
  let test = TestScheduler()

  @Test func `allSatisfy sends false at the first value that fails the predicate`() {
    let (hot, cold) = (test.hot("-1-2-3|", of: Int.self), test.cold("-1-2-3|", of: Int.self))
    #expect(test.timeline { hot.allSatisfy { $0 < 2 } } == "---('false'|)")
    #expect(test.timeline { cold.allSatisfy { $0 < 2 } } == "---('false'|)")
  }

  @Test(arguments: [("-1-2-|", "-----('true'|)"), ("|", "('true'|)")])
  func `allSatisfy sends true on completion, even without values`(marbles: String, answer: String) {
    let (hot, cold) = (test.hot(marbles, of: Int.self), test.cold(marbles, of: Int.self))
    #expect(test.timeline { hot.allSatisfy { $0 < 9 } } == Timeline(answer))
    #expect(test.timeline { cold.allSatisfy { $0 < 9 } } == Timeline(answer))
  }

  @Test(arguments: ["-1-#", "-1-!", "-1--"])
  func `allSatisfy sends nothing without a completion`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Bool, TestError>(marbles.replacing("1", with: "-"), error: error)
    #expect(test.timeline { hot.allSatisfy { _ in true } } == expected)
    #expect(test.timeline { cold.allSatisfy { _ in true } } == expected)
  }

  @Test func `allSatisfy ends an endless synchronous source and stops calling the predicate`() {
    let calls = Counter()
    let answer = SignalProducer<Int, Never>(1...).allSatisfy { value in
      calls.increment()
      return value < 3
    }
    #expect(test.timeline { answer } == "('false'|)")
    #expect(calls.count == 3)
  }

  @Test func `allSatisfy releases upstream after its answer and ignores re-entrant events`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let source = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { log.note("released") }
      lifetime += signal.observe(observer)
    }
    source.allSatisfy { $0 < 2 }.start { event in
      log.note("\(event)")
      input.send(value: 3)
      input.sendCompleted()
    }
    input.send(value: 2)
    #expect(log.all == ["value(false)", "completed", "released"])
  }
}
