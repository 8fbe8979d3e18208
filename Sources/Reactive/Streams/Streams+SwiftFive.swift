// Code in Swift 5 mode is not checked for data races, and its closures are rarely `@Sendable`. These overloads do
// not require that. Code in Swift 6 mode does not see them, and code in Swift 5 mode does not see the others, so no
// check of Swift 6 mode is weakened. They are disfavored because their own bodies see both.
//
// Unsafe: whether a closure may be called on another thread is up to the caller, as everywhere in Swift 5 mode.

extension Signal {
  /// The form of ``observe(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func observe(_ action: @escaping (Event) -> Void) -> (any Disposable)? {
    nonisolated(unsafe) let action = action
    return observe({ action($0) })
  }

  /// The form of ``observeResult(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func observeResult(_ action: @escaping (Result<Value, Error>) -> Void) -> (any Disposable)?
  {
    nonisolated(unsafe) let action = action
    return observeResult { action($0) }
  }

  /// The form of ``observeFailed(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func observeFailed(_ action: @escaping (Error) -> Void) -> (any Disposable)? {
    nonisolated(unsafe) let action = action
    return observeFailed { action($0) }
  }

  /// The form of ``observeCompleted(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func observeCompleted(_ action: @escaping () -> Void) -> (any Disposable)? {
    nonisolated(unsafe) let action = action
    return observeCompleted { action() }
  }

  /// The form of ``observeInterrupted(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func observeInterrupted(_ action: @escaping () -> Void) -> (any Disposable)? {
    nonisolated(unsafe) let action = action
    return observeInterrupted { action() }
  }
}

extension Signal where Error == Never {
  /// The form of ``observeValues(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func observeValues(_ action: @escaping (Value) -> Void) -> (any Disposable)? {
    nonisolated(unsafe) let action = action
    return observeValues { action($0) }
  }
}

extension SignalProducer {
  /// The form of ``start(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func start(_ action: @escaping (Signal<Value, Error>.Event) -> Void) -> any Disposable {
    nonisolated(unsafe) let action = action
    return start({ action($0) })
  }

  /// The form of ``startWithResult(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func startWithResult(_ action: @escaping (Result<Value, Error>) -> Void) -> any Disposable
  {
    nonisolated(unsafe) let action = action
    return startWithResult { action($0) }
  }

  /// The form of ``startWithFailed(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func startWithFailed(_ action: @escaping (Error) -> Void) -> any Disposable {
    nonisolated(unsafe) let action = action
    return startWithFailed { action($0) }
  }

  /// The form of ``startWithCompleted(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
    nonisolated(unsafe) let action = action
    return startWithCompleted { action() }
  }

  /// The form of ``startWithInterrupted(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func startWithInterrupted(_ action: @escaping () -> Void) -> any Disposable {
    nonisolated(unsafe) let action = action
    return startWithInterrupted { action() }
  }
}

extension SignalProducer where Error == Never {
  /// The form of ``startWithValues(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable {
    nonisolated(unsafe) let action = action
    return startWithValues { action($0) }
  }
}
