import Reactive
import ReactiveTesting
import Testing

@Suite struct TimeoutEachTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)
  let late = TestError("late")

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

  @Test func `a time for the whole stream can be combined with times for its values`() {
    let slow = test.cold("-1----2|", of: Int.self, error: late)
    let long = test.cold("-1-2-3-4|", of: Int.self)
    for (stream, marbles) in [(slow, "-1--#"), (long.promoteError(), "-1-2-#")] {
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

  @Test func `timeout(each:) gives a stream that cannot fail its failure type`() {
    let expected = Timeline<Int, TestError>("-1-2--#", error: late)
    let hot = test.hot("-1-2----3|", of: Int.self)
    #expect(test.timeline { hot.timeout(each: tick * 3, raising: late) } == expected)
    let cold = test.cold("-1-2----3|", of: Int.self)
    #expect(test.timeline { cold.timeout(each: tick * 3, raising: late) } == expected)
  }

  @Test func `timeout(each:) can switch to another producer, which has no time limit`() {
    let other = test.cold("-8-----9|", of: Int.self)
    let hot = test.hot("-1-2----3|", of: Int.self)
    #expect(
      test.timeline { hot.timeout(each: tick * 3, switchingTo: other) } == "-1-2---8-----9|")
    let cold = test.cold("-1-2----3|", of: Int.self)
    #expect(
      test.timeline { cold.timeout(first: tick * 2, each: tick * 3, switchingTo: other) }
        == "-1-2---8-----9|")
    #expect(
      test.timeline { cold.timeout(each: tick * 3, switchingTo: .init(value: 7)) }
        == "-1-2--(7|)")
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
    #expect(test.timeline { cold.timeout(each: tick * 4, switchingTo: .never) } == expected)
  }

  @Test func `timeout(each:) releases upstream before it starts the other producer`() {
    let log = Log<String>()
    SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { [observer] in
        log.note("let go of")
        _ = observer
      }
    }.timeout(
      each: tick,
      switchingTo: SignalProducer { observer, _ in
        log.note("started")
        observer.sendCompleted()
      }, on: test
    ).start { log.note("\($0)") }
    test.run()
    #expect(log.all == ["let go of", "started", "completed"])
  }

  @Test func `disposing of timeout(each:) cancels its timer and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>.merge(.init(value: 1), .never)
        .timeout(each: tick, switchingTo: .never, on: test)
        .startWithValues { _ in counter.increment() }
      test.advance()
      #expect(test.pendingCount == 1)
      run.dispose()
    }
    test.advance()
    #expect(test.pendingCount == 0)
    #expect(held == nil)
  }
}
