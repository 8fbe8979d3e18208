@preconcurrency import Dispatch
import Synchronization

/// Runs work on the main queue: at once if the caller is there and nothing waits, else as soon as it can.
///
/// A user interface so shows a value in the turn in which it came, while the order of the work is kept.
public final class UIScheduler: Scheduler {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on the main queue.
  package static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mark) == true }

  private let waiting = Atomic<Int>(0)

  /// Makes a scheduler of its own; each keeps the order of its own work.
  public init() {}

  /// Runs an action on the main queue, after what this scheduler has been given before.
  ///
  /// - Parameter action: Run before this returns if the caller is on the main queue and nothing waits.
  /// - Returns: A handle whose disposal keeps an action from running that has not begun.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let job = AnyDisposable()
    let isFirst = waiting.add(1, ordering: .acquiringAndReleasing).oldValue == 0
    let run: @Sendable () -> Void = { [self] in
      if !job.isDisposed { action() }
      waiting.subtract(1, ordering: .acquiringAndReleasing)
    }
    if isFirst, Self.isOnMainQueue {
      run()
    } else {
      DispatchQueue.main.async(execute: run)
    }
    return job
  }
}
