import Reactive
import ReactiveTesting
import TestSupport
import Testing

private struct Refused: Error {}

private actor Door {
  private var isOpen = false

  func open() { isOpen = true }

  func enter() throws {
    if !isOpen { throw Refused() }
  }
}

/// An order in which a task fails has failed if nobody can await the task.
@Suite(.replacesClocks) struct LostErrorTests {
  /// What is wrong in some orders of a task that opens a door, and one that enters.
  private func problems(
    _ enter: @escaping @Sendable (Door) async -> Void
  ) async throws -> [String] {
    try await TestScheduler.$onUnproven.withValue({ _ in }) {
      try await inEveryOrder { _ in
        let door = Door()
        Task { await door.open() }
        await enter(door)
        for _ in 1...5 { await Task.yield() }
        return 1
      }
    }.failures.map(\.problem)
  }

  @Test func `an error that nobody can await fails the order`() async throws {
    let problems = try await problems { door in Task { try await door.enter() } }
    let problem = try #require(problems.first)
    #expect(
      problem.contains(
        /^task 3(, begun .*at .*:\d+,)? failed( at 0s)?, and nothing can await it any more: Refused\(\)$/
      ),
      "\(problem)")
    #expect(problems.count == 1)
  }

  @Test func `an error that is awaited is an outcome`() async throws {
    let problems = try await problems { door in
      let task = Task { try await door.enter() }
      for _ in 1...5 { await Task.yield() }
      _ = await task.result
    }
    #expect(problems == [])
  }

  @Test func `the error of a child or of a cancelled task is not lost`() async throws {
    let problems = try await problems { door in
      async let first: Void = door.enter()
      try? await first
      await withTaskGroup { $0.addTask { try? await door.enter() } }
      try? await withThrowingTaskGroup { group in
        group.addTask { try await door.enter() }
        try await group.waitForAll()
      }
      let task = Task { try await door.enter() }
      task.cancel()
      Task { throw CancellationError() }
    }
    #expect(problems == [])
  }

  @Test func `an error in every order blames none`() async throws {
    let problems = try await problems { _ in Task { throw Refused() } }
    #expect(problems == [])
  }
}
