import Reactive
import ReactiveTesting
import Synchronization

/// The case's virtual time for one operator: counts the jobs that the operator schedules, so that the message
/// about a run that does not settle can name the operator.
final class StageScheduler: TimedScheduler, WorkNaming {
  /// The name of the operator.
  let name: String
  /// The place of the operator.
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

  func naming(
    _ name: StaticString, _ schedule: () -> (any Disposable)?
  ) -> (any Disposable)? {
    scheduler.naming(name, schedule)
  }

  private func mayScheduleOne() -> Bool {
    scheduled.add(1, ordering: .relaxed)
    return meter.countJob(name, count, at: span)
  }
}
