/// Runs work that is handed to it.
public protocol Scheduler: AnyObject, Sendable {
  /// Schedules work.
  ///
  /// - Parameter action: Run at most once.
  /// - Returns: A handle whose disposal prevents the work from running, if it has not begun; nil if it can no
  ///   longer be prevented.
  @preconcurrency
  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}

/// Runs work at a given time.
///
/// Jobs of a serial scheduler run one at a time, in the order in which they are due. Jobs that are due at the same
/// time run in the order in which they were scheduled. Every scheduler except ``ConcurrentScheduler`` is serial.
public protocol TimedScheduler: Scheduler {
  /// The current time, counted from the scheduler's own origin.
  var now: Duration { get }

  /// Schedules work to run later.
  ///
  /// - Parameters:
  ///   - delay: From now, of any length; a delay that is too long for the scheduler is shortened to its longest.
  ///     Zero or less means as soon as possible, but never inside this call.
  ///   - action: Run at most once.
  /// - Returns: A handle whose disposal cancels work that has not begun.
  @preconcurrency
  @discardableResult
  func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)?

  /// Schedules work to run repeatedly.
  ///
  /// - Parameters:
  ///   - delay: From now to the first run.
  ///   - interval: From one run to the next; must be more than zero.
  ///   - leeway: How much later than due the system may begin a run.
  ///   - action: Run until the handle is disposed of.
  /// - Returns: A handle whose disposal stops it.
  @preconcurrency
  @discardableResult
  func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)?
}

/// The name of a timed scheduler in ReactiveSwift.
public typealias DateScheduler = TimedScheduler

/// Runs work inside the call that schedules it.
public final class ImmediateScheduler: Scheduler {
  /// Makes an immediate scheduler.
  public init() {}

  /// Runs the action now.
  ///
  /// - Parameter action: Run before this returns.
  /// - Returns: Nil: there is nothing left to cancel.
  @preconcurrency
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    action()
    return nil
  }
}
