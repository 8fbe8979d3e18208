import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite struct LanesTests {
  let test = TestScheduler()

  @Test func `a lane tells when it was observed, comparable to literals`() {
    let taps = test.hot("-1-2-3-|", of: Int.self, name: "taps")
    _ = test.timeline(during: "--^-!") { taps }
    #expect(test.subscriptions(of: "taps") == ["--^-!"])
    #expect(test.subscriptions(of: "taps") != ["--^--!"])
    #expect(test.subscriptions(of: "taps") != [])
  }

  @Test func `a cold lane tells of each start, and of the end of each`() {
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

  @Test func `each of many observers that leave in any order is noted at its tick`() {
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

  @Test func `a lane that nobody observed has no subscriptions`() {
    _ = test.cold("1|", of: Int.self, name: "unused")
    #expect(test.subscriptions(of: "unused") == [])
  }

  @Test func `a name that is not there equals nothing and says what is there`() {
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

  @Test func `a subscription that cannot be read equals nothing`() {
    let broken: SubscriptionLane = "-!"
    #expect(broken != broken)
    #expect(broken.description.contains("'!' cannot come before '^'"))
    #expect(SubscriptionLane("- 2s ^", tick: .seconds(1)).start == 3)
    #expect(SubscriptionLane("--(^!)").description == "--(^!)")
  }

  @Test func `a cold lane can do something else at each start`() {
    let failing = Timeline<Int, TestError>("-#", error: "boom")
    let server = test.cold([failing, failing, "-1|"])
    #expect(test.timeline { server.retry(upTo: 2) } == "---1|")
    #expect(test.subscriptions(of: "cold 1") == ["^!", "-^!", "--^-!"])
  }

  @Test func `a table and an error go together`() {
    let hot = test.hot("-a-#", values: ["a": [1, 2]], error: TestError("boom"))
    let cold = test.cold("-a-#", values: ["a": [1, 2]], error: TestError("boom"))
    let expected = Timeline("-x-#", values: ["x": [1, 2]], error: TestError("boom"))
    #expect(test.timeline { hot } == expected)
    #expect(test.timeline { cold } == expected)
  }

  @Test func `events of tick zero come after the start, or from inside it where that is asked for`()
  {
    let seen = Recording<Int, Never>()
    test.cold("1", of: Int.self).start(seen.observer)
    #expect(seen.values == [])
    test.cold("(12)-3|", of: Int.self, synchronously: true).start(seen.observer)
    #expect(seen.values == [1, 2])
    test.run()
    #expect(seen.values == [1, 2, 1, 3])
  }

  @Test func `a lane that ends inside its start lets go at once`() {
    let lane = test.cold("(12|)", of: Int.self, synchronously: true, name: "lane")
    #expect(test.timeline { lane.take(first: 1) } == "(1|)")
    #expect(test.timeline { lane } == "(12|)")
    #expect(test.subscriptions(of: "lane") == ["(^!)", "(^!)"])
    #expect(test.pendingCount == 0)
  }

  @Test func `whoever observes a hot lane after its end is interrupted`() {
    let lane = test.hot("-1|", of: Int.self, name: "lane")
    test.run()
    #expect(test.timeline { lane } == "!")
    #expect(test.subscriptions(of: "lane") == [])
  }

  @Test func `a cold lane started after the end of another start plays from its beginning`() {
    let lane = test.cold("-1|", of: Int.self)
    #expect(test.timeline { lane.concat(lane) } == "-1-1|")
  }

  @Test func `a lane sends all from inside a start on another thread than the one that runs`() {
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

  @Test func `a hot lane made after a run begins with the next`() {
    let first = test.hot("-1-2|", of: Int.self)
    #expect(test.timeline { first } == "-1-2|")
    let second = test.hot("-3|", of: Int.self)
    #expect(
      test.timeline { second.debounce(.milliseconds(1), discardWhenCompleted: false) } == "--(3|)")
  }

  @Test func `a hot lane without an end is interrupted as its scheduler goes`() {
    let seen = Recording<Int, Never>()
    var other: TestScheduler? = TestScheduler()
    let lane = other?.hot("-1-", of: Int.self)
    lane?.observe(seen.observer)
    other?.run()
    #expect(seen.timeline == "1")
    other = nil
    #expect(seen.timeline == "(1!)")
  }

  @Test func `a long lane keeps one job in the scheduler`() {
    let lane = test.hot("12345678|", of: Int.self)
    #expect(test.pendingCount == 1)
    #expect(test.timeline { lane } == "12345678|")
  }
}
