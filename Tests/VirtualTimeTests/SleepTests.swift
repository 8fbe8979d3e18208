import Dispatch
import Foundation
import ReactiveTesting
import TestSupport
import Testing
import VirtualTime

/// Sleeps of all kinds, in all kinds of tasks.
@Suite(.virtualTime, .replacesClocks) struct SleepTests {
  let start = ContinuousClock.now

  /// The virtual time since the test began.
  var elapsed: Duration { start.duration(to: .now) }

  // MARK: Lengths

  @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(-1), .seconds(Int64.min)])
  func `a sleep of no time or less takes none`(length: Duration) async throws {
    try await Task.sleep(for: length)
    #expect(elapsed == .zero)
  }

  @Test func `a deadline in the past takes no time`() async throws {
    try await Task.sleep(for: .seconds(1))
    try await Task.sleep(until: start, clock: .continuous)
    try await ContinuousClock().sleep(until: start + .seconds(1))
    try await SuspendingClock().sleep(until: .now - .seconds(3600))
    #expect(elapsed == .seconds(1))
  }

  @Test func `less than a nanosecond takes a nanosecond`() async throws {
    try await Task.sleep(for: Duration(secondsComponent: 0, attosecondsComponent: 1))
    #expect(elapsed == .nanoseconds(1))
  }

  @Test func `the longest sleep can be cancelled`() async throws {
    let sleeper = Task { try await Task.sleep(for: .seconds(Int64.max)) }
    try await Task.sleep(for: .seconds(365 * 86_400))
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(elapsed == .seconds(365 * 86_400))
  }

  @Test func `a century passes at once`() async throws {
    let date = Date()
    try await Task.sleep(for: .seconds(36_525 * 86_400))
    #expect(elapsed == .seconds(36_525 * 86_400))
    #expect(Date().timeIntervalSince(date) == 36_525 * 86_400)
  }

  // MARK: Forms

  @Test func `all forms of sleep take the same time`() async throws {
    let (continuous, suspending) = (ContinuousClock(), SuspendingClock())
    try await Task.sleep(for: .seconds(1))
    try await Task.sleep(for: .seconds(1), tolerance: .seconds(5), clock: .suspending)
    try await Task.sleep(nanoseconds: 1_000_000_000)
    try await Task.sleep(until: .now + .seconds(1), clock: .continuous)
    try await Task.sleep(until: .now + .seconds(1), tolerance: .seconds(5), clock: .suspending)
    try await continuous.sleep(for: .seconds(1))
    try await continuous.sleep(until: continuous.now + .seconds(1))
    try await suspending.sleep(for: .seconds(1))
    try await suspending.sleep(until: suspending.now + .seconds(1), tolerance: .zero)
    let erased: any Clock<Duration> = continuous
    try await erased.sleep(for: .seconds(1))
    #expect(elapsed == .seconds(10))
  }

  @Test func `a measured time is exact`() async throws {
    let continuous = try await ContinuousClock().measure {
      try await Task.sleep(for: .seconds(1.5))
    }
    let suspending = try await SuspendingClock().measure {
      try await Task.sleep(for: .seconds(2.5))
    }
    #expect(continuous == .seconds(1.5))
    #expect(suspending == .seconds(2.5))
    #expect(ContinuousClock().measure { _ = (1...1000).reduce(0, +) } == .zero)
  }

  // MARK: Tasks

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `children, detached tasks and asynchronous variables sleep side by side`() async throws
  {
    async let variable: Void = Task.sleep(for: .seconds(3))
    let task = Task { try await Task.sleep(for: .seconds(4)) }
    let detached = Task.detached(priority: .background) { try await Task.sleep(for: .seconds(5)) }
    let immediate = Task.immediate { try await Task.sleep(for: .seconds(2)) }
    try await withThrowingDiscardingTaskGroup { group in
      for seconds in 1...6 { group.addTask { try await Task.sleep(for: .seconds(seconds)) } }
    }
    #expect(elapsed == .seconds(6))
    try await variable
    try await task.value
    try await detached.value
    try await immediate.value
    #expect(elapsed == .seconds(6))
  }

  @Test func `methods of actors sleep side by side, because an actor is free meanwhile`()
    async throws
  {
    actor Worker {
      var count = 0

      func work() async throws {
        try await Task.sleep(for: .seconds(1))
        await Task.yield()
        try await Task.sleep(for: .seconds(1))
        count += 1
      }
    }
    let worker = Worker()
    try await withThrowingTaskGroup { group in
      for _ in 1...10 { group.addTask { try await worker.work() } }
      try await group.waitForAll()
    }
    #expect(await worker.count == 10)
    #expect(elapsed == .seconds(2))
  }

  @Test func `functions of the main actor sleep in virtual time`() async throws {
    @MainActor func work() async throws {
      try await Task.sleep(for: .seconds(1))
      MainActor.assertIsolated()
    }
    try await work()
    try await Task { @MainActor in try await Task.sleep(for: .seconds(1)) }.value
    try await Task.detached { try await work() }.value
    #expect(elapsed == .seconds(3))
  }

  // MARK: Cancellation

  @Test func `a sleep of a task that is cancelled already takes no time`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Task.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let unstarted = Task { try await Task.sleep(for: .seconds(1)) }
    unstarted.cancel()
    await #expect(throws: CancellationError.self) { try await unstarted.value }
    #expect(elapsed == .zero)
  }

  @Test(arguments: [0, 1, 999_999_999])
  func `a cancellation ends a sleep at once`(nanoseconds: Int) async throws {
    let task = Task {
      do { try await Task.sleep(for: .seconds(1)) } catch { return elapsed }
      return .seconds(-1)
    }
    try await Task.sleep(for: .nanoseconds(nanoseconds))
    task.cancel()
    #expect(await task.value == .nanoseconds(nanoseconds))
    // What is left of the sleep must not keep time from going on.
    try await Task.sleep(for: .seconds(1))
    #expect(elapsed == .nanoseconds(nanoseconds) + .seconds(1))
  }

  @Test func `a cancellation after a sleep changes nothing`() async throws {
    let task = Task { try await Task.sleep(for: .seconds(1)) }
    try await Task.sleep(for: .seconds(1) + .nanoseconds(1))
    task.cancel()
    try await task.value
    #expect(elapsed == .seconds(1) + .nanoseconds(1))
  }

  @Test func `a thousand sleeps are cancelled together`() async throws {
    await withTaskGroup { group in
      for number in 0..<1_000 {
        group.addTask { try? await Task.sleep(for: .seconds(10 + number)) }
      }
      try? await Task.sleep(for: .seconds(9))
      group.cancelAll()
    }
    #expect(elapsed == .seconds(9))
  }

  // MARK: Yields

  @Test func `tasks that yield take turns, and time waits for them`() async throws {
    let journal = Journal()
    async let sleeper: Void = Task.sleep(for: .nanoseconds(1))
    await withTaskGroup { group in
      for name in ["a", "b"] {
        group.addTask {
          for _ in 1...3 {
            journal.note(name)
            await Task.yield()
          }
        }
      }
    }
    #expect(journal.lines == ["a", "b", "a", "b", "a", "b"].map { "0.0 seconds: \($0)" })
    #expect(elapsed == .zero)
    try await sleeper
  }
}

