import Foundation
import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite(.replacesClocks) struct ProcessClockTests {
  @Test func `an hour of plain sleep passes at once, and every clock shows it`() async throws {
    let test = TestScheduler()
    let spans = try await test.run {
      let start = (ContinuousClock.now, SuspendingClock.now, Date())
      try await Task.sleep(for: .seconds(3600))
      return (
        start.0.duration(to: .now), start.1.duration(to: .now),
        Date().timeIntervalSince(start.2)
      )
    }
    #expect(spans.0 == .seconds(3600))
    #expect(spans.1 == .seconds(3600))
    #expect(spans.2 == 3600)
    #expect(test.now == .seconds(3600))
  }

  @Test func `a cancelled sleep takes no time`() async throws {
    let test = TestScheduler()
    let outcome = try await test.run {
      try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask {
          try await Task.sleep(for: .seconds(5))
          return "late"
        }
        group.addTask {
          try await Task.sleep(nanoseconds: 1_000_000_000)
          return "early"
        }
        defer { group.cancelAll() }
        return try await group.next()
      }
    }
    #expect(outcome == "early")
    #expect(test.now == .seconds(1))
  }
}

/// Sleeps as older runtimes begin them: through a hook for each.
@Suite(.capturesTasks) struct SleepHookTests {
  /// Keeps the part of a task instead of running it.
  private final class Keeper: TaskExecutor {
    let kept = Lock<UnownedJob?>(nil)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      kept.withLock { $0 = job }
    }
  }

  @Test(arguments: ["ContinuousClock", "SuspendingClock"])
  func `a sleep that reaches the runtime's own function is noticed`(clock: String) throws {
    typealias Sleep =
      @convention(thin) @Sendable (Int64, Int64, Int64, Int64, Int32, UnownedJob) -> Void
    let sleep = try #require(
      unsafeBitCast(
        dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobalWithDeadline"), to: Sleep?.self))
    let test = TestScheduler(usesRealClocks: true)
    let seen = Recording<Int, Never>(on: test)
    let keeper = Keeper()
    let sleeper = Task(executorPreference: keeper) {}
    let job = try #require(keeper.kept.withLock { $0 })
    test.run {
      _ = Task {
        seen.observer.send(value: 1)
        sleep(0, 0, 0, 0, clock == "SuspendingClock" ? 2 : 1, job)
      }
    }
    #expect(seen.timeline != "12")
    #expect(
      seen.timeline.description.contains("a task of this test sleeps in real time, on \(clock)"))
    sleeper.cancel()
  }
}
