import Reactive
import ReactiveTesting
import Testing

@Suite struct TimeoutTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)
  let late = TestError("late")

  @Test func `it fails unless the stream has ended in time`() {
    let expected = Timeline<Int, TestError>("-1-2#", error: late)
    let hot = test.hot("-1-2-3|", of: Int.self, error: late)
    #expect(test.timeline { hot.timeout(after: tick * 4, raising: late) } == expected)
    let cold = test.cold("-1-2-3|", of: Int.self, error: late)
    #expect(test.timeline { cold.timeout(after: tick * 4, raising: late, on: test) } == expected)
    #expect(test.timeline { cold.timeout(after: tick * 9, raising: late) } == "-1-2-3|")
    #expect(test.pendingCount == 0)
  }

  @Test func `a stream that cannot fail takes on the failure`() {
    let expected = Timeline<Int, TestError>("-1-2#", error: late)
    let hot = test.hot("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.timeout(after: tick * 4, raising: late) } == expected)
    let cold = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { cold.timeout(after: tick * 4, raising: late) } == expected)
  }

  @Test func `what comes in the very tick in which the time is over has come in time`() {
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
  func `every end passes`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.timeout(after: tick * 4, raising: late) }
        == Timeline(marbles, error: error))
  }

  @Test func `what starting upstream took counts`() {
    let slow = SignalProducer<Int, TestError> { [test, tick] observer, lifetime in
      test.advance(by: tick * 3)
      lifetime.observeEnded { _ = observer }
    }
    #expect(
      test.timeline { slow.timeout(after: tick * 4, raising: late) }
        == Timeline("----#", error: late))
  }

  @Test func `upstream is let go of before the failure is sent`() {
    let log = Log<String>()
    SignalProducer<Int, TestError> { observer, lifetime in
      lifetime.observeEnded { [observer] in
        log.note("let go of")
        _ = observer
      }
    }.timeout(after: tick, raising: late, on: test).start { log.note("\($0)") }
    test.run()
    #expect(log.all == ["let go of", "failed(late)"])
  }

  @Test func `everything is sent by the scheduler`() {
    let log = Log<Signal<Int, TestError>.Event>()
    SignalProducer<Int, TestError>([1, 2]).timeout(after: tick, raising: late, on: test)
      .start { log.note($0) }
    #expect(log.all == [])
    test.run()
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  @Test func `disposal cancels the timer, and nothing is held`() {
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
}
