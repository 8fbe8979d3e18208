import Reactive
import ReactiveTesting
import Synchronization

/// The case's virtual time as one operator sees it: counts what the operator schedules, so that a run
/// that does not settle can say which one kept going.
final class StageScheduler: TimedScheduler {
  /// What the operator is called.
  let name: String
  /// Where it stands.
  let span: Span
  private let scheduler: TestScheduler
  private let meter: RunMeter
  private let scheduled = Atomic<Int>(0)

  init(_ scheduler: TestScheduler, _ meter: RunMeter, name: String, span: Span) {
    self.scheduler = scheduler
    self.meter = meter
    self.name = name
    self.span = span
  }

  /// How many jobs the operator has scheduled.
  var count: Int { scheduled.load(ordering: .relaxed) }

  var now: Duration { scheduler.now }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    guard mayScheduleOne() else { return nil }
    return scheduler.schedule(action)
  }

  func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    guard mayScheduleOne() else { return nil }
    return scheduler.schedule(after: delay, action: action)
  }

  func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    scheduler.schedule(after: delay, interval: interval, leeway: leeway) { [self] in
      if mayScheduleOne() { action() }
    }
  }

  private func mayScheduleOne() -> Bool {
    scheduled.add(1, ordering: .relaxed)
    return meter.countJob(name, count, at: span)
  }
}
