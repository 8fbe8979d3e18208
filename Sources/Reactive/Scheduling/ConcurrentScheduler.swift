import Dispatch

/// Runs work on a pool of threads, several jobs at a time, in no particular order.
///
/// Use it for work whose parts do not depend on each other. If events must stay in order, use a ``QueueScheduler``.
public final class ConcurrentScheduler: TimedScheduler {
  private let queue: QueueScheduler

  /// Makes a scheduler with its own concurrent queue.
  ///
  /// - Parameters:
  ///   - qos: How urgent its work is.
  ///   - name: The name of the queue in debuggers.
  public init(qos: DispatchQoS = .default, name: String = "Reactive.ConcurrentScheduler") {
    queue = QueueScheduler(
      queue: DispatchQueue(label: name, qos: qos, attributes: .concurrent))
  }

  /// The time since the first use of a queue scheduler in this process.
  public var now: Duration { queue.now }

  /// Runs an action on a thread of the pool.
  ///
  /// - Parameter action: Run at most once.
  /// - Returns: A handle whose disposal prevents the action from running, if it has not begun.
  @preconcurrency
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    queue.schedule(action)
  }

  /// Runs an action on a thread of the pool after some time.
  ///
  /// - Parameters:
  ///   - delay: From now; less than zero counts as zero.
  ///   - action: Run at most once.
  /// - Returns: A handle whose disposal cancels the timer and releases the action.
  @preconcurrency
  @discardableResult
  public func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    queue.schedule(after: delay, action: action)
  }

  /// Runs an action on threads of the pool repeatedly; each run begins after the previous one.
  ///
  /// - Parameters:
  ///   - delay: From now to the first run.
  ///   - interval: From one run to the next; more than zero.
  ///   - leeway: How much later than due a run may begin; less than zero counts as zero.
  ///   - action: Run until the handle is disposed of.
  /// - Returns: A handle whose disposal stops it and releases the action.
  @preconcurrency
  @discardableResult
  public func schedule(
    after delay: Duration, interval: Duration, leeway: Duration = .zero,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    queue.schedule(after: delay, interval: interval, leeway: leeway, action: action)
  }
}
