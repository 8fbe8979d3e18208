import Reactive
import ReactiveTesting
import Testing

@Suite struct TakeFirstTests {
  let test = TestScheduler()

  @Test func `take(first:) completes in the tick of its last value`() {
    let hot = test.hot("-1-2-3|", of: Int.self)
    let cold = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.take(first: 2) } == "-1-(2|)")
    #expect(test.timeline { cold.take(first: 2) } == "-1-(2|)")
  }

  @Test func `take(first: 0) completes a producer at once, and makes a signal that has ended`() {
    let hot = test.hot("-1|", of: Int.self)
    let cold = test.cold("-1|", of: Int.self)
    #expect(test.timeline { cold.take(first: 0) } == "|")
    #expect(test.timeline { hot.take(first: 0) } == "!")
  }

  @Test func `take(first:) ends an endless synchronous source, which makes no more values`() {
    let made = Counter()
    let endless = SignalProducer<Int, Never>(1...).map { value in
      made.increment()
      return value
    }
    #expect(test.timeline { endless.take(first: 3) } == "(123|)")
    #expect(made.count == 3)
  }

  @Test func `a re-entrant source cannot exceed the count of take(first:)`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let received = Log<Int>()
    signal.take(first: 2).observeValues { value in
      received.note(value)
      input.send(value: value + 1)
    }
    input.send(value: 1)
    #expect(received.all == [1, 2])
  }

  @Test func `take(first:) ignores a source that continues after the end`() {
    let stubborn = SignalProducer<Int, Never> { observer, _ in
      for value in 1...5 { observer.send(value: value) }
      observer.sendCompleted()
    }
    #expect(test.timeline { stubborn.take(first: 2) } == "(12|)")
  }
}
