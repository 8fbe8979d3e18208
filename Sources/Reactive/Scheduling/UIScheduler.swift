@preconcurrency import Dispatch
import Synchronization

/// Runs work on the main queue: at once if the caller is on it and nothing is pending, otherwise as soon as
/// possible.
///
/// A user interface thus shows a value in the same turn of the queue in which it arrived, and the work stays in
/// order.
public final class UIScheduler: Scheduler {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on the main queue.
  package static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mark) == true }

  private let waiting = Atomic<Int>(0)

  /// Makes a scheduler; each one keeps its own work in order.
  public init() {}

  /// Runs an action on the main queue, after everything that this scheduler has been given before.
  ///
  /// - Parameter action: Run before this returns if the caller is on the main queue and nothing is pending.
  /// - Returns: A handle whose disposal prevents the action from running, if it has not begun. It is disposed of once
  ///   the action begins.
  @preconcurrency
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let job = AnyDisposable()
    let isFirst = waiting.add(1, ordering: .acquiringAndReleasing).oldValue == 0
    let run: @Sendable () -> Void = { [self] in
      if !job.isDisposed {
        // From now on nothing waits: a test asks the handle.
        job.dispose()
        action()
      }
      waiting.subtract(1, ordering: .acquiringAndReleasing)
    }
    if isFirst, Self.isOnMainQueue {
      run()
    } else {
      AmbientScheduler.onSystemQueues { DispatchQueue.main.async(execute: run) }
    }
    return job
  }
}
