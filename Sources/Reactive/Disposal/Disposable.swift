/// Something that can be disposed of: work to cancel, a resource to free.
///
/// If disposables of this library dispose of each other through closures, more than thirty levels deep, the deeper
/// ones are disposed of in order, right before the outermost call returns.
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

extension Descent {
  /// Disposes of something, now, or later if calls are nested too deep.
  @usableFromInline
  static func dispose(_ disposable: any Disposable) {
    let descent = current
    guard descent.enter() else { return descent.postpone { disposable.dispose() } }
    disposable.dispose()
    descent.leave()
  }
}
