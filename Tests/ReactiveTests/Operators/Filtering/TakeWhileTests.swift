import Reactive
import ReactiveTesting
import Testing

@Suite struct TakeWhileTests {
  let test = TestScheduler()

  @Test func `take(while:) completes in the tick of the first rejected value`() {
    let hot = test.hot("-1-2-1|", of: Int.self)
    let cold = test.cold("-1-2-1|", of: Int.self)
    #expect(test.timeline { hot.take(while: { $0 < 2 }) } == "-1-|")
    #expect(test.timeline { cold.take(while: { $0 < 2 }) } == "-1-|")
  }

  @Test func `take(while:inclusive:) sends the rejected value before it completes`() {
    let hot = test.hot("-1-2-1|", of: Int.self)
    let cold = test.cold("-1-2-1|", of: Int.self)
    #expect(test.timeline { hot.take(while: { $0 < 2 }, inclusive: true) } == "-1-(2|)")
    #expect(test.timeline { cold.take(while: { $0 < 2 }, inclusive: true) } == "-1-(2|)")
  }

  @Test func `take(until:) with a closure is inclusive and continues while the closure is true`() {
    let hot = test.hot("-1-2-1|", of: Int.self)
    let cold = test.cold("-1-2-1|", of: Int.self)
    #expect(test.timeline { hot.take(until: { $0 < 2 }) } == "-1-(2|)")
    #expect(test.timeline { cold.take(until: { $0 < 2 }) } == "-1-(2|)")
    // A trailing closure has no label. Swift prefers the overload without default arguments.
    #expect(test.timeline { cold.take { $0 < 2 } } == "-1-(2|)")
  }

  @Test(arguments: ["-1-|", "-1-#", "-1-!", "-1--", "|", ""])
  func `take(while:) passes everything on while the predicate is true`(marbles: String) {
    let error = TestError("boom")
    let hot = test.hot(marbles, of: Int.self, error: error)
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(test.timeline { hot.take(while: { _ in true }) } == Timeline(marbles, error: error))
    #expect(test.timeline { cold.take(until: { _ in true }) } == Timeline(marbles, error: error))
  }

  @Test func `take with a predicate ends an endless source and stops calling the predicate`() {
    let calls = Counter()
    let endless = SignalProducer<Int, Never>(1...)
    let taken = endless.take { value in
      calls.increment()
      return value < 3
    }
    #expect(test.timeline { taken } == "(123|)")
    #expect(calls.count == 3)
  }

  @Test func `a re-entrant source sends nothing after the end of take(while:)`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    signal.take(while: { $0 != 2 }, inclusive: true).observe { event in
      log.note(event)
      if let value = event.value { input.send(value: value + 1) }
    }
    input.send(value: 1)
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  @Test func `take(while:) ignores a source that continues after the end`() {
    let log = Log<Signal<Int, TestError>.Event>()
    let stubborn = SignalProducer<Int, TestError> { observer, _ in
      for value in 1...5 { observer.send(value: value) }
      observer.send(error: "late")
    }
    stubborn.take(while: { $0 < 3 }).start { log.note($0) }
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  @Test func `take(while:) releases upstream on completion`() {
    let log = Log<String>()
    let source = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { log.note("released") }
      observer.send(value: 1)
      log.note("went on")
    }
    source.take(while: { $0 < 1 }).startWithCompleted { log.note("completed") }
    #expect(log.all == ["completed", "released", "went on"])
  }
}
