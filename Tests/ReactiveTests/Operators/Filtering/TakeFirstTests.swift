import Reactive
import ReactiveTesting
import Testing

@Suite struct TakeFirstTests {
  let test = TestScheduler()

  @Test func `it completes in the tick of the last value that counts`() {
    let hot = test.hot("-1-2-3|", of: Int.self)
    let cold = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.take(first: 2) } == "-1-(2|)")
    #expect(test.timeline { cold.take(first: 2) } == "-1-(2|)")
  }

  @Test func `none of a producer completes at once, of a signal has ended before`() {
    let hot = test.hot("-1|", of: Int.self)
    let cold = test.cold("-1|", of: Int.self)
    #expect(test.timeline { cold.take(first: 0) } == "|")
    #expect(test.timeline { hot.take(first: 0) } == "!")
  }

  @Test func `an endless, synchronous source ends, and nothing more is made`() {
    let made = Counter()
    let endless = SignalProducer<Int, Never>(1...).map { value in
      made.increment()
      return value
    }
    #expect(test.timeline { endless.take(first: 3) } == "(123|)")
    #expect(made.count == 3)
  }

  @Test func `a re-entrant source cannot exceed the count`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let received = Log<Int>()
    signal.take(first: 2).observeValues { value in
      received.note(value)
      input.send(value: value + 1)
    }
    input.send(value: 1)
    #expect(received.all == [1, 2])
  }

  @Test func `a source that does not look whether it is over is not listened to`() {
    let stubborn = SignalProducer<Int, Never> { observer, _ in
      for value in 1...5 { observer.send(value: value) }
      observer.sendCompleted()
    }
    #expect(test.timeline { stubborn.take(first: 2) } == "(12|)")
  }
}
