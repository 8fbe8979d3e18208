import Reactive
import ReactiveTesting

/// The case's virtual time for one operator, with the jobs counted that the operator schedules.
final class StageScheduler: TimedScheduler {
  private let scheduler: TestScheduler
  private let stage: StageMeter

  init(_ scheduler: TestScheduler, _ stage: StageMeter) {
    (self.scheduler, self.stage) = (scheduler, stage)
  }

  var now: Duration { scheduler.now }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    stage.mayScheduleJob() ? scheduler.schedule(action) : nil
  }

  func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    stage.mayScheduleJob() ? scheduler.schedule(after: delay, action: action) : nil
  }

  func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    scheduler.schedule(after: delay, interval: interval, leeway: leeway) { [stage] in
      if stage.mayScheduleJob() { action() }
    }
  }
}
