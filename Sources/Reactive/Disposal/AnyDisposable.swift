import Synchronization

/// A disposable that runs an action once, or only remembers that it was disposed of.
public final class AnyDisposable: Disposable {
  private let flag = Atomic<Bool>(false)
  private let action: Lock<(@Sendable () -> Void)?>

  /// Makes a disposable with nothing to do.
  public init() { action = Lock(nil) }

  /// Makes a disposable that runs an action when it is disposed of.
  ///
  /// - Parameter action: Run at most once, and released right after.
  public init(_ action: @escaping @Sendable () -> Void) { self.action = Lock(action) }

  /// Makes a disposable that disposes of another.
  public convenience init(_ disposable: any Disposable) { self.init { disposable.dispose() } }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { flag.load(ordering: .acquiring) }

  /// Runs the action, the first time.
  public func dispose() {
    guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // Taken out before it runs: it may be long, and may come back here.
    let action = action.withLock { action in
      defer { action = nil }
      return action
    }
    if let action { Descent.current.perform(action) }
  }

  deinit {
    guard !isDisposed else { return }
    Descent.release(action.withLock { $0.take() })
  }
}
