// Overloads for code in Swift 5 mode, whose closures are rarely `@Sendable`; see `Streams+SwiftFive.swift`.
//
// Unsafe: whether a closure may be called on another thread is up to the caller, as everywhere in Swift 5 mode.

extension BindingTarget {
  /// The form of ``init(lifetime:action:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public init(lifetime: Lifetime, action: @escaping (Value) -> Void) {
    nonisolated(unsafe) let action = action
    self.init(lifetime: lifetime) { action($0) }
  }

  /// The form of ``init(on:lifetime:action:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public init(on scheduler: some Scheduler, lifetime: Lifetime, action: @escaping (Value) -> Void) {
    nonisolated(unsafe) let action = action
    self.init(on: scheduler, lifetime: lifetime) { action($0) }
  }
}
