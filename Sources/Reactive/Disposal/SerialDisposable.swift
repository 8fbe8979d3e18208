/// A disposable that holds one other; when that is replaced, the old one is disposed of.
public final class SerialDisposable: Disposable {
  private struct Contents {
    var inner: (any Disposable)?
    var isDisposed = false
  }

  private let contents: Lock<Contents>

  /// Makes a serial disposable.
  ///
  /// - Parameter disposable: What it holds at first.
  public init(_ disposable: (any Disposable)? = nil) {
    contents = Lock(Contents(inner: disposable))
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { contents.withLock { $0.isDisposed } }

  /// What it holds now; setting it disposes of what it held before.
  ///
  /// What is set after disposal is disposed of at once. The exchange is atomic.
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

  /// Disposes of what it holds, and of all it will be given.
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
