#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Observation
import Reactive
import ReactiveTesting
import Testing

/// An asynchronous test gives the same result every time: a thousand of them run at once, beside
/// real tasks, sleeps and main actor work.
///
/// `REACTIVE_DETERMINISM_ROUNDS` sets how many thousands run.
@Suite struct CaptureDeterminismTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["REACTIVE_DETERMINISM_ROUNDS"].flatMap { Int($0) } ?? 1

  fileprivate actor Total {
    private var sum = 0

    func add(_ number: Int) async -> Int {
      sum += number
      try? await Task.sleep(for: .milliseconds(1), clock: .ambient)
      return sum
    }
  }

  @MainActor @Observable fileprivate final class Model {
    private(set) var count = 0
    private var search: Task<Void, Never>?

    func type(_ number: Int, _ total: Total) {
      search?.cancel()
      search = Task {
        guard (try? await Task.sleep(for: .milliseconds(2), clock: .ambient)) != nil else { return }
        let sum = await total.add(number)
        MainActor.assertIsolated()
        count = sum
      }
    }
  }

  /// Unstructured tasks, actors, a group, streams.
  @Sendable private static func tasks() async -> String {
    let test = TestScheduler()
    let taps = test.hot("-1-2----3-|", of: Int.self)
    let total = Total()
    let seen = Recording<Int, Never>(on: test)
    test.run {
      for factor in 1...3 {
        Task {
          for await tap in taps.values {
            await Task.yield()
            Task.detached { seen.observer.send(value: await total.add(tap * factor)) }
          }
        }
      }
      Task {
        let sums = await withTaskGroup(of: Int.self) { group in
          for number in 1...3 { group.addTask { await total.add(number * 100) } }
          return await group.reduce(0, +)
        }
        seen.observer.send(value: sums)
      }
    }
    return "\(seen.timeline.marbles) at \(test.now)"
  }

  /// A model on the main actor, and a task that observes it.
  @Sendable private static func mainActor() async throws -> String {
    let test = TestScheduler()
    let taps = test.hot("-1-2----3-4------|", of: Int.self)
    let total = Total()
    let seen = Recording<Int, Never>(on: test)
    try await test.run {
      let model = await Model()
      let watcher = Task { @MainActor in
        for await count in Observations({ model.count }) { seen.observer.send(value: count) }
      }
      for await tap in taps.values { await model.type(tap, total) }
      watcher.cancel()
    }
    return "\(seen.timeline.marbles) at \(test.now)"
  }

  /// Keeps threads and the main actor busy with real work and real sleeps while a closure runs.
  private static func underLoad<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    let load = (0..<8).map { seed in
      Task.detached {
        var number = seed
        while !Task.isCancelled {
          for _ in 0..<5_000 { number = number &* 31 &+ 7 }
          if seed % 2 == 0 { try? await Task.sleep(for: .microseconds(100)) }
          number &+= await real(number)
          await Task.yield()
        }
        return number
      }
    }
    defer { for task in load { task.cancel() } }
    return try await body()
  }

  @MainActor private static func real(_ number: Int) -> Int {
    MainActor.assertIsolated()
    return number & 1
  }

  private static func outcomes(
    _ test: @escaping @Sendable () async throws -> String
  ) async throws -> Set<String> {
    try await underLoad {
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<1000 { group.addTask { try await test() } }
        return try await group.reduce(into: []) { $0.insert($1) }
      }
    }
  }

  @Test func `a thousand concurrent tests of unstructured tasks give one result`() async throws {
    let expected = await Self.tasks()
    #expect(expected.hasSuffix("at 0.01 seconds"))
    for _ in 0..<Self.rounds { #expect(try await Self.outcomes(Self.tasks) == [expected]) }
  }

  @Test func `a thousand concurrent tests of the main actor give one result`() async throws {
    let expected = try await Self.mainActor()
    #expect(expected == "0-----2------6 at 0.017 seconds")
    for _ in 0..<Self.rounds { #expect(try await Self.outcomes(Self.mainActor) == [expected]) }
  }
}
