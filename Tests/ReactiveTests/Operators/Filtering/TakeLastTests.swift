import Reactive
import ReactiveTesting
import Testing

@Suite struct TakeLastTests {
  let test = TestScheduler()

  @Test func `the last values are sent in order, in the tick of the completion`() {
    let hot = test.hot("-1-2-3-|", of: Int.self)
    let cold = test.cold("-1-2-3-|", of: Int.self)
    #expect(test.timeline { hot.take(last: 2) } == "-------(23|)")
    #expect(test.timeline { cold.take(last: 2) } == "-------(23|)")
  }

  @Test(arguments: [(1, "(5|)"), (2, "(45|)"), (3, "(345|)"), (5, "(12345|)"), (9, "(12345|)")])
  func `as many as there are, however many are asked for`(count: Int, marbles: String) {
    let five = SignalProducer<Int, Never>(1...5)
    #expect(test.timeline { five.take(last: count) } == Timeline(marbles))
  }

  @Test func `none of a producer completes at once, without starting it; of a signal has ended`() {
    let starts = Counter()
    let source = SignalProducer<Int, Never> { starts.increment() }
    #expect(test.timeline { source.take(last: 0) } == "|")
    #expect(starts.count == 0)
    let hot = test.hot("-1|", of: Int.self)
    #expect(test.timeline { hot.take(last: 0) } == "!")
  }

  @Test(arguments: ["-1-2-#", "-1-2-!", "-1-2-"])
  func `without a completion nothing is sent`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Int, TestError>(
      marbles.replacing("1", with: "-").replacing("2", with: "-"), error: error)
    #expect(test.timeline { hot.take(last: 2) } == expected)
    #expect(test.timeline { cold.take(last: 2) } == expected)
  }

  @Test func `each start keeps its own`() {
    let last = test.cold("-1-2|", of: Int.self).take(last: 1)
    #expect(test.timeline { last } == "----(2|)")
    #expect(test.timeline { last } == "----(2|)")
  }

  @Test func `what is not asked for any more is not sent`() {
    let sent = Counter()
    let kept = SignalProducer<Int, Never>(1...5).take(last: 4).map { value in
      sent.increment()
      return value
    }
    #expect(test.timeline { kept.take(first: 2) } == "(23|)")
    #expect(sent.count == 2)
  }

  @Test func `a hundred thousand values leave the last`() {
    let log = Log<Int>()
    SignalProducer<Int, Never>(1...100_000).take(last: 3).startWithValues { log.note($0) }
    #expect(log.all == [99_998, 99_999, 100_000])
  }

  @Test func `what is sent from inside an observer counts, and comes in its turn`() {
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

  @Test func `values are let go of when newer ones come, at the end and on disposal`() {
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
