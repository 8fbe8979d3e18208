// Overloads for code in Swift 5 mode, whose closures are rarely `@Sendable`; see `Streams+SwiftFive.swift`.
//
// Unsafe: whether a closure may be called on another thread is up to the caller, as everywhere in Swift 5 mode.

extension Signal.Observer {
  /// The form of ``init(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public init(_ action: @escaping (Signal.Event) -> Void) {
    nonisolated(unsafe) let action = action
    self.init { (event: Signal.Event) in action(event) }
  }

  /// The form of ``init(value:failed:completed:interrupted:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public init(
    value: ((Value) -> Void)? = nil, failed: ((Error) -> Void)? = nil,
    completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil
  ) {
    self.init(
      value: unsafeBitCast(value, to: (@Sendable (Value) -> Void)?.self),
      failed: unsafeBitCast(failed, to: (@Sendable (Error) -> Void)?.self),
      completed: unsafeBitCast(completed, to: (@Sendable () -> Void)?.self),
      interrupted: unsafeBitCast(interrupted, to: (@Sendable () -> Void)?.self))
  }
}
