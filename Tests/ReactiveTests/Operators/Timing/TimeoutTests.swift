import Reactive
import ReactiveTesting
import Testing

@Suite struct TimeoutTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)
  let late = TestError("late")

  @Test func `timeout fails unless the stream ends in time`() {
    let expected = Timeline<Int, TestError>("-1-2#", error: late)
    let hot = test.hot("-1-2-3|", of: Int.self, error: late)
    #expect(test.timeline { hot.timeout(after: tick * 4, raising: late) } == expected)
    let cold = test.cold("-1-2-3|", of: Int.self, error: late)
    #expect(test.timeline { cold.timeout(after: tick * 4, raising: late, on: test) } == expected)
    #expect(test.timeline { cold.timeout(after: tick * 9, raising: late) } == "-1-2-3|")
    #expect(test.pendingCount == 0)
  }

  @Test func `timeout gives a stream that cannot fail its failure type`() {
    let expected = Timeline<Int, TestError>("-1-2#", error: late)
    let hot = test.hot("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.timeout(after: tick * 4, raising: late) } == expected)
    let cold = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { cold.timeout(after: tick * 4, raising: late) } == expected)
  }

  @Test func `timeout accepts events in the tick in which the time ends`() {
    let ending = test.hot("-1-2|", of: Int.self, error: late)
    #expect(test.timeline { ending.timeout(after: tick * 4, raising: late) } == "-1-2|")
    let cold = test.cold("-1-2|", of: Int.self, error: late)
    #expect(test.timeline { cold.timeout(after: tick * 4, raising: late) } == "-1-2|")
    let sending = test.hot("-1--2|", of: Int.self, error: late)
    #expect(
      test.timeline { sending.timeout(after: tick * 4, raising: late) }
        == Timeline("-1--(2#)", error: late))
  }

  @Test(arguments: ["-1#", "-1!", "|"])
  func `timeout passes on every end`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.timeout(after: tick * 4, raising: late) }
        == Timeline(marbles, error: error))
  }

  @Test func `timeout counts the time it takes to start upstream`() {
    let slow = SignalProducer<Int, TestError> { [test, tick] observer, lifetime in
      test.advance(by: tick * 3)
      lifetime.observeEnded { _ = observer }
    }
    #expect(
      test.timeline { slow.timeout(after: tick * 4, raising: late) }
        == Timeline("----#", error: late))
  }

  @Test func `timeout releases upstream before it sends the failure`() {
    let log = Log<String>()
    SignalProducer<Int, TestError> { observer, lifetime in
      lifetime.observeEnded { [observer] in
        log.note("released")
        _ = observer
      }
    }.timeout(after: tick, raising: late, on: test).start { log.note("\($0)") }
    test.run()
    #expect(log.all == ["released", "failed(late)"])
  }

  @Test func `timeout sends every event on its scheduler`() {
    let log = Log<Signal<Int, TestError>.Event>()
    SignalProducer<Int, TestError>([1, 2]).timeout(after: tick, raising: late, on: test)
      .start { log.note($0) }
    #expect(log.all == [])
    test.run()
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  @Test func `disposing of timeout cancels its timer and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, TestError>.never.timeout(after: tick, raising: late, on: test)
        .start { _ in counter.increment() }
      #expect(test.pendingCount == 1)
      run.dispose()
    }
    test.advance()
    #expect(test.pendingCount == 0)
    #expect(held == nil)
  }

  @Test func `timeout(each:) fails when a value takes too long`() {
    let expected = Timeline<Int, TestError>("-1-2--#", error: late)
    let hot = test.hot("-1-2----3|", of: Int.self, error: late)
    #expect(test.timeline { hot.timeout(each: tick * 3, raising: late) } == expected)
    let cold = test.cold("-1-2----3|", of: Int.self, error: late)
    #expect(test.timeline { cold.timeout(each: tick * 3, raising: late, on: test) } == expected)
    #expect(test.pendingCount == 0)
  }

  @Test func `timeout(first:each:) gives the first value a time of its own`() {
    let cold = test.cold("----1-2---3|", of: Int.self, error: late)
    #expect(
      test.timeline { cold.timeout(first: tick * 5, each: tick * 2, raising: late) }
        == Timeline("----1-2-#", error: late))
    #expect(test.timeline { cold.timeout(first: tick * 5, raising: late) } == "----1-2---3|")
    #expect(
      test.timeline { cold.timeout(first: tick * 3, raising: late) }
        == Timeline("---#", error: late))
  }

  @Test func `a limit for the whole stream can be combined with limits for its values`() {
    let slow = test.cold("-1----2|", of: Int.self, error: late)
    let long = test.cold("-1-2-3-4|", of: Int.self)
    for (stream, marbles) in [(slow, "-1--#"), (long.promoteError(), "-1-2-(3#)")] {
      let expected = Timeline<Int, TestError>(marbles, error: late)
      #expect(
        test.timeline { stream.timeout(after: tick * 5, each: tick * 3, raising: late) }
          == expected)
    }
    let hot = test.hot("---1-2-3-4|", of: Int.self)
    #expect(
      test.timeline { hot.timeout(after: tick * 6, first: tick * 4, raising: late) }
        == Timeline("---1-2#", error: late))
    #expect(
      test.timeline { long.timeout(after: tick * 6, first: .zero, raising: late, on: test) }
        == Timeline("#", error: late))
    #expect(test.pendingCount == 0)
  }

  @Test func `an event in the tick in which one of several limits expires is in time`() {
    for (limit, marbles) in [(4, "-1-2|"), (3, "-1-(2#)")] {
      for isHot in [true, false] {
        let stream =
          isHot
          ? test.hot("-1-2|", of: Int.self, error: late).producer
          : test.cold("-1-2|", of: Int.self, error: late)
        let output = test.timeline {
          stream.timeout(after: tick * limit, first: tick, each: tick * 2, raising: late)
        }
        #expect(output == Timeline(marbles, error: late))
      }
    }
  }

  @Test func `timeout(each:) gives a stream that cannot fail its failure type`() {
    let expected = Timeline<Int, TestError>("-1-2--#", error: late)
    let hot = test.hot("-1-2----3|", of: Int.self)
    #expect(test.timeline { hot.timeout(each: tick * 3, raising: late) } == expected)
    let cold = test.cold("-1-2----3|", of: Int.self)
    #expect(test.timeline { cold.timeout(each: tick * 3, raising: late) } == expected)
  }

  @Test func `timeout(each:) accepts a value in the tick in which the time ends`() {
    let hot = test.hot("--1-2-|", of: Int.self)
    #expect(test.timeline { hot.timeout(each: tick * 2, raising: late) } == "--1-2-|")
  }

  @Test(arguments: ["-1#", "-1!", "|"])
  func `timeout(each:) passes on every end`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    let expected = Timeline<Int, TestError>(marbles, error: error)
    #expect(test.timeline { cold.timeout(each: tick * 4, raising: late) } == expected)
  }
}
