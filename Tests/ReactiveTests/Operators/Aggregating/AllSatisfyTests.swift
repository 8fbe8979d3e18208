import Reactive
import ReactiveTesting
import Testing

@Suite struct AllSatisfyTests {
  let test = TestScheduler()

  @Test func `false at the first value that does not`() {
    let (hot, cold) = (test.hot("-1-2-3|", of: Int.self), test.cold("-1-2-3|", of: Int.self))
    #expect(test.timeline { hot.allSatisfy { $0 < 2 } } == "---('false'|)")
    #expect(test.timeline { cold.allSatisfy { $0 < 2 } } == "---('false'|)")
  }

  @Test(arguments: [("-1-2-|", "-----('true'|)"), ("|", "('true'|)")])
  func `true when it completes, also of no values`(marbles: String, answer: String) {
    let (hot, cold) = (test.hot(marbles, of: Int.self), test.cold(marbles, of: Int.self))
    #expect(test.timeline { hot.allSatisfy { $0 < 9 } } == Timeline(answer))
    #expect(test.timeline { cold.allSatisfy { $0 < 9 } } == Timeline(answer))
  }

  @Test(arguments: ["-1-#", "-1-!", "-1--"])
  func `without a completion nothing is sent`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Bool, TestError>(marbles.replacing("1", with: "-"), error: error)
    #expect(test.timeline { hot.allSatisfy { _ in true } } == expected)
    #expect(test.timeline { cold.allSatisfy { _ in true } } == expected)
  }

  @Test func `an endless, synchronous source ends, and the predicate is not called again`() {
    let calls = Counter()
    let answer = SignalProducer<Int, Never>(1...).allSatisfy { value in
      calls.increment()
      return value < 3
    }
    #expect(test.timeline { answer } == "('false'|)")
    #expect(calls.count == 3)
  }

  @Test func `upstream is let go of with the answer, and cannot change it from inside`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let source = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { log.note("let go of") }
      lifetime += signal.observe(observer)
    }
    source.allSatisfy { $0 < 2 }.start { event in
      log.note("\(event)")
      input.send(value: 3)
      input.sendCompleted()
    }
    input.send(value: 2)
    #expect(log.all == ["value(false)", "completed", "let go of"])
  }
}
