/// Something that can be disposed of: work to cancel, a resource to free.
public protocol Disposable: AnyObject, Sendable {
  /// Whether it has been disposed of already.
  var isDisposed: Bool { get }

  /// Disposes of it. Safe from any thread; every call but the first does nothing.
  func dispose()
}
