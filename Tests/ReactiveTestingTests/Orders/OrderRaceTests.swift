import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

/// Races as people write them, each with its fix.
@Suite(.replacesClocks) struct OrderRaceTests {
  struct Race: Sendable {
    /// Returns whether the test passes.
    let body: @Sendable (_ isFixed: Bool) async -> Bool
  }

  /// How many orders are tried.
  private static let limit = 100

  @Test(arguments: races.keys.sorted())
  func `a race is found, and its fix passes`(name: String) async throws {
    let race = try #require(Self.races[name])
    try await TestScheduler.$onUnproven.withValue({ _ in }) {
      let found = try await inEveryOrder(limit: Self.limit) { _ in await race.body(false) }
      let failing = found.outcomes.contains { !$0.outcome } || !found.failures.isEmpty
      #expect(failing, "\(found)")
      let fixed = try await inEveryOrder(limit: Self.limit) { _ in await race.body(true) }
      #expect(fixed.outcomes.map(\.outcome) == [true] && fixed.failures.isEmpty, "\(fixed)")
    }
  }

  @Test(arguments: ["a lost update", "a waiter that is cancelled early"])
  func `the token of a race repeats it`(name: String) async throws {
    let race = try #require(Self.races[name])
    let found = try await TestScheduler.$onUnproven.withValue({ _ in }) {
      try await inEveryOrder(limit: Self.limit) { _ in await race.body(false) }
    }
    for group in found.outcomes {
      let again = try await withVirtualTime(order: .replaying(group.token)) { _ in
        await race.body(false)
      }
      #expect(again == group.outcome, "\(group.token)")
    }
    for failure in found.failures {
      await #expect(throws: TestRunError.self) {
        try await withVirtualTime(order: .replaying(failure.token)) { _ in await race.body(false) }
      }
    }
  }

  private static let races: [String: Race] = [
    "a lost update": Race { isFixed in
      let counter = Counter()
      await withTaskGroup { group in
        for _ in 1...2 {
          group.addTask {
            if isFixed { return await counter.add() }
            let count = await counter.count
            await counter.set(count + 1)
          }
        }
      }
      return await counter.count == 2
    },
    "a cancelled load that writes after a newer one": Race { isFixed in
      let page = Page()
      let first = Task { await page.load("old", isFixed) }
      let second = Task {
        first.cancel()
        await page.load("new", isFixed)
      }
      await second.value
      await first.value
      return await page.text == "new"
    },
    "an observer that is removed before it is added": Race { isFixed in
      let hub = Observers()
      let adding = Task { await hub.add(1) }
      let removing = Task {
        if isFixed { await adding.value }
        await hub.remove(1)
      }
      await adding.value
      await removing.value
      return await hub.observers.isEmpty
    },
    "a waiter that is cancelled early": Race { isFixed in
      let gate = Gate(isFixed)
      let waiter = Task { await gate.wait() }
      let canceller = Task { await gate.cancel() }
      await canceller.value
      await waiter.value
      return true
    },
    "a poll that gives up too early": Race { isFixed in
      let counter = Counter()
      for _ in 1...3 {
        Task {
          for _ in 1...4 { await Task.yield() }
          await counter.add()
        }
      }
      if isFixed {
        try? await Task.sleep(for: .milliseconds(1))
      } else {
        for _ in 1...10 { await Task.yield() }
      }
      return await counter.count == 3
    },
    // More than 10,000 orders each.
    "the last of eight wins": Race { isFixed in
      // Eight tasks of which each yields: more than 8! orders.
      let register = Register()
      await withTaskGroup { group in
        for number in 1...8 {
          group.addTask {
            await Task.yield()
            await register.write(number, isFixed)
          }
        }
      }
      return await register.value == 8
    },
    "a stampede on a cache": Race { isFixed in
      let cache = Cache()
      await withTaskGroup { group in
        for _ in 1...6 { group.addTask { _ = await cache.value(isFixed) } }
      }
      return await cache.loads == 1
    },
    "a stock that is sold twice": Race { isFixed in
      let shop = Shop()
      await withTaskGroup { group in
        for _ in 1...7 {
          group.addTask {
            if isFixed { return await shop.buy() }
            // Without work in between, the compiler lets the task stay on the actor.
            if await shop.left > 0 { await shop.take(after: Task.isCancelled) }
          }
        }
      }
      return await shop.left >= 0
    },
    "a queue that is closed before its last item": Race { isFixed in
      let queue = Inbox()
      let producers = (1...7).map { number in Task { await queue.put(number) } }
      let closing = Task {
        if isFixed { for producer in producers { await producer.value } }
        await queue.close()
      }
      for producer in producers { await producer.value }
      await closing.value
      return await queue.items.count == 7
    },
    "two locks in two orders": Race { isFixed in
      let (a, b) = (Mutual(), Mutual())
      let tasks = (1...6).map { number in
        Task {
          let isSwapped = number == 6 && !isFixed
          await (isSwapped ? b : a).lock()
          await (isSwapped ? a : b).lock()
          await (isSwapped ? a : b).unlock()
          await (isSwapped ? b : a).unlock()
        }
      }
      for task in tasks { await task.value }
      return true
    },
  ]
}

private actor Counter {
  var count = 0
  func add() { count += 1 }
  func set(_ new: Int) { count = new }
}

private actor Page {
  var text = ""

  func load(_ new: String, _ checks: Bool) async {
    await Task.yield()
    if checks, Task.isCancelled { return }
    text = new
  }
}

private actor Observers {
  var observers: Set<Int> = []
  func add(_ number: Int) { observers.insert(number) }
  func remove(_ number: Int) { observers.remove(number) }
}

/// A gate whose waiter can be cancelled.
private actor Gate {
  private let remembers: Bool
  private var isCancelled = false
  private var waiter: CheckedContinuation<Void, Never>?

  init(_ remembers: Bool) { self.remembers = remembers }

  func wait() async {
    if isCancelled { return }
    await withCheckedContinuation { waiter = $0 }
  }

  func cancel() {
    isCancelled = remembers
    waiter?.resume()
    waiter = nil
  }
}

private actor Register {
  var value = 0

  func write(_ number: Int, _ keepsLargest: Bool) {
    value = keepsLargest ? max(value, number) : number
  }
}

private actor Cache {
  private var task: Task<Int, Never>?
  private var known: Int?
  var loads = 0

  func value(_ shares: Bool) async -> Int {
    if let known { return known }
    if shares, let task { return await task.value }
    loads += 1
    let task = Task {
      await Task.yield()
      return 1
    }
    self.task = task
    known = await task.value
    return 1
  }
}

private actor Shop {
  var left = 2
  func take(after isCancelled: Bool) { left -= 1 }
  func buy() { if left > 0 { left -= 1 } }
}

private actor Inbox {
  var items: [Int] = []
  private var isClosed = false
  func put(_ item: Int) { if !isClosed { items.append(item) } }
  func close() { isClosed = true }
}

private actor Mutual {
  private var isLocked = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func lock() async {
    guard isLocked else { return isLocked = true }
    await withCheckedContinuation { waiters.append($0) }
  }

  func unlock() {
    if waiters.isEmpty { isLocked = false } else { waiters.removeFirst().resume() }
  }
}
