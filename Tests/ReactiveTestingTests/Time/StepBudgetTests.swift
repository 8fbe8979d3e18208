import Reactive
import TestSupport
import Testing

@testable import ReactiveTesting

/// The limits of a run, and what the messages say about them.
@Suite(.replacesClocks) struct StepBudgetTests {
  // MARK: What is endless

  private static let polls: [String: @Sendable () async throws -> Void] = [
    "yields": { while true { await Task.yield() } },
    "sleeps of zero": { while true { try await Task.sleep(for: .zero) } },
    "sleeps until a time that has passed": {
      while true { try await Task.sleep(until: .now - .seconds(1)) }
    },
  ]

  @Test(arguments: polls.keys.sorted())
  func `a poll is stopped soon, and the message says that time stands still`(name: String)
    async throws
  {
    let poll = try #require(Self.polls[name])
    let rounds = Recording<Int, Never>()
    let error = await #expect(throws: TestRunError.self) {
      try await withVirtualTime { _ in
        Task { try await Task.sleep(for: .seconds(1)) }
        let counting = Task {
          while !Task.isCancelled {
            await Task.yield()
            rounds.observer.send(value: 1)
          }
        }
        defer { counting.cancel() }
        try await poll()
      }
    }
    let message = error?.description ?? ""
    #expect(message.contains(/keeps going at 0s.*with yields or sleeps of zero/), "\(message)")
    #expect(message.contains("Time stands still while a task is ready"), "\(message)")
    #expect(!message.contains("run(until:"), "\(message)")
    #expect(rounds.values.count < 12_000)
  }

  @Test func `an endless interval is stopped soon if nothing else is left to do`() {
    let test = TestScheduler()
    let count = Lock(0)
    let seen = test.record(SignalProducer<Int, Never>.never)
    test.run {
      SignalProducer<Int, Never>.interval(.milliseconds(1))
        .startWithValues { _ in count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 200_000)
    #expect(
      seen.timeline.problem?.hasPrefix(
        "a run did not settle: 200000 jobs were done by 200s, and only repeating ones are pending. "
      )
        == true)
  }

  @Test func `an interval may go on for longer beside other work, or up to a time`() async throws {
    try await withVirtualTime { _ in
      let interval = SignalProducer<Int, Never>.interval(.milliseconds(1)).start()
      try await Task.sleep(for: .seconds(250))
      interval.dispose()
    }
    let test = TestScheduler()
    let count = Lock(0)
    test.run(until: .seconds(250)) {
      SignalProducer<Int, Never>.interval(.milliseconds(1))
        .startWithValues { _ in count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 250_000)
  }

  // MARK: What is only long

  @Test func `30,000 tasks may sleep twice`() async throws {
    try await withVirtualTime { _ in
      await withTaskGroup { group in
        for _ in 0..<30_000 {
          group.addTask {
            for _ in 1...2 { try? await Task.sleep(for: .seconds(1)) }
          }
        }
      }
    }
  }

  @Test func `many tasks may yield at the same time`() async throws {
    try await withVirtualTime { _ in
      await withTaskGroup { group in
        for _ in 0..<500 {
          group.addTask { for _ in 0..<50 { await Task.yield() } }
        }
      }
    }
  }

  @Test func `the limits count what they name`() {
    var budget = StepBudget(1_000_000)
    for time in 1...100_000 { budget.countPart(5, at: Int64(time), isPoll: true) }
    #expect(budget.left > 0, "time moves")
    for _ in 1..<10_000 { budget.countPart(1, at: 100_001, isPoll: true) }
    #expect(budget.left == 1)
    budget.countPart(1, at: 100_001, isPoll: true)
    #expect(budget.left <= 0)
    #expect(budget.limit == .polls)
    budget.adjust(tasks: 10, isAlone: false)
    #expect(budget.left == 1_000, "a hundred for each task")
    budget.countPart(250_000, at: 100_002, isPoll: false)
    #expect(budget.limit == .standstill)
    var repeating = StepBudget(1_000_000)
    for time in 1...200_000 {
      repeating.countJob(at: Int64(time), isBlock: false, isPoll: false, isRepeating: true)
    }
    #expect(repeating.left == 0)
    #expect(repeating.limit == .repeats)
    repeating.adjust(tasks: 0, isAlone: false)
    #expect(repeating.left > 0)
    #expect(StepBudget(100).limit == .jobs)
  }

  // MARK: Advice

  private static let advice: [(form: TestForm, text: String)] = [
    (.function, "pass withVirtualTime a larger `stepLimit:` than 100"),
    (.trait, "give the trait a larger limit than 100, as in .virtualTime(stepLimit: …)"),
  ]

  @Test(arguments: advice.indices)
  func `a message fits the form of the test`(number: Int) async {
    let (form, text) = Self.advice[number]
    let error = await #expect(throws: TestRunError.self) {
      try await withVirtualTime(
        tick: .milliseconds(1), order: .asScheduled, firstDate: nil, patience: .zero,
        stepLimit: 100, as: form, file: "Tests", line: 1
      ) { _ in while true { try await Task.sleep(for: .seconds(1)) } }
    }
    let message = error?.description ?? ""
    #expect(message.contains("End its loop. A test may do 100 jobs"))
    #expect(message.contains(text), "\(message)")
  }
}
