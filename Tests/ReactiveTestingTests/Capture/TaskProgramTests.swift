#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Reactive
import ReactiveTesting
import Testing

/// Programs of tasks that are drawn from seeds.
///
/// `REACTIVE_DETERMINISM_ROUNDS` sets how many thousand times each program runs.
@Suite struct TaskProgramDeterminismTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["REACTIVE_DETERMINISM_ROUNDS"].flatMap { Int($0) }

  /// The outcomes of many runs of a program, in parallel and with a heap in motion.
  private static func outcomes(
    runs: Int,
    _ run: @escaping @Sendable (TestScheduler, _ churn: @escaping @Sendable () -> Void) -> String
  ) async -> [String: Int] {
    await withTaskGroup(of: [String: Int].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let churn = HeapChurn()
          var outcomes: [String: Int] = [:]
          for _ in 0..<runs / 8 {
            outcomes[run(TestScheduler()) { churn.turn() }, default: 0] += 1
          }
          return outcomes
        }
      }
      return await group.reduce(into: [:]) { all, some in all.merge(some, uniquingKeysWith: +) }
    }
  }

  @Test func `a task after a call of an actor keeps its place`() async {
    let outcomes = await Self.outcomes(runs: 4_000) { test, churn in
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

  @Test func `a program of tasks has one outcome`() async {
    let runs = Self.rounds.map { $0 * 1_000 } ?? 40
    var total = 0
    for seed in 0..<UInt64(Self.rounds == nil ? 60 : 900) {
      let program = TaskProgram(seed: seed, depth: 2, length: 3)
      let outcomes = await Self.outcomes(runs: runs) { program.outcome($0, churn: $1) }
      total += outcomes.values.reduce(0, +)
      #expect(outcomes.count == 1, "\(program): \(outcomes)")
    }
    if Self.rounds != nil { print("\(total) runs") }
  }

  @Test func `the explorer finds the outcomes of all orders of a program`() {
    var compared = 0
    let limit = Self.rounds == nil ? 80 : 1_000
    for seed in 0..<UInt64(Self.rounds == nil ? 25 : 1_500) {
      let program = TaskProgram(seed: seed, depth: 1, length: 1)
      guard let all = Self.outcomesInAllOrders(limit: limit, { program.outcome($0) }) else {
        continue
      }
      let found = TestScheduler.inEveryOrder(limit: 10_000) { program.outcome($0) }
      #expect(found.isComplete)
      #expect(Set(found.outcomes.map(\.outcome)) == all, "\(program)")
      compared += 1
    }
    #expect(compared > 10)
    if Self.rounds != nil { print("\(compared) programs compared") }
  }

  /// Tries all orders one after the other, knowing nothing of what happens: each choice counts up like a digit.
  ///
  /// - Returns: The outcomes; nil if there are more orders than the limit.
  private static func outcomesInAllOrders(
    limit: Int, _ run: (TestScheduler) -> String
  ) -> Set<String>? {
    struct Choices {
      var made: [(place: Int, count: Int)] = []
      var next = 0
    }
    var outcomes: Set<String> = []
    let choices = Lock(Choices())
    for _ in 0..<limit {
      choices.withLock { $0.next = 0 }
      let order = ActionOrder.choosing { count in
        choices.withLock { choices in
          defer { choices.next += 1 }
          if choices.next == choices.made.count { choices.made.append((0, count)) }
          return choices.made[choices.next].place
        }
      }
      outcomes.insert(run(TestScheduler(order: order)))
      let isDone = choices.withLock { choices in
        while let last = choices.made.popLast() {
          guard last.place + 1 < last.count else { continue }
          choices.made.append((last.place + 1, last.count))
          return false
        }
        return true
      }
      if isDone { return outcomes }
    }
    return nil
  }
}
