import Reactive

/// Work that waits in a test's scheduler, and the handle that cancels it.
final class Job: Disposable {
  private let action: Lock<(@Sendable () -> Void)?>
  // Weak, because the scheduler holds its jobs. Written once, in the initialiser.
  nonisolated(unsafe) private weak var scheduler: TestScheduler?

  init(_ scheduler: TestScheduler, _ action: @escaping @Sendable () -> Void) {
    self.scheduler = scheduler
    self.action = Lock(action)
  }

  /// Whether it has been cancelled or has begun.
  var isDisposed: Bool { action.withLock { $0 == nil } }

  /// Cancels it, and lets go of its closure at once.
  func dispose() {
    if takeAction() != nil { scheduler?.noteCancellation() }
  }

  /// The closure, for whoever asks first.
  func takeAction() -> (@Sendable () -> Void)? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }
}
