import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Which of the actions of a tick runs first.
@Suite struct ActionOrderTests {
  /// The numbers of actions of one tick, in the order in which they ran.
  private func order(_ count: Int, in test: TestScheduler) -> [Int] {
    let log = Lock<[Int]>([])
    for number in 0..<count { test.schedule { log.withLock { $0.append(number) } } }
    test.run()
    return log.withLock { $0 }
  }

  @Test func `actions run in the order in which they were scheduled by default`() {
    #expect(order(6, in: TestScheduler()) == [0, 1, 2, 3, 4, 5])
    #expect(order(6, in: TestScheduler(order: .asScheduled)) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a seed always gives the same order, and most seeds give different orders`() {
    let orders = (0..<50).map { order(6, in: TestScheduler(order: .shuffled(seed: $0))) }
    #expect(orders == (0..<50).map { order(6, in: TestScheduler(order: .shuffled(seed: $0))) })
    #expect(Set(orders).count > 40)
    #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2, 3, 4, 5] })
    // In every version.
    let seventh = TestScheduler(order: .shuffled(seed: 7))
    #expect(order(10, in: seventh) == [7, 6, 2, 4, 8, 0, 5, 1, 9, 3])
  }

  @Test func `inEveryOrder tries each order exactly once, and the default one twice`() {
    var seen: [[Int]] = []
    let explored = TestScheduler.inEveryOrder { test in seen.append(order(4, in: test)) }
    #expect(explored.count == 24)
    #expect(explored.isComplete)
    #expect(seen[0] == seen[1])
    #expect(seen.count == 25)
    #expect(Set(seen).count == 24)
  }

  #if os(macOS) || os(Linux)
    @Test func `a limit below one order is refused with a message`() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { TestScheduler.inEveryOrder(limit: 0) { _ in } }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        text.contains(
          "TestScheduler.inEveryOrder tries at least one order, but was given a limit of 0."))
    }
  #endif

  @Test func `lanes meet in any order within a tick, but each lane's events keep their order`() {
    var seen: Set<String> = []
    let explored = TestScheduler.inEveryOrder { test in
      // A start comes before the events of its tick.
      let a = test.hot("(ab)|", of: String.self)
      let b = test.hot("c---|", of: String.self)
      seen.insert(test.timeline { a.merge(with: b) }.values.joined())
    }
    #expect(explored.isComplete)
    #expect(seen == ["abc", "cab"])
  }

  @Test func `timers set in one tick for the same tick keep their order, as on a serial scheduler`()
  {
    func check(_ test: TestScheduler) {
      let lane = test.hot("-[123]4|", of: Int.self)
      #expect(test.timeline { lane.delay(.milliseconds(2)) } == "---[123]4|")
    }
    #expect(TestScheduler.inEveryOrder(check).isComplete)
    for seed in 0..<20 as Range<UInt64> { check(TestScheduler(order: .shuffled(seed: seed))) }
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

  // MARK: Many actions

  @Test func `an order picks the same actions as a model that scans all of them each time`() {
    let count = 400
    let choices = Lock<[(count: Int, choice: Int)]>([])
    let generator = Lock(SeededGenerator(seed: 5))
    let test = TestScheduler(
      order: .choosing { count in
        let choice = generator.withLock { Int.random(in: 0..<count, using: &$0) }
        choices.withLock { $0.append((count, choice)) }
        return choice
      })
    let log = Lock<[Int]>([])
    let handles = Lock<[(any Disposable)?]>([])
    for number in 0..<count {
      let handle = test.schedule {
        log.withLock { $0.append(number) }
        if number.isMultiple(of: 3) { handles.withLock { $0[number * 7 % count] }?.dispose() }
      }
      handles.withLock { $0.append(handle) }
    }
    test.run()
    // The choices are made again in the model.
    var pending = Array(0..<count)
    var expected: [Int] = []
    var left = choices.withLock { $0 }[...]
    while !pending.isEmpty {
      let made = pending.count == 1 ? (1, 0) : left.popFirst() ?? (0, 0)
      #expect(made.0 == pending.count)
      let number = pending.remove(at: made.1)
      expected.append(number)
      if number.isMultiple(of: 3) { pending.removeAll { $0 == number * 7 % count } }
    }
    #expect(left.isEmpty)
    #expect(log.withLock { $0 } == expected)
    // The actions retain each other.
    let released = handles.withLock { handles in
      defer { handles = [] }
      return handles
    }
    withExtendedLifetime(released) {}
  }

  @Test func `thousands of actions of one tick are each picked once, or cancelled in any order`() {
    let count = 5_000
    for order in [ActionOrder.shuffled(seed: 1), .choosing { $0 / 2 }, .replaying("0:a<b")] {
      #expect(self.order(count, in: TestScheduler(order: order)).sorted() == Array(0..<count))
    }
    let test = TestScheduler(order: .choosing { _ in 0 })
    let handles = (0..<count).map { _ in test.schedule { Issue.record("it was cancelled") } }
    test.schedule(atTick: 0, as: .hotEvent) {
      for number in handles.indices { handles[(number * 7_919) % count]?.dispose() }
      #expect(test.pendingCount == 0)
    }
    test.run()
  }

  @Test func `actions that an order has not picked are pending and released with the scheduler`() {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let test = TestScheduler(order: .shuffled(seed: 3), stepLimit: 4)
      let log = Lock<[Int]>([])
      for number in 0..<10 {
        test.schedule { withExtendedLifetime(object) { log.withLock { $0.append(number) } } }
      }
      test.schedule(after: .milliseconds(1)) { withExtendedLifetime(object) {} }
      test.run()
      #expect(test.pendingCount == 7)
      #expect(test.leftovers.timers.count == 7)
      // The next run goes on with them.
      test.run()
      #expect(test.pendingCount == 3)
      let picked = log.withLock { $0 }
      #expect(picked.count == 8 && Set(picked).count == 8)
      #expect(held != nil)
    }
    #expect(held == nil)
  }

  @Test func `a start in the current tick comes before the actions not picked yet`() {
    let test = TestScheduler(order: .choosing { $0 - 1 })
    let log = Lock<[String]>([])
    for number in 0..<3 {
      test.schedule {
        log.withLock { $0.append("timer \(number)") }
        test.schedule(atTick: 0, as: .start) { log.withLock { $0.append("start") } }
      }
    }
    test.run()
    #expect(
      log.withLock { $0 } == ["timer 2", "start", "timer 1", "start", "timer 0", "start"])
  }
}
