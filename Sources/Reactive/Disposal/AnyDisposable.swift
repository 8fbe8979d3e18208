import Synchronization

/// A disposable that runs an action once, or only remembers that it was disposed of.
public final class AnyDisposable: Disposable {
  private let flag = Atomic<Bool>(false)
  private let contents: SharedLock<Contents>

  // A structure, because a closure stored directly in a lock is wrapped in another closure.
  private struct Contents: Sendable {
    var action: (@Sendable () -> Void)?
  }

  /// Makes a disposable with nothing to do.
  public init() { contents = SharedLock(Contents(action: nil)) }

  /// Makes a disposable that runs an action when it is disposed of.
  ///
  /// - Parameter action: Run at most once, and released right after.
  @preconcurrency
  public init(_ action: @escaping @Sendable () -> Void) {
    contents = SharedLock(Contents(action: action))
  }

  /// Makes a disposable that disposes of another.
  public convenience init(_ disposable: any Disposable) { self.init { disposable.dispose() } }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { flag.load(ordering: .acquiring) }

  /// Runs the action, the first time.
  public func dispose() {
    guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // Taken out before it runs: it may take long, and may call this object again.
    guard let action = takeContents().action else { return }
    let descent = Descent.current
    guard descent.enter() else { return descent.postpone(action) }
    action()
    descent.leave()
  }

  deinit {
    guard !isDisposed else { return }
    Descent.release(takeContents())
  }

  private func takeContents() -> Contents {
    contents.withLock { contents in
      defer { contents = Contents(action: nil) }
      return contents
    }
  }
}
