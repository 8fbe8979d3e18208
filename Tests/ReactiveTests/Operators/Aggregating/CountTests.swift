import Reactive
import ReactiveTesting
import Testing

@Suite struct CountTests {
  let test = TestScheduler()

  @Test func `count sends the number of values on completion`() {
    let (hot, cold) = (test.hot("-a-b-|", of: String.self), test.cold("-a-b-|", of: String.self))
    #expect(test.timeline { hot.count() } == "-----(2|)")
    #expect(test.timeline { cold.count() } == "-----(2|)")
  }

  @Test func `count sends zero if there are no values`() {
    let (hot, cold) = (test.hot("--|", of: Int.self), test.cold("|", of: Int.self))
    #expect(test.timeline { hot.count() } == "--(0|)")
    #expect(test.timeline { cold.count() } == "(0|)")
  }

  @Test(arguments: ["-1-#", "-1-!", "-1--"])
  func `count sends nothing without a completion`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Int, TestError>(marbles.replacing("1", with: "-"), error: error)
    #expect(test.timeline { hot.count() } == expected)
    #expect(test.timeline { cold.count() } == expected)
  }

  @Test func `each run counts separately, even a hundred thousand values`() {
    let count = SignalProducer<Int, Never>(1...100_000).count()
    #expect(test.timeline { count } == "('100000'|)")
    #expect(test.timeline { count } == "('100000'|)")
  }

  @Test func `count includes values sent re-entrantly`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.observeValues { value in
      if value < 10 { input.send(value: value + 1) } else { input.sendCompleted() }
    }
    signal.count().observeValues { log.note($0) }
    input.send(value: 1)
    #expect(log.all == [10])
  }
}
