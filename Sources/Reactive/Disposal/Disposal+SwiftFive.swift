// Overloads for code in Swift 5 mode, whose closures are rarely `@Sendable`; see `Streams+SwiftFive.swift`.
//
// Unsafe: whether a closure may be called on another thread is up to the caller, as everywhere in Swift 5 mode.

extension AnyDisposable {
  /// The form of ``init(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init(_ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    self.init { action() }
  }
}

extension CompositeDisposable {
  /// The form of ``add(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @_disfavoredOverload
  public func add(_ action: @escaping () -> Void) -> (any Disposable)? {
    nonisolated(unsafe) let action = action
    return add { action() }
  }

  /// The form of ``+=(_:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @_disfavoredOverload
  public static func += (
    composite: CompositeDisposable, action: @escaping () -> Void
  ) -> (any Disposable)? {
    composite.add(action)
  }
}

extension Lifetime {
  /// The form of ``observeEnded(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @_disfavoredOverload
  public func observeEnded(_ action: @escaping () -> Void) -> (any Disposable)? {
    nonisolated(unsafe) let action = action
    return observeEnded { action() }
  }
}
