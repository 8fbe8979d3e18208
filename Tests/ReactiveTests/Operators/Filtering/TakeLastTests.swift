import Reactive
import ReactiveTesting
import Testing

@Suite struct TakeLastTests {
  let test = TestScheduler()

  @Test func `take(last:) sends the last values in order, in the tick of the completion`() {
    let hot = test.hot("-1-2-3-|", of: Int.self)
    let cold = test.cold("-1-2-3-|", of: Int.self)
    #expect(test.timeline { hot.take(last: 2) } == "-------(23|)")
    #expect(test.timeline { cold.take(last: 2) } == "-------(23|)")
  }

  @Test(arguments: [(1, "(5|)"), (2, "(45|)"), (3, "(345|)"), (5, "(12345|)"), (9, "(12345|)")])
  func `take(last:) sends all values there are, up to the count`(count: Int, marbles: String) {
    let five = SignalProducer<Int, Never>(1...5)
    #expect(test.timeline { five.take(last: count) } == Timeline(marbles))
  }

  @Test func `take(last: 0) does not start a producer, and makes a signal that has ended`() {
    let starts = Counter()
    let source = SignalProducer<Int, Never> { starts.increment() }
    #expect(test.timeline { source.take(last: 0) } == "|")
    #expect(starts.count == 0)
    let hot = test.hot("-1|", of: Int.self)
    #expect(test.timeline { hot.take(last: 0) } == "!")
  }

  @Test(arguments: ["-1-2-#", "-1-2-!", "-1-2-"])
  func `take(last:) sends nothing without a completion`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Int, TestError>(
      marbles.replacing("1", with: "-").replacing("2", with: "-"), error: error)
    #expect(test.timeline { hot.take(last: 2) } == expected)
    #expect(test.timeline { cold.take(last: 2) } == expected)
  }

  @Test func `each start of take(last:) keeps its own values`() {
    let last = test.cold("-1-2|", of: Int.self).take(last: 1)
    #expect(test.timeline { last } == "----(2|)")
    #expect(test.timeline { last } == "----(2|)")
  }

  @Test func `take(last:) sends no more values than downstream needs`() {
    let sent = Counter()
    let kept = SignalProducer<Int, Never>(1...5).take(last: 4).map { value in
      sent.increment()
      return value
    }
    #expect(test.timeline { kept.take(first: 2) } == "(23|)")
    #expect(sent.count == 2)
  }

  @Test func `take(last:) keeps the last of a hundred thousand values`() {
    let log = Log<Int>()
    SignalProducer<Int, Never>(1...100_000).take(last: 3).startWithValues { log.note($0) }
    #expect(log.all == [99_998, 99_999, 100_000])
  }

  @Test func `take(last:) includes a value sent from inside an observer before the end`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    signal.observeValues { value in
      guard value == 1 else { return }
      input.send(value: 2)
      input.sendCompleted()
      input.send(value: 3)
    }
    signal.take(last: 1).observe { log.note($0) }
    input.send(value: 1)
    #expect(log.all == [.value(2), .completed])
  }

  @Test func `take(last:) releases replaced values, and the others at the end and on disposal`() {
    let (signal, input) = Signal<Counter, TestError>.pipe()
    let run = signal.producer.take(last: 1).start()
    weak var (first, second): (Counter?, Counter?)
    ({
      let (a, b) = (Counter(), Counter())
      (first, second) = (a, b)
      input.send(value: a)
      #expect(first != nil)
      input.send(value: b)
    })()
    #expect(first == nil)
    #expect(second != nil)
    run.dispose()
    #expect(second == nil)

    signal.take(last: 1).observe { _ in }
    ({
      let counter = Counter()
      first = counter
      input.send(value: counter)
    })()
    #expect(first != nil)
    input.send(error: "boom")
    #expect(first == nil)
  }
}
