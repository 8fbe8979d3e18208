import Reactive
import ReactiveTesting

extension Stream {
  /// The stream with its starts and values counted.
  ///
  /// - Parameters:
  ///   - meter: Counts them.
  ///   - height: How many stages the stream is chained from.
  ///   - starts: How many streams are started with it: signals among them do not count their own starts.
  ///   - ticks: For a lane, how many jobs each start schedules.
  ///   - events: For a lane, how many events each start goes through.
  /// - Returns: A stream with the same identity.
  func metered(
    by meter: PlaceMeter, height: Int = 1, starts: Int = 1, ticks: Int = 0, events: Int = 0
  ) -> Stream {
    passed(
      height: height,
      signal: { $0.transforming { $0.metered(by: meter) } },
      producer: { producer in
        producer.connecting { source, observer, lifetime in
          guard meter.mayStart(starts, ticks: ticks, events: events) else { return }
          source.run(observer.metered(by: meter), lifetime)
          meter.leave()
        }
      })
  }
}

extension Signal<Value, Failure>.Observer {
  fileprivate consuming func metered(by meter: PlaceMeter) -> Self {
    Self(
      onValue: { [onValue] value in
        guard meter.maySend(value) else { return }
        onValue(value)
        meter.leave()
      },
      onTermination: onTermination)
  }
}

/// The case's virtual time for one operator, with the jobs counted that the operator schedules.
final class MeteredScheduler: TimedScheduler {
  private let scheduler: TestScheduler
  private let meter: PlaceMeter

  init(_ scheduler: TestScheduler, _ meter: PlaceMeter) {
    (self.scheduler, self.meter) = (scheduler, meter)
  }

  var now: Duration { scheduler.now }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    meter.mayScheduleJob() ? scheduler.schedule(action) : nil
  }

  func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    meter.mayScheduleJob() ? scheduler.schedule(after: delay, action: action) : nil
  }

  func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    scheduler.schedule(after: delay, interval: interval, leeway: leeway) { [meter] in
      if meter.mayScheduleJob() { action() }
    }
  }
}
