/// Disposes of another disposable when it is itself released.
///
/// With a ``CompositeDisposable`` inside, it is the bag that ends an object's observations when the object is
/// released.
public final class ScopedDisposable<Inner: Disposable>: Disposable {
  /// The disposable to dispose of.
  public let inner: Inner

  /// Makes a disposable that disposes of another when it goes out of scope.
  public init(_ disposable: Inner) { inner = disposable }

  deinit { inner.dispose() }

  /// Whether the inner disposable has been disposed of.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes of the inner disposable now.
  public func dispose() { inner.dispose() }
}

extension ScopedDisposable where Inner == AnyDisposable {
  /// Makes a disposable that disposes of another, of any kind, when it goes out of scope.
  public convenience init(_ disposable: any Disposable) { self.init(AnyDisposable(disposable)) }
}

extension ScopedDisposable where Inner == CompositeDisposable {
  /// Adds a disposable to the inner composite, and returns a handle whose disposal removes it again.
  @discardableResult
  public static func += (
    scope: ScopedDisposable, disposable: (any Disposable)?
  ) -> (any Disposable)? {
    scope.inner.add(disposable)
  }

  /// Adds an action to the inner composite, and returns a handle whose disposal removes it again.
  @preconcurrency
  @discardableResult
  public static func += (
    scope: ScopedDisposable, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    scope.inner.add(action)
  }
}
