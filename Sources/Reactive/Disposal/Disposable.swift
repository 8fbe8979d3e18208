/// Something that can be disposed of: work to cancel, a resource to free.
///
/// Where disposables of the library dispose of each other by way of closures, more than thirty deep, the
/// deeper ones are disposed of in turn right before the outermost call returns.
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
  /// What ends, for those who ask; its disposal is still to come.
  var silenced: CompositeDisposable? { get }
}

extension Descent {
  /// Disposes of something, now or later if it is too deep.
  @usableFromInline
  static func dispose(_ disposable: any Disposable) {
    let descent = current
    guard descent.enter() else { return descent.postpone { disposable.dispose() } }
    disposable.dispose()
    descent.leave()
  }
}