@Suite(.replacesClocks) struct LongSleepTests {
  /// Where the task of an `async let` sleeps.
  enum Place: CaseIterable {
    case here, actor, mainActor, child

    func sleep() async throws {
      switch self {
      case .here: try await Task.sleep(for: .seconds(100))
      case .actor: try await Sleeper().sleep()
      case .mainActor: try await sleepOnMainActor()
      case .child:
        async let child: Void = Task.sleep(for: .seconds(100))
        try await child
      }
    }

    private actor Sleeper {
      func sleep() async throws { try await Task.sleep(for: .seconds(100)) }
    }

    @MainActor private func sleepOnMainActor() async throws {
      try await Task.sleep(for: .seconds(100))
    }
  }

  /// Leaves an `async let` that sleeps, so that its sleep is cancelled.
  @Sendable private func leave(_ place: Place) async throws {
    async let _ = place.sleep()
    try await Task.sleep(for: .seconds(1))
  }

  /// Uses the memory in which the task of the other one was.
  @Sendable private func stay() async throws {
    async let short: Void = Task.sleep(for: .seconds(1))
    try await short
  }

  @Test(arguments: Place.allCases)
  func `the cancelled sleep of an async let takes no time, whatever is in its memory`(place: Place)
    async throws
  {
    let test = TestScheduler()
    try await test.run {
      for _ in 0..<3 {
        try await Task { try await leave(place) }.value
        try await stay()
      }
    }
    #expect(test.now == .seconds(6))
  }

  @Test func `the cancelled sleep of an async let takes no time if it ends outside of a run`()
    async
  {
    let test = TestScheduler()
    let task = test.run(until: .seconds(1)) {
      Task {
        async let long: Void = Task.sleep(for: .seconds(100))
        try await long
      }
    }
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        task.cancel()
        done.resume()
      }
    }
    _ = await task.result
    test.run {}
    #expect(test.now == .seconds(1))
  }

  @Test(.virtualTime(stepLimit: 200_000))
  func `a day passes in sleeps of ten seconds`() async throws {
    let start = ContinuousClock.now
    let sleeping = Task {
      for _ in 0..<8_640 { try await Task.sleep(for: .seconds(10)) }
    }
    try await sleeping.value
    #expect(start.duration(to: .now) == .seconds(86_400))
  }
}
