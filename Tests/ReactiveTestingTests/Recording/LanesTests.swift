import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite struct LanesTests {
  let test = TestScheduler()

  @Test func `the subscriptions of a lane can be compared with literals`() {
    let taps = test.hot("-1-2-3-|", of: Int.self, name: "taps")
    _ = test.timeline(during: "--^-!") { taps }
    #expect(test.subscriptions(of: "taps") == ["--^-!"])
    #expect(test.subscriptions(of: "taps") != ["--^--!"])
    #expect(test.subscriptions(of: "taps") != [])
  }

  @Test func `the subscriptions of a cold lane show each start and its end`() {
    let s = test.hot("-ab-----|", of: String.self)
    let a = test.cold("1--|", of: Int.self)
    let b = test.cold("2--|", of: Int.self)
    let lanes = ["a": a, "b": b]
    let actual = test.timeline {
      s.flatMap(.concat) { lanes[$0] ?? .empty }
    }
    #expect(actual == "-1--2---|")
    #expect(test.subscriptions(of: "cold 1") == ["-^--!"])
    #expect(test.subscriptions(of: "cold 2") == ["----^--!"])
    #expect(test.subscriptions(of: "hot 1") == ["^-------!"])
  }

  @Test func `many observers that leave in any order are each recorded with their ticks`() {
    let count = 50_000
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

  @Test func `an unobserved lane has no subscriptions`() {
    _ = test.cold("1|", of: Int.self, name: "unused")
    #expect(test.subscriptions(of: "unused") == [])
  }

  @Test func `the subscriptions of an unknown lane equal nothing and list the known lanes`() {
    _ = test.hot("1|", of: Int.self, name: "taps")
    _ = test.cold("1|", of: Int.self)
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

  @Test func `a cold lane can play different events at each start`() {
    let failing = Timeline<Int, TestError>("-#", error: "boom")
    let server = test.cold([failing, failing, "-1|"])
    #expect(test.timeline { server.retry(upTo: 2) } == "---1|")
    #expect(test.subscriptions(of: "cold 1") == ["^!", "-^!", "--^-!"])
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
  }

  @Test func `a synchronous lane that ends inside its start ends its subscription at once`() {
    let lane = test.cold("(12|)", of: Int.self, synchronously: true, name: "lane")
    #expect(test.timeline { lane.take(first: 1) } == "(1|)")
    #expect(test.timeline { lane } == "(12|)")
    #expect(test.subscriptions(of: "lane") == ["(^!)", "(^!)"])
    #expect(test.pendingCount == 0)
  }

  @Test func `an observer of a hot lane that has ended is interrupted`() {
    let lane = test.hot("-1|", of: Int.self, name: "lane")
    test.run()
    #expect(test.timeline { lane } == "!")
    #expect(test.subscriptions(of: "lane") == [])
  }

  @Test func `a cold lane that is started again after its end plays from its beginning`() {
    let lane = test.cold("-1|", of: Int.self)
    #expect(test.timeline { lane.concat(lane) } == "-1-1|")
  }

  @Test func `a synchronous lane schedules its later events after those of its start`() {
    let lane = test.cold("1-2|", of: Int.self, synchronously: true)
    let pending = Recording<Int, Never>()
    lane.startWithValues { [test] _ in pending.observer.send(value: test.pendingCount) }
    test.run()
    #expect(pending.values == [0, 1])
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

  @Test func `a hot lane made after a run begins with the next run`() {
    let first = test.hot("-1-2|", of: Int.self)
    #expect(test.timeline { first } == "-1-2|")
    let second = test.hot("-3|", of: Int.self)
    #expect(
      test.timeline { second.debounce(.milliseconds(1), discardWhenCompleted: false) } == "--(3|)")
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

  @Test func `a long lane has only one job in the scheduler at a time`() {
    let lane = test.hot("12345678|", of: Int.self)
    #expect(test.pendingCount == 1)
    #expect(test.timeline { lane } == "12345678|")
  }
}
