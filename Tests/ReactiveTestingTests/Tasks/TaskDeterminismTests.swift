import Foundation
import Observation
import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// A test of tasks has the same outcome every time, beside other tests and real work of all kinds.
///
/// Most tests here are programs that are drawn from seeds.
/// `REACTIVE_DETERMINISM_ROUNDS` sets how often each program runs, and how many programs there are, and `REACTIVE_SEED`
/// chooses others.
@Suite(.replacesClocks) struct TaskDeterminismTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["REACTIVE_DETERMINISM_ROUNDS"].flatMap { Int($0) }
  private static let firstSeed =
    ProcessInfo.processInfo.environment["REACTIVE_SEED"].flatMap { UInt64($0) } ?? 0

  /// The seeds of programs: `standard` of them, or as many as there are rounds times a factor.
  private static func seeds(_ standard: Int, times factor: Int) -> Range<UInt64> {
    firstSeed..<firstSeed + UInt64(rounds.map { min($0, 200) * factor } ?? standard)
  }

  /// The outcomes of many runs of a test, in parallel and with a heap in motion.
  private static func outcomes(
    runs: Int,
    _ run:
      @escaping @Sendable (TestScheduler, _ churn: @escaping @Sendable () -> Void) async throws ->
      String
  ) async throws -> [String: Int] {
    let load = Task.detached {
      while !Task.isCancelled {
        try await Task.sleep(for: .microseconds(100))
        await MainActor.run { MainActor.assertIsolated() }
        await Task.yield()
      }
    }
    defer { load.cancel() }
    return try await withThrowingTaskGroup(of: [String: Int].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let churn = HeapChurn()
          var outcomes: [String: Int] = [:]
          for _ in 0..<runs / 8 {
            outcomes[try await run(TestScheduler()) { churn.turn() }, default: 0] += 1
          }
          return outcomes
        }
      }
      return try await group.reduce(into: [:]) { all, some in all.merge(some, uniquingKeysWith: +) }
    }
  }

  @Test func `a task after a call of an actor keeps its place`() async throws {
    let outcomes = try await Self.outcomes(runs: Self.rounds ?? 2_000) { test, churn in
      actor Counter {
        var calls = 0

        func call(_ body: @Sendable () async -> Void) async -> Int {
          calls += 1
          await body()
          return calls
        }
      }
      let (counter, said) = (Counter(), Recording<String, Never>())
      test.run {
        Task {
          let calls = await counter.call { await Task.yield() }
          churn()
          said.observer.send(value: "A\(calls)")
        }
        Task {
          await MainActor.run {}
          churn()
          said.observer.send(value: "B")
        }
      }
      return said.values.joined(separator: " ")
    }
    #expect(outcomes.count == 1, "\(outcomes)")
  }

  /// Begins tasks in an actor, where no hook sees them begin.
  private actor Starter {
    func start(_ body: @escaping @Sendable () async throws -> Void) {
      Task {
        isolated()
        try await body()
      }
    }

    private func isolated() {}
  }

  @Test func `a task that began in an actor belongs to its run, whatever other tests begin`() async
  {
    let test = TestScheduler(tick: .seconds(1))
    let starter = Starter()
    let said = Recording<String, Never>(on: test)
    let (values, input) = AsyncStream<Int>.makeStream()
    test.run(until: .zero) {
      Task {
        await starter.start {
          for await _ in values { said.observer.send(value: "value") }
        }
        await starter.start {
          for _ in 1...2 {
            try await Task.sleep(for: .seconds(1))
            said.observer.send(value: "tick")
          }
        }
      }
    }
    // Another test's task, which is newer.
    await Task.detached {}.value
    test.run(until: .seconds(1)) { _ = input.yield(1) }
    await Task.detached {}.value
    test.run { input.finish() }
    #expect(said.timeline == "'value''tick''tick'")
  }

  /// Tells when it is released.
  private final class Token: Sendable {
    let (number, log): (Int, Signal<Int, Never>.Observer)

    init(_ number: Int, _ log: Signal<Int, Never>.Observer) {
      (self.number, self.log) = (number, log)
    }

    deinit { log.send(value: number) }
  }

  @Test func `what a finished task leaves is released before time passes`() {
    let released = Recording<Int, Never>()
    let test = TestScheduler()
    test.schedule(after: .milliseconds(1)) { released.observer.send(value: 2) }
    test.run { _ = Task { Token(1, released.observer) } }
    #expect(released.values == [1, 2])
  }

  @Test func `what finished tasks leave is released in the order in which they began`() {
    actor Maker {
      func make(_ number: Int, _ log: Signal<Int, Never>.Observer) -> Token { Token(number, log) }
    }
    let released = Recording<Int, Never>()
    let (test, maker) = (TestScheduler(), Maker())
    test.run {
      for number in 1...20 { Task { await maker.make(number, released.observer) } }
    }
    #expect(released.values == Array(1...20))
  }

  @MainActor @Observable fileprivate final class Model {
    private(set) var count = 0
    private var search: Task<Void, Never>?

    func type(_ number: Int) {
      search?.cancel()
      search = Task {
        guard (try? await Task.sleep(for: .milliseconds(2), clock: .ambient)) != nil else { return }
        let sum = await Self.twice(number)
        MainActor.assertIsolated()
        count += sum
      }
    }

    private nonisolated static func twice(_ number: Int) async -> Int {
      try? await Task.sleep(for: .milliseconds(1), clock: .ambient)
      return 2 * number
    }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `an observed model of the main actor has one outcome`() async throws {
    let outcomes = try await Self.outcomes(runs: Self.rounds ?? 200) { test, churn in
      let taps = test.hot("-1-2----3-4------|", of: Int.self)
      let seen = Recording<Int, Never>(on: test)
      try await test.run {
        let model = await Model()
        let watcher = Task { @MainActor in
          for await count in Observations({ model.count }) {
            churn()
            seen.observer.send(value: count)
          }
        }
        for await tap in taps.values { await model.type(tap) }
        watcher.cancel()
      }
      return "\(seen.timeline.marbles) at \(test.now)"
    }
    #expect(Array(outcomes.keys) == ["0-----4------'12' at 0.017 seconds"])
  }

  @Test func `a program of tasks has one outcome`() async throws {
    let runs = Self.rounds ?? 16
    var total = 0
    for seed in Self.seeds(50, times: 1) {
      let program = TaskProgram(seed: seed, depth: 2, length: 3)
      let outcomes = try await Self.outcomes(runs: runs) { test, churn in
        seed % 3 == 0
          ? await program.asyncOutcome(test, churn: churn) : program.outcome(test, churn: churn)
      }
      total += outcomes.values.reduce(0, +)
      #expect(outcomes.count == 1, "\(program): \(outcomes)")
    }
    if Self.rounds != nil { print("\(total) runs") }
  }

  @Test func `the explorer finds the outcomes of all orders of a program`() {
    var compared = 0
    let limit = Self.rounds == nil ? 80 : 1_000
    for seed in Self.seeds(25, times: 4) {
      let program = TaskProgram(seed: seed, depth: 1, length: 1)
      guard let all = outcomesInAllOrders(limit: limit, { program.outcome($0) }) else {
        continue
      }
      let found = TestScheduler.inEveryOrder(limit: 10_000) { program.outcome($0) }
      #expect(found.isComplete)
      // With pauses there may be more outcomes.
      let plain = found.outcomes.filter { !$0.deviations.contains(.pauses) }.map(\.outcome)
      #expect(all.isSubset(of: found.outcomes.map(\.outcome)), "\(program)")
      #expect(all.isSuperset(of: plain), "\(program)")
      for group in found.outcomes {
        let order = ActionOrder.replaying(group.token)
        #expect(program.outcome(TestScheduler(order: order)) == group.outcome, "\(program)")
      }
      compared += 1
    }
    #expect(compared > 10)
    if Self.rounds != nil { print("\(compared) programs compared") }
  }
}
