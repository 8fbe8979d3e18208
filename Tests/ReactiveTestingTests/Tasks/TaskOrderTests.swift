import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@Suite(.capturesTasks) struct TaskOrderTests {
  /// Runs three tasks that send their names.
  private func names(_ test: TestScheduler) -> String {
    let seen = Recording<String, Never>()
    test.run { for name in ["a", "b", "c"] { Task { seen.observer.send(value: name) } } }
    return seen.values.joined()
  }

  @Test func `by default tasks resume in the order in which they became ready`() {
    #expect(names(TestScheduler()) == "abc")
  }

  @Test func `inEveryOrder tries every order of tasks`() {
    let seen = Lock<[String]>([])
    let tried = TestScheduler.inEveryOrder { test in
      let names = names(test)
      seen.withLock { $0.append(names) }
    }
    #expect(tried.count == 6)
    #expect(tried.isComplete)
    #expect(seen.withLock { Set($0) } == ["abc", "acb", "bac", "bca", "cab", "cba"])
  }

  @Test func `a shuffled order of tasks is the same for the same seed and can be replayed`() {
    let orders = (0..<20 as Range<UInt64>).map { seed in
      let test = TestScheduler(order: .shuffled(seed: seed))
      let order = names(test)
      #expect(names(TestScheduler(order: .shuffled(seed: seed))) == order)
      #expect(names(TestScheduler(order: .replaying(test.orderToken))) == order)
      return order
    }
    #expect(Set(orders).count == 6)
  }

  @Test func `main actor tasks keep their relative order in every order of tasks`() {
    let seen = Lock<Set<String>>([])
    let tried = TestScheduler.inEveryOrder { test in
      let names = Recording<String, Never>()
      test.run {
        Task {
          await MainActor.run {
            Task { @MainActor in names.observer.send(value: "1") }
            Task { @MainActor in names.observer.send(value: "2") }
          }
        }
        Task { names.observer.send(value: "a") }
      }
      let order = names.values.joined()
      seen.withLock { _ = $0.insert(order) }
    }
    #expect(tried.isComplete)
    #expect(seen.withLock { $0 } == ["a12", "1a2", "12a"])
  }

  @Test func `the explorer says which orders of tasks it does not try`() {
    let orders = TestScheduler.inEveryOrder { test in
      let seen = Recording<Int, Never>()
      test.run {
        let task = Task { seen.observer.send(value: Task.isCancelled ? 0 : 3) }
        task.cancel()
      }
      return seen.values
    }
    // In an app the task may also begin before it is cancelled.
    #expect(orders.outcomes.map(\.outcome) == [[0]])
    #expect(orders.isComplete)
    #expect(
      orders.description.hasPrefix(
        """
        1 outcome in 1 order; these are all orders of what is ready at the same time, but no task ran while the code \
        that started or woke it was still running, as may happen in an app
        """))
  }

  @Test func `a lane that is named like a task has another name in tokens`() {
    let run: @Sendable (TestScheduler) -> String = { test in
      let seen = Recording<String, Never>()
      test.hot("-1", of: Int.self, name: "a").observeValues { _ in
        for name in ["first", "second"] { Task { seen.observer.send(value: name) } }
      }
      test.hot("-1", of: Int.self, name: "task 2").observeValues { _ in
        seen.observer.send(value: "lane")
      }
      test.run()
      return seen.values.joined(separator: ", ")
    }
    let tried = TestScheduler.inEveryOrder(run)
    #expect(tried.outcomes.count == 6)
    for found in tried.outcomes {
      #expect(run(TestScheduler(order: .replaying(found.token))) == found.outcome)
    }
  }

  @Test func `a task that an event starts may come after the next event`() {
    // A button that is pressed twice before the first request has begun.
    let press: @Sendable (TestScheduler) -> [String] = { test in
      let isBusy = MutableProperty(false)
      let requests = Recording<String, Never>()
      for name in ["first", "second"] {
        test.hot("-1", of: Int.self, name: name).observeValues { _ in
          guard !isBusy.value else { return }
          Task {
            isBusy.value = true
            requests.observer.send(value: name)
          }
        }
      }
      test.run()
      return requests.values
    }
    let tried = TestScheduler.inEveryOrder(press)
    #expect(tried.isComplete)
    #expect(
      Set(tried.outcomes.map(\.outcome)) == [
        ["first"], ["second"], ["first", "second"], ["second", "first"],
      ])
    #expect(tried.outcomes.map(\.token).contains("1:second<task 1"))
  }
}

/// Tasks that run while the code that started or woke them is still running.
@Suite(.capturesTasks) struct TasksAtOnceTests {
  typealias Body = @Sendable () async -> Int

  private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
  }

  /// Programs of which the last outcome needs a task that runs at once.
  private static let programs: [(name: String, body: Body, outcomes: Set<Int>)] = [
    (
      "Task",
      {
        let task = Task { Task.isCancelled ? 0 : 3 }
        task.cancel()
        return await task.value
      }, [0, 3]
    ),
    (
      "Task.detached",
      {
        let task = Task.detached { Task.isCancelled ? 0 : 3 }
        task.cancel()
        return await task.value
      }, [0, 3]
    ),
    (
      "addTask",
      {
        await withTaskGroup(of: Int.self) { group in
          group.addTask { Task.isCancelled ? 0 : 3 }
          group.cancelAll()
          return await group.next() ?? -1
        }
      }, [0, 3]
    ),
    (
      "async let",
      {
        let count = Counter()
        async let first = count.next()
        _ = count.next()
        return await first
      }, [0, 1]
    ),
    (
      "a continuation that is resumed",
      {
        let (numbers, input) = AsyncStream<Int>.makeStream()
        let state = Counter()
        let reader = Task {
          for await _ in numbers { return state.next() }
          return -1
        }
        await Task.yield()
        input.yield(1)
        for _ in 1...5 { _ = state.next() }
        return await reader.value
      }, [0, 5]
    ),
  ]

  @Test func `a task that the closure of a run starts may run before the closure goes on`() {
    let orders = TestScheduler.inEveryOrder(runsTasksAtOnce: true) { test in
      let seen = Recording<Int, Never>(on: test)
      test.run {
        let task = Task { seen.observer.send(value: Task.isCancelled ? 0 : 3) }
        task.cancel()
      }
      return seen.values
    }
    #expect(orders.outcomes.map(\.outcome) == [[0], [3]])
    #expect(orders.isComplete)
  }

  @Test(arguments: programs.indices)
  func `a task may run before the code that started it goes on`(number: Int) {
    let (name, body, outcomes) = Self.programs[number]
    func explore(atOnce: Bool) -> ExploredOrders<Int> {
      TestScheduler.inEveryOrder(runsTasksAtOnce: atOnce) { test in
        let seen = Recording<Int, Never>(on: test)
        test.run { _ = Task { seen.observer.send(value: await body()) } }
        return seen.values.first ?? -2
      }
    }
    let whole = explore(atOnce: false)
    #expect(whole.outcomes.count == 1, "\(name)")
    #expect(whole.description.contains("runsTasksAtOnce: true tries that"))
    let all = explore(atOnce: true)
    #expect(Set(all.outcomes.map(\.outcome)) == outcomes, "\(name): \(all)")
    #expect(all.isComplete)
    guard let other = all.outcomes.last else { return }
    #expect(other.deviations.description.contains("at once"))
    let test = TestScheduler(order: .replaying(other.token))
    let seen = Recording<Int, Never>(on: test)
    test.run { _ = Task { seen.observer.send(value: await body()) } }
    #expect(seen.values == [other.outcome], "\(name): \(other.token)")
  }
}
