/// A disposable that holds one other; replacing it disposes of the old one.
public final class SerialDisposable: Disposable {
  private struct Contents {
    var inner: (any Disposable)?
    var isDisposed = false
  }

  private let contents: SharedLock<Contents>

  /// Makes a serial disposable.
  ///
  /// - Parameter disposable: The initial inner disposable.
  public init(_ disposable: (any Disposable)? = nil) {
    contents = SharedLock(Contents(inner: disposable))
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
    if let orphan { Descent.dispose(orphan) }
  }

  deinit {
    if let inner = contents.withLock({ $0.inner.take() }) { Descent.release(consume inner) }
  }
}
