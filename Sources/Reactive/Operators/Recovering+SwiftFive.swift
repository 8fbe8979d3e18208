// Overloads for code in Swift 5 mode, where closures are rarely `@Sendable`; see `Streams+SwiftFive.swift`.
//
// Unsafe: whether a closure may be called on another thread is up to the caller, as everywhere in Swift 5 mode.

extension Signal {
  /// The overload of ``flatMapError(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func flatMapError<F>(
    _ recover: @escaping (Error) -> SignalProducer<Value, F>
  ) -> Signal<Value, F> {
    nonisolated(unsafe) let recover = recover
    return flatMapError { recover($0) }
  }

  /// The overload of ``flatMapError(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func flatMapError<Other: SignalProducerConvertible>(
    _ recover: @escaping (Error) -> Other
  ) -> Signal<Value, Other.Error> where Other.Value == Value {
    nonisolated(unsafe) let recover = recover
    return flatMapError { recover($0) }
  }

  /// The overload of ``flatMapError(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func flatMapError(
    _ recover: @escaping (Error) -> SignalProducer<Value, Never>
  ) -> Signal<Value, Never> {
    nonisolated(unsafe) let recover = recover
    return flatMapError { recover($0) }
  }

  /// The overload of ``attempt(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func attempt(_ action: @escaping (Value) throws(Error) -> Void) -> Signal {
    nonisolated(unsafe) let action = action
    return attempt { value in Result { () throws(Error) in try action(value) } }
  }

  /// The overload of ``attemptMap(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func attemptMap<U>(
    _ transform: @escaping (Value) throws(Error) -> U
  ) -> Signal<U, Error> {
    nonisolated(unsafe) let transform = transform
    return attemptMap { value in Result { () throws(Error) in try transform(value) } }
  }

  /// The overload of ``attempt(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func attempt(_ action: @escaping (Value) -> Result<Void, Error>) -> Signal {
    nonisolated(unsafe) let action = action
    return attempt { action($0) }
  }

  /// The overload of ``attemptMap(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func attemptMap<U>(
    _ transform: @escaping (Value) -> Result<U, Error>
  ) -> Signal<U, Error> {
    nonisolated(unsafe) let transform = transform
    return attemptMap { transform($0) }
  }
}

extension SignalProducer {
  /// The overload of ``flatMapError(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func flatMapError<F>(
    _ recover: @escaping (Error) -> SignalProducer<Value, F>
  ) -> SignalProducer<Value, F> {
    nonisolated(unsafe) let recover = recover
    return flatMapError { recover($0) }
  }

  /// The overload of ``flatMapError(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func flatMapError<Other: SignalProducerConvertible>(
    _ recover: @escaping (Error) -> Other
  ) -> SignalProducer<Value, Other.Error> where Other.Value == Value {
    nonisolated(unsafe) let recover = recover
    return flatMapError { recover($0) }
  }

  /// The overload of ``flatMapError(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func flatMapError(
    _ recover: @escaping (Error) -> SignalProducer<Value, Never>
  ) -> SignalProducer<Value, Never> {
    nonisolated(unsafe) let recover = recover
    return flatMapError { recover($0) }
  }

  /// The overload of ``attempt(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func attempt(_ action: @escaping (Value) throws(Error) -> Void) -> SignalProducer {
    nonisolated(unsafe) let action = action
    return attempt { value in Result { () throws(Error) in try action(value) } }
  }

  /// The overload of ``attemptMap(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func attemptMap<U>(
    _ transform: @escaping (Value) throws(Error) -> U
  ) -> SignalProducer<U, Error> {
    nonisolated(unsafe) let transform = transform
    return attemptMap { value in Result { () throws(Error) in try transform(value) } }
  }

  /// The overload of ``attempt(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func attempt(_ action: @escaping (Value) -> Result<Void, Error>) -> SignalProducer {
    nonisolated(unsafe) let action = action
    return attempt { action($0) }
  }

  /// The overload of ``attemptMap(_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func attemptMap<U>(
    _ transform: @escaping (Value) -> Result<U, Error>
  ) -> SignalProducer<U, Error> {
    nonisolated(unsafe) let transform = transform
    return attemptMap { transform($0) }
  }
}
