import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite struct LanesTests {
  let test = TestScheduler()

  // MARK: Subscriptions

  @Test func `the subscriptions of a lane show each start and its end`() {
    let s = test.hot("-ab-----|", of: String.self)
    let lanes = ["a": test.cold("1--|", of: Int.self), "b": test.cold("2--|", of: Int.self)]
    let actual = test.timeline { s.flatMap(.concat) { lanes[$0] ?? .empty } }
    #expect(actual == "-1--2---|")
    #expect(test.subscriptions(of: "cold 1") == ["-^--!"])
    #expect(test.subscriptions(of: "cold 2") == ["----^--!"])
    let seen = test.subscriptions(of: "hot 1")
    #expect(seen == ["^-------!"])
    #expect(seen != ["^------!"])
    #expect(seen != [])
    // They are a collection.
    #expect(seen.count == 1 && !seen.isEmpty)
    #expect(seen.first == "^-------!" && seen.last == seen[0])
    #expect(seen.lanes.map(\.start) == [0])
  }

  @Test func `many observers that leave in any order are each recorded with their ticks`() {
    let count = 2_000
    let lane = test.hot("-1|", of: Int.self, name: "crowded")
    let handles = (0..<count).map { _ in lane.observe { _ in } }
    var ends: [Int: Int] = [:]
    for turn in 0..<count {
      let number = turn * 7_919 % count
      if turn == count / 2 { test.advance(by: .milliseconds(1)) }
      handles[number]?.dispose()
      ends[number] = turn < count / 2 ? 0 : 1
    }
    let expected = (0..<count).map { SubscriptionLane(ends[$0] == 0 ? "(^!)" : "^!") }
    #expect(test.subscriptions(of: "crowded") == expected)
  }

  @Test func `an unobserved lane has no subscriptions, and those of an unknown lane equal nothing`()
  {
    _ = test.hot("1|", of: Int.self, name: "taps")
    _ = test.cold("1|", of: Int.self)
    #expect(test.subscriptions(of: "taps") == [])
    let lanes = test.subscriptions(of: "tabs")
    #expect(lanes != [])
    #expect(lanes != test.subscriptions(of: "tabs"))
    #expect(
      lanes.description.contains("this test has no lane 'tabs'; its lanes are 'taps', 'cold 1'"))
    let none = TestScheduler().subscriptions(of: "tabs")
    #expect(none.description.contains("this test has no lane 'tabs'; it has no lanes"))
  }

  @Test func `an unreadable subscription lane is not equal to itself`() {
    let broken: SubscriptionLane = "-!"
    #expect(broken != broken)
    #expect(broken.description.contains("'!' cannot come before '^'"))
    #expect(SubscriptionLane("- 2s ^", tick: .seconds(1)).start == 3)
    #expect(SubscriptionLane("--(^!)").description == "--(^!)")
  }

  @Test func `a literal that mentions times is played with the tick of the test`() {
    let test = TestScheduler(tick: .seconds(1))
    let marbles: Timeline<Int, Never> = "1 5s 2|"
    let hot = test.record(test.hot(marbles))
    #expect(test.timeline { test.cold(marbles) } == "1 5s 2|")
    #expect(hot.timeline == "1-----2|")
    let sequence = test.record(test.sequence(marbles))
    test.run()
    #expect(sequence.timeline == "1-----2|")
  }

  @Test func `unequal subscriptions are drawn below their lane`() {
    let taps = test.hot("-1-2-3-|", of: Int.self, name: "taps")
    _ = test.hot("-4-|", of: Int.self, name: "other")
    let early = test.record(taps, during: "^--!")
    let late = test.record(taps, during: "--^")
    test.run()
    let seen = test.subscriptions(of: "taps")
    _ = seen == ["^--!", "---^---!"]
    #expect(
      seen.description == """

        taps        -1-2-3-|
        actual 1    ^--!
        actual 2    --^----!
        expected 2  ---^---!
                      ^
        subscription 2 of taps was expected to be ---^---!, but was --^----!

        """)
    _ = seen == ["^--!"]
    #expect(
      seen.description == """

        taps        -1-2-3-|
        actual 1    ^--!
        actual 2    --^----!
        expected 2  none
                      ^
        1 subscription of taps was expected, but there were 2

        """)
    #expect(seen == ["^--!", "--^----!"])
    #expect(seen.description == #"["^--!", "--^----!"]"#)
    #expect(early.timeline == "-1-!")
    #expect(late.timeline == "---2-3-|")
  }

  @Test func `durations in the literal of a subscription are read with the tick of the test`() {
    let test = TestScheduler(tick: .seconds(1))
    let taps = test.hot("-1--23--|", of: Int.self, name: "taps")
    #expect(test.timeline(during: "- 2s ^ 2s !") { taps } == "----23!")
    let seen = test.subscriptions(of: "taps")
    #expect(seen == ["- 2s ^ 2s !"])
    #expect(["- 2s ^ 2s !"] == seen)
    #expect(seen.lanes == ["- 2s ^ 2s !"])
    #expect(seen.first == "- 2s ^ 2s !" && "- 2s ^ 2s !" == seen[0])
    #expect(seen == ["---^--!"] && seen == ["- 2t ^ 2t !"])
    #expect(seen != ["- 1s ^ 2s !"])
    #expect(
      seen.description == """

        taps      -1--23--|
        actual    ---^--!
        expected  --^--!
                    ^
        subscription 1 of taps was expected to be --^--!, but was ---^--!

        """)
    #expect(seen != ["- 2ms ^ 2s !"])
    #expect(seen.description.contains("2ms is not a whole number of ticks of 1s"))
  }

  // MARK: Cold lanes

  @Test func `a cold lane can play different events at each start, and is drawn with all of them`()
  {
    let failing = Timeline<Int, TestError>("-#", error: "boom")
    let server = test.cold([failing, failing, "-1|"], name: "server")
    let actual = test.timeline { server.retry(upTo: 2) }
    #expect(actual == "---1|")
    #expect(test.subscriptions(of: "server") == ["^!", "-^!", "--^-!"])
    _ = actual == "---2|"
    #expect(
      actual.description.hasPrefix("\nserver 1  -#\nserver 2  -#\nserver 3  -1|\nactual    "))
  }

  @Test func `a lane can have both a table of values and an error`() {
    let hot = test.hot("-a-#", values: ["a": [1, 2]], error: TestError("boom"))
    let cold = test.cold("-a-#", values: ["a": [1, 2]], error: TestError("boom"))
    let expected = Timeline("-x-#", values: ["x": [1, 2]], error: TestError("boom"))
    #expect(test.timeline { hot } == expected)
    #expect(test.timeline { cold } == expected)
  }

  @Test func `a cold lane sends tick zero after its start, or inside it if synchronous`() {
    let seen = Recording<Int, Never>()
    test.cold("1", of: Int.self).start(seen.observer)
    #expect(seen.values == [])
    test.cold("(12)-3|", of: Int.self, synchronously: true).start(seen.observer)
    #expect(seen.values == [1, 2])
    test.run()
    #expect(seen.values == [1, 2, 1, 3])
    // Its later events are scheduled after those of its start.
    let pending = Recording<Int, Never>()
    test.cold("1-2|", of: Int.self, synchronously: true)
      .startWithValues { [test] _ in pending.observer.send(value: test.pendingCount) }
    test.run()
    #expect(pending.values == [0, 1])
  }

  @Test func `a synchronous lane that ends inside its start ends its subscription at once`() {
    let lane = test.cold("(12|)", of: Int.self, synchronously: true, name: "lane")
    #expect(test.timeline { lane.take(first: 1) } == "(1|)")
    #expect(test.timeline { lane } == "(12|)")
    #expect(test.subscriptions(of: "lane") == ["(^!)", "(^!)"])
    #expect(test.pendingCount == 0)
  }

  @Test func `a synchronous lane started on another thread during a run sends all its events`() {
    let starts = 2_000
    let lane = test.cold("1-2|", of: Int.self, synchronously: true)
    let values = Lock<[[Int]]>(Array(repeating: [], count: starts))
    let left = Atomic<Int>(starts)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      guard thread == 0 else {
        while left.load(ordering: .acquiring) > 0 { test.advance(by: .milliseconds(1)) }
        return
      }
      for number in 0..<starts {
        lane.start(
          .init(
            onValue: { value in values.withLock { $0[number].append(value) } },
            onTermination: { _ in left.subtract(1, ordering: .acquiringAndReleasing) }))
      }
    }
    #expect(values.withLock { $0 }.allSatisfy { $0 == [1, 2] })
  }

  // MARK: Hot lanes

  @Test func `a hot lane made after a run begins with the next run`() {
    let first = test.hot("-1-2|", of: Int.self)
    #expect(test.timeline { first } == "-1-2|")
    let second = test.hot("-3|", of: Int.self)
    #expect(
      test.timeline { second.debounce(.milliseconds(1), discardWhenCompleted: false) } == "--(3|)")
    #expect(test.timeline { first } == "!")
    #expect(test.subscriptions(of: "hot 1") == ["^---!"])
  }

  @Test func `a hot lane without an end is interrupted when its scheduler is deallocated`() {
    let seen = Recording<Int, Never>()
    var other: TestScheduler? = TestScheduler()
    let lane = other?.hot("-1-", of: Int.self)
    lane?.observe(seen.observer)
    other?.run()
    #expect(seen.timeline == "1")
    other = nil
    #expect(seen.timeline == "(1!)")
  }

  @Test func `a hot lane has only one job at a time, and sends only the events after its origin`() {
    let lane = test.hot("-0^12345678|", of: Int.self)
    #expect(test.pendingCount == 1)
    #expect(test.timeline { lane } == "-12345678|")
  }

  @Test func `a lane that cannot be played gives the recorded timeline a problem`() {
    let unreadable = test.hot("-(1", of: Int.self)
    let timeline = test.timeline { unreadable }
    #expect(timeline.problem?.contains("this group is not closed") == true)
    #expect(timeline != "")
    let other = TestScheduler()
    let unnamed: Signal<Int, TestError> = other.hot(Timeline("-#"))
    #expect(
      other.timeline { unnamed }.problem
        == "a lane has a '#' but no error for it: pass the lane an error")
  }
}
