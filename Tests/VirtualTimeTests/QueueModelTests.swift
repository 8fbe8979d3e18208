import Dispatch
import Foundation
import ReactiveTesting
import Synchronization
import TestSupport
import Testing
import VirtualTime

// Queues are virtual on Linux.
#if os(Linux)
  /// What a model did, with the virtual time in milliseconds.
  private final class Diary: Sendable {
    private let lines = Mutex<[String]>([])
    private let start = DispatchTime.now()

    func add(_ line: String) {
      let time = (DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1_000_000
      lines.withLock { $0.append("\(line) at \(time)") }
    }

    var all: [String] { lines.withLock { $0 } }
  }

  private func pause(_ milliseconds: Int) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds))
  }

  private func block(_ milliseconds: Int) {
    Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
  }

  /// A test of a model: what it does, and what the model then did.
  private struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: [String]
    let body: @Sendable (Diary) async throws -> Void

    init(
      _ name: String, _ expected: [String], _ body: @escaping @Sendable (Diary) async throws -> Void
    ) {
      (testDescription, self.expected, self.body) = (name, expected, body)
    }

    static let all = [
      Scenario(
        "a fader",
        ["2 at 0", "4 at 100", "6 at 200", "8 at 300", "10 at 400", "done at 500"]
      ) { diary in
        let fader = Fader { diary.add($0) }
        await withCheckedContinuation { done in
          fader.fade(to: 1, steps: 5) { done.resume() }
        }
        diary.add("done")
      },
      Scenario(
        "a throttled saver", ["a at 0", "d at 1000", "e at 2000", "f at 5000", "g at 5500"]
      ) { diary in
        let saver = ThrottledSaver { diary.add($0) }
        for text in ["a", "b", "c", "d"] {
          saver.change(text)
          try await pause(100)
        }
        try await pause(1000)
        saver.change("e")
        try await pause(3600)
        saver.change("f")
        try await pause(500)
        saver.change("g")
        saver.flush()
      },
      Scenario(
        "a cache with barriers",
        [
          "Optional(1) nil at 0", "Optional(1) Optional(2) at 500", "nil Optional(3) at 1000",
          "nil nil at 2500",
        ]
      ) { diary in
        let cache = BarrierCache()
        func note() { diary.add("\(cache.get("a") as Any) \(cache.get("b") as Any)") }
        cache.set("a", 1, for: 1)
        note()
        try await pause(500)
        cache.set("b", 2, for: 1)
        note()
        try await pause(500)
        cache.set("b", 3, for: 1.5)
        note()
        try await pause(1500)
        note()
      },
      Scenario(
        "a pool with a semaphore",
        ["0 at 1000", "1 at 1000", "2 at 2000", "3 at 2000", "4 at 3000", "true at 3000"]
      ) { diary in
        let pool = JobPool(width: 2)
        for number in 0..<5 {
          pool.add {
            block(1000)
            diary.add("\(number)")
          }
        }
        diary.add("\(pool.finish(within: .seconds(60)))")
      },
      Scenario(
        "a group of downloads", ["page 0, page 1, page 2 at 300"]
      ) { diary in
        let downloads = Downloads()
        let pages = await withCheckedContinuation { done in
          downloads.load([300, 100, 200]) { done.resume(returning: $0) }
        }
        diary.add(pages.joined(separator: ", "))
      },
      Scenario(
        "a poller with a timer", ["ask 1 at 0", "ask 2 at 2000", "ask 3 at 4000", "done at 4000"]
      ) { diary in
        let count = Atomic<Int>(0)
        let poller = Poller()
        await withCheckedContinuation { done in
          poller.poll(every: .seconds(2)) {
            let number = count.add(1, ordering: .relaxed).newValue
            diary.add("ask \(number)")
            return number == 3
          } completion: {
            done.resume()
          }
        }
        diary.add("done")
        try await pause(10_000)
      },
      Scenario(
        "a debouncer with work items", ["c at 500", "d at 1300"]
      ) { diary in
        let debouncer = Debouncer(on: .main)
        for (name, length) in [("a", 100), ("b", 100), ("c", 800), ("d", 1000)] {
          debouncer.call(after: 0.3) { diary.add(name) }
          try await pause(length)
        }
      },
      Scenario(
        "a retrier", ["try at 0", "try at 1000", "try at 3000", "true at 3000"]
      ) { diary in
        let count = Atomic<Int>(0)
        let isDone = await withCheckedContinuation { done in
          Retrier().run(attempts: 5) {
            diary.add("try")
            return count.add(1, ordering: .relaxed).newValue == 3
          } completion: {
            done.resume(returning: $0)
          }
        }
        diary.add("\(isDone)")
      },
      Scenario(
        "a watchdog", ["true at 1000", "false at 3000"]
      ) { diary in
        let watchdog = Watchdog(limit: .seconds(2))
        diary.add("\(watchdog.run { block(1000) })")
        diary.add("\(watchdog.run { block(3000) })")
      },
      Scenario(
        "an actor on a queue", ["a, b at 20"]
      ) { diary in
        let database = Database()
        async let first: Void = database.insert("a")
        async let second: Void = database.insert("b")
        _ = try await (first, second)
        diary.add(await database.all.joined(separator: ", "))
      },
      Scenario(
        "a connection that is kept alive", ["beat at 1000", "beat at 2500", "beat at 3500"]
      ) { diary in
        let connection = KeepAlive(after: .seconds(1)) { diary.add("beat") }
        try await pause(1500)
        connection.noteActivity()
        try await pause(2500)
      },
    ]
  }

  /// Models with dispatch queues do the same each time, at exact times.
  @Suite(.replacesQueues) struct QueueModelTests {
    @Test(.virtualTime, arguments: Scenario.all)
    fileprivate func `a model has exact times`(scenario: Scenario) async throws {
      let diary = Diary()
      try await scenario.body(diary)
      #expect(diary.all == scenario.expected)
    }

    @Test(arguments: Scenario.all)
    fileprivate func `many rounds at the same time have one outcome`(scenario: Scenario)
      async throws
    {
      let outcomes = try await withThrowingTaskGroup(of: [String].self) { group in
        for _ in 0..<50 {
          group.addTask {
            try await withVirtualTime { _ in
              let diary = Diary()
              try await scenario.body(diary)
              return diary.all
            }
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(outcomes == [scenario.expected])
    }
  }
#endif
