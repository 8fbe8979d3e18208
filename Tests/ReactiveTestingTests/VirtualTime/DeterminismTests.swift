#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Reactive
import ReactiveTesting
import Testing

/// A test gives the same result every time: a thousand of them run at once, on a busy machine.
///
/// `REACTIVE_DETERMINISM_ROUNDS` sets how many thousands run.
@Suite struct DeterminismTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["REACTIVE_DETERMINISM_ROUNDS"].flatMap { Int($0) } ?? 1

  private actor Total {
    private var sum = 0

    func add(_ number: Int) -> Int {
      sum += number
      return sum
    }
  }

  /// Tasks, their children, an actor, an asynchronous sequence, sleeps, and streams with them.
  private static func tasks() async throws -> String {
    let test = TestScheduler()
    let taps = test.hot("-1-2----3-|", of: Int.self)
    let total = Total()
    let (sums, input) = Signal<Int, Never>.pipe()
    let seen = test.record(sums)
    let quiet = test.record(sums.debounce(.milliseconds(2)))
    try await test.run {
      await withTaskGroup(of: Void.self) { group in
        for factor in 1...3 {
          group.addTask {
            for await tap in taps.values {
              try? await test.clock.sleep(for: .milliseconds(factor))
              input.send(value: await total.add(tap * factor))
            }
          }
        }
      }
      input.sendCompleted()
    }
    return "\(seen.timeline.marbles) \(quiet.timeline.marbles) \(test.finish())"
  }

  /// Keeps every core busy with unrelated work while a closure runs.
  private static func underLoad<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    let load = (0..<8).map { seed in
      Task.detached {
        var number = seed
        while !Task.isCancelled {
          for _ in 0..<10_000 { number = number &* 31 &+ 7 }
          await Task.yield()
        }
        return number
      }
    }
    defer { for task in load { task.cancel() } }
    return try await body()
  }

  @Test func `a thousand concurrent tests of asynchronous code give one result`() async throws {
    let expected = try await Self.tasks()
    #expect(expected.hasSuffix("nothing is left"))
    for _ in 0..<Self.rounds {
      let outcomes = try await Self.underLoad {
        try await withThrowingTaskGroup(of: String.self) { group in
          for _ in 0..<1000 { group.addTask { try await Self.tasks() } }
          return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
      }
      #expect(outcomes == [expected])
    }
  }
}
