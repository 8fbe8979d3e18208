import Reactive
import ReactiveTesting
import Testing

@Suite struct ActionOrderTests {
  private func order(_ order: ActionOrder) -> [Int] { self.order(in: TestScheduler(order: order)) }

  private func order(in test: TestScheduler) -> [Int] {
    let seen = Recording<Int, Never>()
    for number in 0..<6 {
      test.schedule(after: .milliseconds(1)) { seen.observer.send(value: number) }
    }
    test.run()
    return seen.values
  }

  @Test func `asScheduled runs actions in the order in which they were scheduled`() {
    #expect(order(.asScheduled) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `actions run in the order in which they were scheduled by default`() {
    #expect(order(in: TestScheduler()) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a seed always gives the same order, and most seeds give different orders`() {
    let orders = (0..<50).map { order(.shuffled(seed: $0)) }
    #expect(orders == (0..<50).map { order(.shuffled(seed: $0)) })
    #expect(Set(orders).count > 40)
    #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2, 3, 4, 5] })
  }

  @Test func `inEveryOrder tries each order exactly once`() {
    var seen: Set<[Int]> = []
    let explored = TestScheduler.inEveryOrder { test in
      let recording = Recording<Int, Never>()
      for number in 0..<4 { test.schedule { recording.observer.send(value: number) } }
      test.run()
      #expect(seen.insert(recording.values).inserted)
    }
    #expect(explored.count == 24)
    #expect(explored.isComplete)
    #expect(seen.count == 24)
  }

  @Test func `the result reports that the limit was reached`() {
    let explored = TestScheduler.inEveryOrder(limit: 10, allowsIncomplete: true) { test in
      for _ in 0..<4 { test.schedule {} }
      test.run()
    }
    #expect(explored.count == 10)
    #expect(!explored.isComplete)
  }

  #if os(macOS) || os(Linux)
    @Test(arguments: [0, -1, Int.min])
    func `a limit below one order is refused with a message`(limit: Int) async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [limit] in
        TestScheduler.inEveryOrder(limit: limit) { _ in }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        text.contains(
          "TestScheduler.inEveryOrder tries at least one order, but was given a limit of \(limit).")
      )
    }
  #endif

  @Test func `an order of actions can be replayed`() {
    let test = TestScheduler(order: .shuffled(seed: 3))
    let a = test.hot("-a--b|", of: String.self)
    let b = test.hot("-c--d|", of: String.self)
    let merged = test.timeline { a.merge(with: b) }
    let again = TestScheduler(order: .replaying(test.orderToken))
    let a2 = again.hot("-a--b|", of: String.self)
    let b2 = again.hot("-c--d|", of: String.self)
    #expect(merged == again.timeline { a2.merge(with: b2) })
  }

  @Test func `lanes meet in any order within a tick, but each lane's events keep their order`() {
    var seen: Set<String> = []
    let explored = TestScheduler.inEveryOrder { test in
      let a = test.hot("-(ab)|", of: String.self)
      let b = test.hot("-c---|", of: String.self)
      seen.insert(test.timeline { a.merge(with: b) }.values.joined())
    }
    #expect(explored.isComplete)
    #expect(seen == ["abc", "cab"])
  }

  @Test func `timers set in one tick for the same tick keep their order, as on a serial scheduler`()
  {
    let explored = TestScheduler.inEveryOrder { test in
      let lane = test.hot("-[12]3|", of: Int.self)
      #expect(test.timeline { lane.delay(.milliseconds(2)) } == "---[12]3|")
    }
    #expect(explored.isComplete)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `events of a lane and timers set in one tick keep their order in a shuffled order`(
    seed: UInt64
  ) {
    let test = TestScheduler(order: .shuffled(seed: seed))
    let lane = test.hot("-[123]4|", of: Int.self)
    #expect(test.timeline { lane.delay(.milliseconds(2)) } == "---[123]4|")
  }

  @Test func `trying every order finds a race that a single order hides`() {
    var outcomes: Set<String> = []
    TestScheduler.inEveryOrder { test in
      let taps = test.hot("-1-2-|", of: Int.self)
      outcomes.insert(test.timeline { taps.debounce(.milliseconds(2)) }.marbles)
    }
    #expect(outcomes.contains("-----|"))
    #expect(outcomes.count > 1)
  }

  @Test func `a start comes before the events of its tick in every order`() {
    TestScheduler.inEveryOrder { test in
      let lane = test.hot("1|", of: Int.self)
      #expect(test.timeline { lane } == "1|")
    }
  }

  @Test func `an object retained by an order may cancel work when it is released`() {
    final class Owner: Sendable {
      let work = Lock<(any Disposable)?>(nil)

      deinit { work.withLock { $0 }?.dispose() }
    }
    let ran = Lock(false)
    var owner: Owner? = Owner()
    var test: TestScheduler? = TestScheduler(
      order: .choosing { [owner] _ in withExtendedLifetime(owner) { 0 } })
    let work = test?.schedule { ran.withLock { $0 = true } }
    owner?.work.withLock { $0 = work }
    owner = nil
    test = nil
    #expect(!ran.withLock { $0 })
  }
}
