/// Runs work, somewhere.
public protocol Scheduler: AnyObject, Sendable {
  /// Hands over work to be run.
  ///
  /// - Parameter action: Run at most once.
  /// - Returns: A handle whose disposal keeps work from running that has not begun; nil where it
  ///   cannot be kept any more.
  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}

/// Runs work at a time.
///
/// Jobs of a serial scheduler, as all are but ``ConcurrentScheduler``, run one at a time, in the order they
/// are due, and where they are due together in the order in which they were scheduled.
public protocol TimedScheduler: Scheduler {
  /// The time now, counted from a beginning of the scheduler's own.
  var now: Duration { get }

  /// Hands over work to be run later.
  ///
  /// - Parameters:
  ///   - delay: From now, of any length; what is longer than the scheduler can count is as late as it can.
  ///     Zero or less is as soon as possible, but never from inside this call.
  ///   - action: Run at most once.
  /// - Returns: A handle whose disposal cancels work that has not begun.
  @discardableResult
  func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)?

  /// Hands over work to be run again and again.
  ///
  /// - Parameters:
  ///   - delay: From now to the first run.
  ///   - interval: From one run to the next; must be more than zero.
  ///   - leeway: How much later than due a run may come, for the system's convenience.
  ///   - action: Run until the handle is disposed of.
  /// - Returns: A handle whose disposal ends it.
  @discardableResult
  func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)?
}

/// What a timed scheduler is called in ReactiveSwift.
public typealias DateScheduler = TimedScheduler
