/// Something that can be disposed of: work to cancel, a resource to free.
public protocol Disposable: AnyObject, Sendable {
  /// Whether it has been disposed of already.
  var isDisposed: Bool { get }

  /// Disposes of it. Safe from any thread; every call but the first does nothing.
  func dispose()
}

/// What can be told to fall silent ahead of being disposed of.
///
/// Whoever disposes of a run from inside one of its events cannot have what it holds released then and
/// there. A synchronous source, which looks at its own lifetime, has to see at once that it is over.
protocol Silenceable: Disposable {
  /// Ends, for those who ask, the lifetimes in its hand; its disposal is still to come.
  func silence()
}
