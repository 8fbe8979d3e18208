import Foundation
import ReactiveTesting
import TestSupport
import Testing

/// The test of each model does the same each time, beside others and with a heap in motion.
///
/// `REACTIVE_DETERMINISM_ROUNDS` sets how often each test runs.
@Suite(.replacesClocks) struct ModelDeterminismTests {
  private typealias Program = @Sendable (ModelTests) async throws -> Void

  private static let programs: [Program] = [
    {
      try await $0.`a session renews its token a minute before it expires, until it is logged out`()
    },
    { try await $0.`a download may take thirty seconds, and not a nanosecond more`() },
    { try await $0.`three calls a second go through, and the others wait for their turn`() },
    {
      try await $0.`a circuit opens after three failures, and one call in thirty seconds tests it`()
    },
    { try await $0.`a cached value expires after a minute of the calendar`() },
    { try await $0.`a peer that does not answer for fifteen seconds is gone`() },
    {
      try await $0.`a batch is sent when it is full, or when its first item has waited for a second`()
    },
    { try await $0.`a shutdown waits ten seconds for requests, and cancels those that are left`() },
    { try await $0.`pauses between attempts grow, by numbers that the seed decides`() },
    { try await $0.`a stopwatch does not count its pauses`() },
    { try await $0.`a bucket gives out what it has, and then what is refilled`() },
    { await $0.`two jobs run at a time, and the next starts when one is done`() },
    { try await $0.`a hundred callers share one request`() },
    { try await $0.`a typing indicator fades three seconds after the last key`() },
    { try await $0.`reminders come at their dates, and at once if these have passed`() },
    { try await $0.`a touch begins the five idle minutes anew`() },
    { try await $0.`an animation of a second has sixty frames`() },
    { try await $0.`progress is reported at most ten times a second, and at the end`() },
  ]

  private static let rounds =
    ProcessInfo.processInfo.environment["REACTIVE_DETERMINISM_ROUNDS"].flatMap { Int($0) } ?? 48

  @Test(arguments: programs.indices)
  func `the test of a model has one outcome`(number: Int) async throws {
    let program = Self.programs[number]
    let churn = HeapChurn()
    let load = Task.detached {
      while !Task.isCancelled {
        churn.turn()
        try await Task.sleep(for: .microseconds(100))
        await MainActor.run { MainActor.assertIsolated() }
      }
    }
    defer { load.cancel() }
    let outcomes = try await withThrowingTaskGroup(of: Set<String>.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var outcomes: Set<String> = []
          for _ in 0..<Self.rounds / 8 { outcomes.insert(try await Self.outcome(of: program)) }
          return outcomes
        }
      }
      return try await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    #expect(outcomes.count == 1, "\(outcomes)")
  }

  /// What the test noted, and when it ended.
  private static func outcome(of program: @escaping Program) async throws -> String {
    try await withVirtualTime(firstDate: firstDateOfModels) { test in
      let tests = ModelTests()
      try await program(tests)
      return "\(tests.journal.lines) \(test.now)"
    }
  }
}
