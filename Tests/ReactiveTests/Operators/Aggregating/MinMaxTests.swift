import Reactive
import ReactiveTesting
import Testing

@Suite struct MinMaxTests {
  let test = TestScheduler()

  @Test func `min and max send the least and the greatest value on completion`() {
    let (hot, cold) = (test.hot("-2-1-3-|", of: Int.self), test.cold("-2-1-3-|", of: Int.self))
    #expect(test.timeline { hot.max() } == "-------(3|)")
    #expect(test.timeline { cold.max() } == "-------(3|)")
    let again = test.hot("-2-1-3-|", of: Int.self)
    #expect(test.timeline { again.min() } == "-------(1|)")
    #expect(test.timeline { cold.min() } == "-------(1|)")
  }

  @Test func `min and max accept a custom order`() {
    let words = test.cold("-'bb'-'c'-'aaa'-|", of: String.self)
    #expect(test.timeline { words.min { $0.count < $1.count } } == "-------(c|)")
    #expect(test.timeline { words.max { $0.count < $1.count } } == "-------('aaa'|)")
    let hot = test.hot("-'bb'-'c'-'aaa'-|", of: String.self)
    #expect(test.timeline { hot.min { $0 > $1 } } == "-------(c|)")
    let other = test.hot("-'bb'-'c'-'aaa'-|", of: String.self)
    #expect(test.timeline { other.max { $0 > $1 } } == "-------('aaa'|)")
  }

  @Test func `min and max send the first of equal values, as Swift's sequences do`() {
    let values = ["a1", "b1", "c0", "d0"]
    let byDigit: @Sendable (String, String) -> Bool = { $0.suffix(1) < $1.suffix(1) }
    let stream = SignalProducer<String, Never>(values)
    let log = Log<String>()
    stream.min(by: byDigit).startWithValues { log.note($0) }
    stream.max(by: byDigit).startWithValues { log.note($0) }
    #expect(log.all == [values.min(by: byDigit), values.max(by: byDigit)])
    #expect(log.all == ["c0", "a1"])
  }

  @Test(arguments: ["--|", "-1-#", "-1-!", "-1--"])
  func `min and max send nothing without values or without a completion`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Int, TestError>(marbles.replacing("1", with: "-"), error: error)
    #expect(test.timeline { hot.min() } == expected)
    #expect(test.timeline { cold.max() } == expected)
  }

  @Test func `min and max compare a hundred thousand values`() {
    let most = SignalProducer<Int, Never>(1...100_000).map { ($0 * 7_919) % 100_003 }
    let expected = (1...100_000).map { ($0 * 7_919) % 100_003 }
    let log = Log<Int>()
    most.max().startWithValues { log.note($0) }
    most.min().startWithValues { log.note($0) }
    #expect(log.all == [expected.max(), expected.min()])
  }

  @Test func `max includes values sent re-entrantly before the end`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.observeValues { value in
      guard value == 1 else { return }
      input.send(value: 5)
      input.sendCompleted()
      input.send(value: 9)
    }
    signal.max().observeValues { log.note($0) }
    input.send(value: 1)
    #expect(log.all == [5])
  }
}
