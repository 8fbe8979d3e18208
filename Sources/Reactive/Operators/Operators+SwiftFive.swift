// Overloads for code in Swift 5 mode, where closures are rarely `@Sendable`; see `Streams+SwiftFive.swift`.

extension Signal {
  /// The overload of ``map(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func map<U>(_ transform: @escaping (Value) -> U) -> Signal<U, Error> {
    nonisolated(unsafe) let transform = transform
    return map { transform($0) }
  }

  /// The overload of ``filter(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal {
    nonisolated(unsafe) let isIncluded = isIncluded
    return filter { isIncluded($0) }
  }

  /// The overload of ``compactMap(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func compactMap<U>(_ transform: @escaping (Value) -> U?) -> Signal<U, Error> {
    nonisolated(unsafe) let transform = transform
    return compactMap { transform($0) }
  }

  /// The overload of ``mapError(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func mapError<F>(_ transform: @escaping (Error) -> F) -> Signal<Value, F> {
    nonisolated(unsafe) let transform = transform
    return mapError { transform($0) }
  }

  /// The overload of ``flatMap(_:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Error {
    nonisolated(unsafe) let transform = transform
    return map { transform($0).producer }.flatten(strategy)
  }

  /// The overload of `on` for code in Swift 5 mode.
  ///
  /// More in ``on(event:failed:completed:interrupted:terminated:disposed:value:)``.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func on(
    event: ((Event) -> Void)? = nil,
    failed: ((Error) -> Void)? = nil,
    completed: (() -> Void)? = nil,
    interrupted: (() -> Void)? = nil,
    terminated: (() -> Void)? = nil,
    disposed: (() -> Void)? = nil,
    value: ((Value) -> Void)? = nil
  ) -> Signal {
    on(
      event: unsafeBitCast(event, to: (@Sendable (Event) -> Void)?.self),
      failed: unsafeBitCast(failed, to: (@Sendable (Error) -> Void)?.self),
      completed: unsafeBitCast(completed, to: (@Sendable () -> Void)?.self),
      interrupted: unsafeBitCast(interrupted, to: (@Sendable () -> Void)?.self),
      terminated: unsafeBitCast(terminated, to: (@Sendable () -> Void)?.self),
      disposed: unsafeBitCast(disposed, to: (@Sendable () -> Void)?.self),
      value: unsafeBitCast(value, to: (@Sendable (Value) -> Void)?.self))
  }
}

extension SignalProducer {
  /// The overload of ``map(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func map<U>(_ transform: @escaping (Value) -> U) -> SignalProducer<U, Error> {
    nonisolated(unsafe) let transform = transform
    return map { transform($0) }
  }

  /// The overload of ``filter(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> SignalProducer {
    nonisolated(unsafe) let isIncluded = isIncluded
    return filter { isIncluded($0) }
  }

  /// The overload of ``compactMap(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func compactMap<U>(_ transform: @escaping (Value) -> U?) -> SignalProducer<U, Error> {
    nonisolated(unsafe) let transform = transform
    return compactMap { transform($0) }
  }

  /// The overload of ``mapError(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func mapError<F>(_ transform: @escaping (Error) -> F) -> SignalProducer<Value, F> {
    nonisolated(unsafe) let transform = transform
    return mapError { transform($0) }
  }

  /// The overload of ``flatMap(_:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Error {
    nonisolated(unsafe) let transform = transform
    return map { transform($0).producer }.flatten(strategy)
  }

  /// The overload of `on` for code in Swift 5 mode.
  ///
  /// More in ``on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)``.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func on(
    starting: (() -> Void)? = nil,
    started: (() -> Void)? = nil,
    event: ((Signal<Value, Error>.Event) -> Void)? = nil,
    failed: ((Error) -> Void)? = nil,
    completed: (() -> Void)? = nil,
    interrupted: (() -> Void)? = nil,
    terminated: (() -> Void)? = nil,
    disposed: (() -> Void)? = nil,
    value: ((Value) -> Void)? = nil
  ) -> SignalProducer {
    on(
      starting: unsafeBitCast(starting, to: (@Sendable () -> Void)?.self),
      started: unsafeBitCast(started, to: (@Sendable () -> Void)?.self),
      event: unsafeBitCast(event, to: (@Sendable (Signal<Value, Error>.Event) -> Void)?.self),
      failed: unsafeBitCast(failed, to: (@Sendable (Error) -> Void)?.self),
      completed: unsafeBitCast(completed, to: (@Sendable () -> Void)?.self),
      interrupted: unsafeBitCast(interrupted, to: (@Sendable () -> Void)?.self),
      terminated: unsafeBitCast(terminated, to: (@Sendable () -> Void)?.self),
      disposed: unsafeBitCast(disposed, to: (@Sendable () -> Void)?.self),
      value: unsafeBitCast(value, to: (@Sendable (Value) -> Void)?.self))
  }
}

extension PropertyProtocol {
  /// The overload of ``map(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public func map<U: Sendable>(_ transform: @escaping (Value) -> U) -> Property<U> {
    nonisolated(unsafe) let transform = transform
    return map { transform($0) }
  }
}
