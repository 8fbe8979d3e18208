import Synchronization

/// Something that can be disposed of: work to cancel, a resource to free.
public protocol Disposable: AnyObject, Sendable {
  /// Whether it has been disposed of already.
  var isDisposed: Bool { get }

  /// Disposes of it. Safe from any thread; every call but the first does nothing.
  func dispose()
}

/// A disposable that can be silenced before it is disposed of.
///
/// If a run is disposed of inside one of its events, its contents cannot be released at that moment. But a
/// synchronous source, which checks its own lifetime, must see at once that the run is over.
protocol Silenceable: Disposable {
  /// The composite that reports the end at once; its disposal follows later.
  var silenced: CompositeDisposable? { get }
}

/// A disposable that runs an action once, or only remembers that it was disposed of.
public final class AnyDisposable: Disposable {
  private let flag = Atomic<Bool>(false)
  private let contents: Lock<Contents>

  // A structure, because a closure stored directly in a lock is wrapped in another closure.
  private struct Contents: Sendable {
    var action: (@Sendable () -> Void)?
  }

  /// Makes a disposable with nothing to do.
  public init() { contents = Lock(Contents(action: nil)) }

  /// Makes a disposable that runs an action when it is disposed of.
  ///
  /// - Parameter action: Run at most once, and released right after.
  @preconcurrency
  public init(_ action: @escaping @Sendable () -> Void) {
    contents = Lock(Contents(action: action))
  }

  /// Makes a disposable that disposes of another.
  public convenience init(_ disposable: any Disposable) { self.init { disposable.dispose() } }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { flag.load(ordering: .acquiring) }

  /// Runs the action, the first time.
  public func dispose() {
    guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // Taken out before it runs: it may take long, and may call this object again.
    guard let action = contents.exchange(Contents(action: nil)).action else { return }
    action()
  }
}

/// A disposable that holds one other; replacing it disposes of the old one.
public final class SerialDisposable: Disposable {
  private struct Contents {
    var inner: (any Disposable)?
    var isDisposed = false
  }

  private let contents: Lock<Contents>

  /// Makes a serial disposable.
  ///
  /// - Parameter disposable: The initial inner disposable.
  public init(_ disposable: (any Disposable)? = nil) {
    contents = Lock(Contents(inner: disposable))
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { contents.withLock { $0.isDisposed } }

  /// The inner disposable; setting it disposes of the previous one.
  ///
  /// A disposable that is set after disposal is disposed of at once. The exchange is atomic.
  public var inner: (any Disposable)? {
    get { contents.withLock { $0.inner } }
    set {
      let orphan = contents.withLock { contents -> (any Disposable)? in
        guard !contents.isDisposed else { return newValue }
        defer { contents.inner = newValue }
        return contents.inner
      }
      if orphan !== newValue || isDisposed { orphan?.dispose() }
    }
  }

  /// Disposes of the inner disposable, and of every one that is set later.
  public func dispose() {
    let orphan = contents.withLock { contents -> (any Disposable)? in
      contents.isDisposed = true
      defer { contents.inner = nil }
      return contents.inner
    }
    orphan?.dispose()
  }
}
