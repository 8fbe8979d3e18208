import Dispatch
import Foundation
@testable import ReactiveTesting
import Synchronization
import TestSupport
import Testing
import VirtualTime

// Queues are virtual on Linux.
#if os(Linux)
  /// An account with a race: it reads its balance on one queue and writes it on another.
  private final class Account: Sendable {
    private let balance = Mutex(10)
    private let (reads, writes) = (DispatchQueue(label: "reads"), DispatchQueue(label: "writes"))

    func withdraw(_ amount: Int) {
      reads.async { [self] in
        let new = balance.withLock { $0 } - amount
        writes.async { [self] in balance.withLock { $0 = new } }
      }
    }

    var rest: Int { writes.sync { balance.withLock { $0 } } }
  }

  /// What has run, in this order.
  private final class Names: Sendable {
    private let names = Mutex("")

    func add(_ name: String) { names.withLock { $0 += name } }

    var all: String { names.withLock { $0 } }
  }

  /// Blocks of queues take part in the search for orders.
  @Suite(.replacesQueues) struct QueueOrderTests {
    @Test func `blocks of two queues run in both orders, and those of one queue in their own`() {
      let found = TestScheduler.inEveryOrder { test in
        let names = Names()
        test.run {
          let (first, second) = (DispatchQueue(label: "first"), DispatchQueue(label: "second"))
          for name in ["a", "b"] { first.async { names.add(name) } }
          second.async { names.add("c") }
        }
        return names.all
      }
      #expect(found.isComplete)
      #expect(Set(found.outcomes.map(\.outcome)) == ["abc", "acb", "cab"])
    }

    @Test func `a block and a task run in both orders`() {
      let found = TestScheduler.inEveryOrder { test in
        let names = Names()
        test.run {
          DispatchQueue(label: "queue").async { names.add("a") }
          Task { names.add("b") }
        }
        return names.all
      }
      #expect(found.isComplete)
      #expect(Set(found.outcomes.map(\.outcome)) == ["ab", "ba"])
    }

    @Test func `blocks for later that are due together keep the order of their queue`() {
      let found = TestScheduler.inEveryOrder { test in
        let names = Names()
        test.run {
          let (first, second) = (DispatchQueue(label: "first"), DispatchQueue(label: "second"))
          for name in ["a", "b"] {
            first.asyncAfter(deadline: .now() + 1) { names.add(name) }
          }
          second.asyncAfter(deadline: .now() + 1) { names.add("c") }
        }
        return names.all
      }
      #expect(found.isComplete)
      #expect(Set(found.outcomes.map(\.outcome)) == ["abc", "acb", "cab"])
    }

    @Test func `a search finds a lost update between two queues`() async throws {
      let found = try await inEveryOrder { _ in
        let account = Account()
        account.withdraw(1)
        account.withdraw(2)
        try await Task.sleep(for: .seconds(1))
        return account.rest
      }
      #expect(Set(found.outcomes.map(\.outcome)).isSuperset(of: [7, 8]))
    }

    @Test func `blocks that wait for each other are part of the search`() async throws {
      let found = try await inEveryOrder { test in
        let names = Names()
        let semaphore = DispatchSemaphore(value: 1)
        let group = DispatchGroup()
        for name in ["a", "b"] {
          DispatchQueue.global().async(group: group) {
            semaphore.wait()
            Thread.sleep(forTimeInterval: 1)
            names.add(name)
            semaphore.signal()
          }
        }
        await withCheckedContinuation { done in
          group.notify(queue: .global()) { done.resume() }
        }
        return names.all + " at \(test.now)"
      }
      #expect(
        Set(found.outcomes.map(\.outcome)) == ["ab at 2.0 seconds", "ba at 2.0 seconds"])
    }

    @Test(.everyOrder) func `the trait runs blocks in many orders`() async throws {
      let account = Account()
      account.withdraw(1)
      try await Task.sleep(for: .seconds(1))
      #expect(account.rest == 9)
    }

    @Test(.knowsLines) func `a failure names queues that are suspended, and blocks that wait`()
      async throws
    {
      let (first, second) = (DispatchQueue(label: "first"), DispatchQueue(label: "second"))
      first.suspend()
      defer { first.resume() }
      let error = try await #require(throws: TestRunError.self) {
        try await withVirtualTime { _ in
          let semaphore = DispatchSemaphore(value: 0)
          second.async { semaphore.wait() }
          second.asyncAfter(deadline: .now() + 1, execute: DispatchWorkItem {})
          await withCheckedContinuation { done in first.async { done.resume() } }
          semaphore.signal()
        }
      }
      #expect(
        error.description.contains(
          /a block(, begun .*at .*,)? waits for the dispatch queue 'first', which is suspended/)
      )
      #expect(
        error.description.contains(
          /a block of the dispatch queue 'second'(, begun .*at .*,)? blocks its thread/))
    }

    /// The message of a test that waits for something that never comes.
    private func failure(_ body: @escaping @Sendable () async -> Void) async -> String {
      do {
        try await withVirtualTime { _ in await body() }
        return ""
      } catch {
        return "\(error)"
      }
    }

    @Test(.knowsLines) func `a failure names the lines at which blocks wait for each other`()
      async throws
    {
      let (first, second) = (DispatchQueue(label: "first"), DispatchQueue(label: "second"))
      let line = #line
      let message = await failure {
        for (own, other) in [(first, second), (second, first)] {
          own.async {
            Thread.sleep(forTimeInterval: 1)
            other.sync {}
          }
        }
        await withCheckedContinuation { done in first.async { done.resume() } }
      }
      for name in ["first", "second"] {
        #expect(
          message.contains(
            try Regex(
              "a block of the dispatch queue '\(name)', begun .*at [^ ]*:\(line + 3), blocks its thread at "
                + "[^ ]*:\(line + 5) ")), "\(message)")
      }
    }

    @Test(.knowsLines) func `a failure names who asked for a notification that does not come`()
      async throws
    {
      let line = #line
      let message = await failure {
        let group = DispatchGroup()
        group.enter()
        await withCheckedContinuation { done in
          group.notify(queue: DispatchQueue(label: "queue")) { done.resume() }
        }
      }
      #expect(
        message.contains(
          try Regex(
            "a block of the dispatch queue 'queue', begun .*, waits until a group is left or a work item has run, "
              + "as notify asked for at [^ ]*:\(line + 5) ")), "\(message)")
      #expect(!message.contains("patience:"), "\(message)")
    }

    @Test(.knowsLines) func `a failure names a timer that was never activated`() async throws {
      let line = #line
      let message = await failure {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "queue"))
        timer.schedule(deadline: .now() + 1)
        await withCheckedContinuation { done in timer.setEventHandler { done.resume() } }
      }
      #expect(
        message.contains(
          try Regex(
            "a timer of the dispatch queue 'queue' was never activated nor resumed; it was made at [^ ]*:\(line + 2) "
          )),
        "\(message)")
    }

    @Test(.knowsLines) func `what is left of queues is named with its lines`() async throws {
      let line = #line
      let left = try await withVirtualTime { test in
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "queue"))
        timer.setEventHandler {}
        timer.schedule(deadline: .now() + 1)
        timer.resume()
        DispatchQueue.global().asyncAfter(deadline: .now() + 2) {}
        await test.advance()
        return "\(test.leftovers)"
      }
      #expect(
        left.contains(
          try Regex(
            "a timer of the dispatch queue 'queue' is due at 1s, begun at [^ ]*:\(line + 2) ")),
        "\(left)")
      #expect(
        left.contains(try Regex("a timer of asyncAfter is due at 2s, begun at [^ ]*:\(line + 6) ")),
        "\(left)")
    }

    @Test(.knowsLines) func `a failure names a block that is never due`() async throws {
      let line = #line
      let message = await failure {
        await withCheckedContinuation { done in
          DispatchQueue(label: "queue").asyncAfter(deadline: .distantFuture) { done.resume() }
        }
      }
      #expect(
        message.contains(
          try Regex(
            "a block of the dispatch queue 'queue', begun .*at [^ ]*:\(line + 3), is never due")
        ),
        "\(message)")
    }

    @Test(.knowsLines) func `a failure names the blocks and handlers that were the last to run`()
      async throws
    {
      let queue = DispatchQueue(label: "queue")
      let line = #line
      let message = await failure {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 1)
        timer.setEventHandler {}
        timer.resume()
        queue.asyncAfter(deadline: .now() + 2) {}
        queue.asyncAfter(deadline: .now() + 3, execute: DispatchWorkItem { queue.suspend() })
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      queue.resume()
      #expect(
        message.contains(
          try Regex(
            [(7, "3s"), (6, "2s"), (4, "1s")].map { place, time in
              "\n  a block of the dispatch queue 'queue', begun .*at [^ ]*:\(line + place), ended at \(time)"
            }.joined())), "\(message)")
    }
  }
#endif
