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
