// Overloads for code in Swift 5 mode, whose closures are rarely `@Sendable`; see `Streams+SwiftFive.swift`.
//
// Unsafe: whether a closure may be called on another thread is up to the caller, as everywhere in Swift 5 mode.

extension SignalProducer {
  /// The form of ``init(_:)`` with a start handler for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public init(_ startHandler: @escaping (Signal<Value, Error>.Observer, Lifetime) -> Void) {
    nonisolated(unsafe) let startHandler = startHandler
    self.init { startHandler($0, $1) }
  }

  /// The form of ``init(_:)`` with a closure that makes the value for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public init(_ action: @escaping () -> Value) {
    nonisolated(unsafe) let action = action
    self.init { () -> Value in action() }
  }

  /// The form of ``init(_:)`` with a closure that can throw for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public init(_ action: @escaping () throws(Error) -> Value) {
    nonisolated(unsafe) let action = action
    self.init { () -> Result<Value, Error> in Result { () throws(Error) in try action() } }
  }

  /// The form of ``init(_:)`` with a closure that makes a result for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public init(_ action: @escaping () -> Result<Value, Error>) {
    nonisolated(unsafe) let action = action
    self.init { () -> Result<Value, Error> in action() }
  }
}
