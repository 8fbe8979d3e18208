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

// MARK: - Work of operators

/// What a test reports of work that is scheduled in real time, which its run does not wait for.
enum RealTimeWait {
  /// A wait for a time that the operator was given.
  case timer
  /// A wait until the scheduler's thread is free.
  case thread
  /// Nothing: the stream is over.
  case none
}

extension Scheduler {
  /// Schedules work through a closure, and lets a test know whose work it is.
  ///
  /// - Parameters:
  ///   - name: An operator.
  ///   - wait: What a test reports if the work is scheduled in real time.
  ///   - schedule: Schedules the work.
  /// - Returns: What the closure returns.
  func onBehalf(
    of name: StaticString, inRealTime wait: RealTimeWait = .timer,
    _ schedule: () -> (any Disposable)?
  ) -> (any Disposable)? {
    guard AmbientScheduler.isInTests else { return schedule() }
    let work = CurrentThread().scheduling(for: name, schedule)
    if wait != .none, Self.isRealTime {
      AmbientScheduler.report(work, isTimer: wait == .timer, of: name, on: self)
    }
    return work
  }

  /// Schedules work of an operator: `schedule(_:)`, with the operator's name for tests.
  func schedule(for name: StaticString, _ work: @escaping @Sendable () -> Void) -> (any Disposable)?
  {
    onBehalf(of: name, inRealTime: .thread) { schedule(work) }
  }

  /// Whether the schedulers of this type run in real time.
  ///
  /// Types are compared as identities, which is much faster than a cast: most work of a test runs in virtual time. A
  /// scheduler of somebody else may well run in virtual time too.
  private static var isRealTime: Bool {
    let type = ObjectIdentifier(Self.self)
    return type == ObjectIdentifier(QueueScheduler.self)
      || type == ObjectIdentifier(UIScheduler.self)
      || type == ObjectIdentifier(ConcurrentScheduler.self)
  }
}

extension TimedScheduler {
  /// Schedules work of an operator after a delay: `schedule(after:action:)`, with the operator's name for tests.
  func schedule(
    after delay: Duration, for name: StaticString, _ work: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    onBehalf(of: name) { schedule(after: delay, action: work) }
  }
}
