import Reactive

/// A scheduler that drops its jobs.
final class DroppingScheduler: Scheduler {
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { nil }
}
