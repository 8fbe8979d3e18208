import Reactive
import ReactiveTesting
import Testing

@Suite struct IgnoreValuesTests {
  let test = TestScheduler()

  @Test(arguments: ["-1-2|", "-1-#", "-1-!", "-1--", "|", ""])
  func `ignoreValues drops values and passes on ends`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Int, TestError>(
      marbles.replacing("1", with: "-").replacing("2", with: "-"), error: error)
    #expect(test.timeline { hot.ignoreValues().promoteValue(Int.self) } == expected)
    #expect(test.timeline { cold.ignoreValues().promoteValue(Int.self) } == expected)
  }

  @Test func `side effects upstream of ignoreValues still run for every value`() {
    let made = Counter()
    let source = SignalProducer<Int, Never>(1...100_000).map { value in
      made.increment()
      return value
    }
    let ends = Counter()
    source.ignoreValues().startWithCompleted { ends.increment() }
    #expect(made.count == 100_000)
    #expect(ends.count == 1)
  }

  @Test func `ignoreValues passes on an end sent from inside a value after that value`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.observeValues { _ in
      input.sendCompleted()
      log.note("value seen")
    }
    signal.ignoreValues().observeCompleted { log.note("completed") }
    input.send(value: 1)
    #expect(log.all == ["value seen", "completed"])
  }
}
