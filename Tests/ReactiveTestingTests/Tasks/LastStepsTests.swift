import Reactive
import Synchronization
import TestSupport
import Testing

@testable import ReactiveTesting

private actor Ticker {
  private(set) var count = 0

  func tick() { count += 1 }

  func sleepAndTick() async {
    while true {
      try? await Task.sleep(for: .seconds(1))
      count += 1
    }
  }
}

@MainActor private func sleepOnMainActor() async {
  while true { try? await Task.sleep(for: .seconds(1)) }
}

/// Tasks that go on although they are cancelled: they are abandoned after a bounded number of steps.
@Suite(.replacesClocks) struct LastStepsTests {
  private static let loops: [String: @Sendable (Ticker) async -> Void] = [
    "a sleep": { _ in while true { try? await Task.sleep(for: .seconds(1)) } },
    "a sleep and a call of an actor": { ticker in
      while true {
        try? await Task.sleep(for: .seconds(1))
        await ticker.tick()
      }
    },
    "a sleep of nanoseconds": { ticker in
      while true {
        try? await Task.sleep(nanoseconds: 1_000_000_000)
        await ticker.tick()
      }
    },
    "the ambient clock": { ticker in
      while true {
        try? await Task.sleep(for: .seconds(1), clock: .ambient)
        await ticker.tick()
      }
    },
    "an actor": { ticker in await ticker.sleepAndTick() },
    "the main actor": { _ in await sleepOnMainActor() },
    "a group": { ticker in
      await withTaskGroup { group in
        for _ in 0..<3 {
          group.addTask {
            while true {
              try? await Task.sleep(for: .seconds(1))
              await ticker.tick()
            }
          }
        }
      }
    },
    "an async let": { ticker in
      async let result: Void = {
        while true {
          try? await Task.sleep(for: .seconds(1))
          await ticker.tick()
        }
      }()
      await result
    },
    "tasks that begin others": { ticker in
      @Sendable func begin() {
        Task {
          try? await Task.sleep(for: .seconds(1))
          await ticker.tick()
          begin()
        }
      }
      begin()
      try? await Task.sleep(for: .seconds(100_000))
    },
  ]

  private static let names = loops.keys.sorted()

  @Test(arguments: names)
  func `a loop that is left behind does not go on after its test`(name: String) async throws {
    let loop = try #require(Self.loops[name])
    let ticker = Ticker()
    let messages = Mutex<[String]>([])
    try await TestScheduler.$onUnproven.withValue({ text in messages.withLock { $0.append(text) } })
    {
      try await withVirtualTime { _ in
        Task { await loop(ticker) }
        try await Task.sleep(for: .seconds(10))
      }
    }
    let told = messages.withLock { $0 }
    #expect(told.count == 1)
    #expect(
      told.allSatisfy { $0.contains("went on although it was cancelled, so it was abandoned") },
      "\(told)")
    // An actor that it has called is free.
    try await withVirtualTime { _ in await ticker.tick() }
  }

  @Test(arguments: names)
  func `a test that is such a loop fails once, and its cancelled body does not go on`(name: String)
    async throws
  {
    let loop = try #require(Self.loops[name])
    let ticker = Ticker()
    let messages = Mutex<[String]>([])
    await TestScheduler.$onUnproven.withValue({ text in messages.withLock { $0.append(text) } }) {
      let error = await #expect(throws: TestRunError.self) {
        try await withVirtualTime(stepLimit: 5_000) { _ in await loop(ticker) }
      }
      #expect(error?.description.contains("a run did not settle") == true)
    }
    #expect(messages.withLock { $0 } == [])
  }

  @Test(arguments: names)
  func `a loop does not go on after its scheduler was released`(name: String) async throws {
    let loop = try #require(Self.loops[name])
    let ticker = Ticker()
    let board = {
      let test = TestScheduler()
      test.run(until: .seconds(5)) { _ = Task { await loop(ticker) } }
      return test.board
    }()
    // Its last steps are done by another thread.
    while board.isUnderWay { try await Task.sleep(for: .milliseconds(1)) }
    #expect(board.state.withLock { $0.isAbandoned })
  }

  @Test func `a task that is left behind may clean up`() async throws {
    let ticker = Ticker()
    try await withVirtualTime { _ in
      Task {
        try? await Task.sleep(for: .seconds(100))
        for _ in 0..<100 { await ticker.tick() }
      }
      try await Task.sleep(for: .seconds(10))
    }
    #expect(await ticker.count == 100)
  }

  @Test func `nothing seems to go on after the last steps`() async throws {
    let board = try await withVirtualTime { test in
      Task { try? await Task.sleep(for: .seconds(100)) }
      try await Task.sleep(for: .seconds(10))
      return test.board
    }
    #expect(board.currentActivity == .nothing)
  }

  @Test func `a task that is left behind by a released scheduler ends, and can be awaited`() async {
    let ticker = Ticker()
    let task = {
      let test = TestScheduler()
      return test.run(until: .seconds(5)) {
        Task {
          try? await Task.sleep(for: .seconds(100))
          for _ in 0..<100 { await ticker.tick() }
          return Task.isCancelled
        }
      }
    }()
    #expect(await task.value)
  }

  @Test func `a task that comes back after its scheduler was released is not registered again`()
    async
  {
    let waiting = Lock<UnsafeContinuation<Void, Never>?>(nil)
    let task = {
      let test = TestScheduler()
      let executor = test.board.executor
      return test.run {
        Task(executorPreference: executor) { @Sendable in
          await withUnsafeContinuation { continuation in waiting.withLock { $0 = continuation } }
          return TaskHooks.currentTask
        }
      }
    }()
    waiting.withLock { $0.take() }?.resume()
    let number = await task.value
    #expect(number.map { TaskRegistry.shared.board(of: $0) == nil } == true)
  }
}
