import Reactive
import Synchronization
import TestSupport
import Testing

@testable import ReactiveTesting

private actor Waiters {
  private var count = 0
  private var waiting: [(Int, CheckedContinuation<Void, Never>)] = []

  func arrive() {
    count += 1
    for (_, waiter) in waiting.filter({ $0.0 == count }) { waiter.resume() }
  }

  /// Waits for the arrival with a number; one that has been is missed.
  func wait(_ number: Int) async {
    await withCheckedContinuation { waiting.append((number, $0)) }
  }
}

/// What a search says of runs that hang, differ or do not settle.
@Suite(.replacesClocks) struct OrderWalkTests {
  private func reports<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> (result: Result, texts: [String]) {
    let texts = Mutex<[String]>([])
    let result = try await TestScheduler.$onUnproven.withValue({ text in
      texts.withLock { $0.append(text) }
    }) { try await body() }
    return (result, texts.withLock { $0 })
  }

  @Test(.knowsLines) func `an order in which a task waits for ever has failed`() async {
    let (orders, texts) = await reports {
      TestScheduler.inEveryOrder { test in
        let waiters = Waiters()
        test.run {
          Task { await waiters.wait(1) }
          Task { await waiters.arrive() }
        }
        return 1
      }
    }
    #expect(orders.outcomes.map(\.outcome) == [1])
    #expect(orders.failures.count == 1)
    #expect(orders != 1)
    #expect(orders.failures.first?.problem.contains("waits in Waiters.wait") == true, "\(orders)")
    #expect(orders.description.contains(" failed; these are all orders"))
    #expect(texts.count == 1)
    #expect(texts.first?.contains("of inEveryOrder, task 1") == true, "\(texts)")
    #expect(texts.first?.contains("to repeat it: TestScheduler(order: .replaying(") == true)
  }

  @Test func `a task that waits for ever in all orders is no failure`() async {
    let (orders, texts) = await reports {
      TestScheduler.inEveryOrder { test in
        let waiters = Waiters()
        test.run {
          for _ in 1...2 { Task { await waiters.wait(1) } }
        }
        return 1
      }
    }
    #expect(orders == 1)
    #expect(texts == [])
  }

  @Test func `an asynchronous test that waits for ever in some order has failed`() async throws {
    let (orders, texts) = try await reports {
      try await inEveryOrder { _ in
        let waiters = Waiters()
        let waiting = Task { await waiters.wait(1) }
        Task { await waiters.arrive() }
        await waiting.value
        return 1
      }
    }
    #expect(orders.outcomes.map(\.outcome) == [1])
    #expect(!orders.failures.isEmpty)
    #expect(texts.allSatisfy { $0.contains("nothing that could wake it is left in virtual time") })
  }

  @Test func `a test that is not the same twice blames no order`() async {
    let count = Mutex(0)
    let (orders, texts) = await reports {
      TestScheduler.inEveryOrder { test in
        let lanes = (0..<2).map { test.hot("-\($0)", of: Int.self, name: "lane \($0)") }
        _ = test.timeline { Signal.merge(lanes) }.marbles
        return count.withLock { count in
          count += 1
          return count
        }
      }
    }
    #expect(orders.count == 1)
    #expect(orders != 1)
    #expect(orders.description.contains("the test did something else when it was run again"))
    #expect(texts.count == 1)
    #expect(texts.first?.contains("it depends on something else than the order") == true)
  }

  @Test func `the first step that differed is named`() async {
    let count = Mutex(0)
    let (orders, _) = await reports {
      TestScheduler.inEveryOrder { test in
        let number = count.withLock { count in
          count += 1
          return count
        }
        let lanes = (0..<2).map { test.hot("-1", of: Int.self, name: "run \(number) \($0)") }
        return test.timeline { Signal.merge(lanes) }.values.count
      }
    }
    #expect(
      orders.description.contains(
        """
        : first tick 1: `run 1 0` came next, of 2, and the second time tick 1: `run 2 0` came next, of 2;
        """),
      "\(orders)")
  }

  @Test func `an order that does not settle proves nothing`() async throws {
    let (orders, _) = try await reports {
      try await inEveryOrder(limit: 20, allowsIncomplete: true, stepLimit: 2_000) { _ in
        let isOver = Mark()
        let polling = Task { while !isOver.value { await Task.yield() } }
        await Task.yield()
        isOver.set()
        await polling.value
        return 1
      }
    }
    #expect(orders.outcomes.map(\.outcome) == [1])
    #expect(orders.failures.isEmpty)
  }

  @Test func `the error of an asynchronous test ends the search`() async {
    struct Offline: Error {}
    let count = Mutex(0)
    await #expect(throws: Offline.self) {
      try await inEveryOrder { _ in
        count.withLock { $0 += 1 }
        throw Offline()
      }
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `the pauses of tasks are part of an order's token`() async throws {
    let run: @Sendable (TestScheduler) async -> [String] = { _ in
      let log = Log()
      let tasks = ["a", "b"].map { name in
        Task {
          for _ in 1...2 { await log.add(name) }
        }
      }
      for task in tasks { await task.value }
      return await log.names
    }
    let orders = try await inEveryOrder(run)
    let mixed = try #require(orders.outcomes.first { $0.outcome == ["a", "b", "b", "a"] })
    #expect(mixed.token.hasPrefix("pauses"))
    let again = try await withVirtualTime(order: .replaying(mixed.token), run)
    #expect(again == mixed.outcome)
    #expect(orders.description.contains("tasks also paused where they call an actor"))
  }
}

private actor Log {
  var names: [String] = []
  func add(_ name: String) { names.append(name) }
}

private final class Mark: Sendable {
  private let mark = Atomic(false)
  var value: Bool { mark.load(ordering: .relaxed) }
  func set() { mark.store(true, ordering: .relaxed) }
}
