import Foundation
import Reactive
import ReactiveTesting
import TestSupport
import Testing

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
