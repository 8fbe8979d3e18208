// Overloads for code in Swift 5 mode, where closures are rarely `@Sendable`; see `Streams+SwiftFive.swift`.
//
// Unsafe: whether a closure may be called on another thread is up to the caller, as everywhere in Swift 5 mode.

extension Signal {
  /// The overload of ``scan(_:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func scan<U: Sendable>(
    _ initial: U, _ next: @escaping (U, Value) -> U
  ) -> Signal<U, Error> {
    nonisolated(unsafe) let next = next
    return scan(initial) { next($0, $1) }
  }

  /// The overload of ``scan(into:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func scan<U: Sendable>(
    into initial: U, _ next: @escaping (inout U, Value) -> Void
  ) -> Signal<U, Error> {
    nonisolated(unsafe) let next = next
    return scan(into: initial) { next(&$0, $1) }
  }

  /// The overload of ``reduce(_:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func reduce<U: Sendable>(
    _ initial: U, _ next: @escaping (U, Value) -> U
  ) -> Signal<U, Error> {
    nonisolated(unsafe) let next = next
    return reduce(initial) { next($0, $1) }
  }

  /// The overload of ``reduce(into:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func reduce<U: Sendable>(
    into initial: U, _ next: @escaping (inout U, Value) -> Void
  ) -> Signal<U, Error> {
    nonisolated(unsafe) let next = next
    return reduce(into: initial) { next(&$0, $1) }
  }

  /// The overload of ``skipRepeats(_:comparing:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func skipRepeats(
    _ isEquivalent: @escaping (Value, Value) -> Bool,
    comparing comparison: RepeatComparison = .previous
  ) -> Signal {
    nonisolated(unsafe) let isEquivalent = isEquivalent
    return skipRepeats({ isEquivalent($0, $1) }, comparing: comparison)
  }

  /// The overload of ``uniqueValues(_:resetOn:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func uniqueValues<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    _ key: @escaping (Value) -> Key, resetOn trigger: Trigger? = SignalProducer<Never, Never>?.none
  ) -> Signal where Trigger.Error == Never {
    nonisolated(unsafe) let key = key
    return uniqueValues({ key($0) }, resetOn: trigger)
  }

  /// The overload of ``take(while:inclusive:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func take(
    while shouldContinue: @escaping (Value) -> Bool, inclusive isInclusive: Bool = false
  ) -> Signal {
    nonisolated(unsafe) let shouldContinue = shouldContinue
    return take(while: { shouldContinue($0) }, inclusive: isInclusive)
  }

  /// The overload of ``take(until:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func take(until shouldContinue: @escaping (Value) -> Bool) -> Signal {
    nonisolated(unsafe) let shouldContinue = shouldContinue
    return take(until: { shouldContinue($0) })
  }

  /// The overload of ``skip(while:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func skip(while shouldSkip: @escaping (Value) -> Bool) -> Signal {
    nonisolated(unsafe) let shouldSkip = shouldSkip
    return skip(while: { shouldSkip($0) })
  }
}

extension SignalProducer {
  /// The overload of ``scan(_:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func scan<U: Sendable>(
    _ initial: U, _ next: @escaping (U, Value) -> U
  ) -> SignalProducer<U, Error> {
    nonisolated(unsafe) let next = next
    return scan(initial) { next($0, $1) }
  }

  /// The overload of ``scan(into:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func scan<U: Sendable>(
    into initial: U, _ next: @escaping (inout U, Value) -> Void
  ) -> SignalProducer<U, Error> {
    nonisolated(unsafe) let next = next
    return scan(into: initial) { next(&$0, $1) }
  }

  /// The overload of ``reduce(_:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func reduce<U: Sendable>(
    _ initial: U, _ next: @escaping (U, Value) -> U
  ) -> SignalProducer<U, Error> {
    nonisolated(unsafe) let next = next
    return reduce(initial) { next($0, $1) }
  }

  /// The overload of ``reduce(into:_:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func reduce<U: Sendable>(
    into initial: U, _ next: @escaping (inout U, Value) -> Void
  ) -> SignalProducer<U, Error> {
    nonisolated(unsafe) let next = next
    return reduce(into: initial) { next(&$0, $1) }
  }

  /// The overload of ``skipRepeats(_:comparing:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func skipRepeats(
    _ isEquivalent: @escaping (Value, Value) -> Bool,
    comparing comparison: RepeatComparison = .previous
  ) -> SignalProducer {
    nonisolated(unsafe) let isEquivalent = isEquivalent
    return skipRepeats({ isEquivalent($0, $1) }, comparing: comparison)
  }

  /// The overload of ``uniqueValues(_:resetOn:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func uniqueValues<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    _ key: @escaping (Value) -> Key, resetOn trigger: Trigger? = SignalProducer<Never, Never>?.none
  ) -> SignalProducer where Trigger.Error == Never {
    nonisolated(unsafe) let key = key
    return uniqueValues({ key($0) }, resetOn: trigger)
  }

  /// The overload of ``take(while:inclusive:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func take(
    while shouldContinue: @escaping (Value) -> Bool, inclusive isInclusive: Bool = false
  ) -> SignalProducer {
    nonisolated(unsafe) let shouldContinue = shouldContinue
    return take(while: { shouldContinue($0) }, inclusive: isInclusive)
  }

  /// The overload of ``take(until:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func take(until shouldContinue: @escaping (Value) -> Bool) -> SignalProducer {
    nonisolated(unsafe) let shouldContinue = shouldContinue
    return take(until: { shouldContinue($0) })
  }

  /// The overload of ``skip(while:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @inlinable
  @_disfavoredOverload
  public func skip(while shouldSkip: @escaping (Value) -> Bool) -> SignalProducer {
    nonisolated(unsafe) let shouldSkip = shouldSkip
    return skip(while: { shouldSkip($0) })
  }
}
