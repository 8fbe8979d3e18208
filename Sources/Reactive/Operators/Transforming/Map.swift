extension Signal {
  /// Transforms each value with a closure.
  ///
  ///     s                   -1-2-|
  ///     .map { $0 * 2 }     -2-4-|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Parameter transform: Called once for each value.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `transform` for each value, whatever the number of observers. Keeps
  ///   nothing.
  @preconcurrency
  @inlinable
  public func map<U>(_ transform: @escaping @Sendable (Value) -> U) -> Signal<U, Error> {
    transforming { $0.mapping(transform) }
  }

  /// Replaces each value with the same constant.
  ///
  ///     s                 -1-2-|
  ///     .map(value: 0)    -0-0-|
  ///
  /// - Parameter value: The value to send.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps `value`.
  @inlinable
  // Disfavored, because a closure could be the value: without it, `map { $0 + $1 }` on pairs would be ambiguous.
  @_disfavoredOverload
  public func map<U>(value: U) -> Signal<U, Error> { map { _ in value } }

  /// Reads a key path on each value and sends the result.
  ///
  ///     s                -a-b-|    a = "one", b = "three"
  ///     .map(\.count)    -3-5-|
  ///
  /// - Parameter keyPath: Read once for each value.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One read of `keyPath` for each value. Keeps nothing.
  @preconcurrency
  public func map<U>(_ keyPath: KeyPath<Value, U> & Sendable) -> Signal<U, Error> {
    map { $0[keyPath: keyPath] }
  }
}

extension SignalProducer {
  /// Transforms each value with a closure.
  ///
  /// More in ``Signal/map(_:)-(_)``.
  @preconcurrency
  @inlinable
  public func map<U>(_ transform: @escaping @Sendable (Value) -> U) -> SignalProducer<U, Error> {
    SignalProducer<U, Error>(running: { [run] observer, lifetime in
      run((consume observer).mapping(transform), lifetime)
    })
  }

  /// Replaces each value with the same constant.
  @inlinable
  @_disfavoredOverload
  public func map<U>(value: U) -> SignalProducer<U, Error> { map { _ in value } }

  /// Reads a key path on each value and sends the result.
  @preconcurrency
  public func map<U>(_ keyPath: KeyPath<Value, U> & Sendable) -> SignalProducer<U, Error> {
    map { $0[keyPath: keyPath] }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends each transformed value to this one.
  @_transparent
  @usableFromInline
  consuming func mapping<Upstream>(
    _ transform: @escaping @Sendable (Upstream) -> Value
  ) -> Signal<Upstream, Error>.Observer {
    .init(onValue: { [onValue] in onValue(transform($0)) }, onTermination: onTermination)
  }
}

extension PropertyProtocol {
  /// A property of each value transformed with a closure.
  ///
  /// - Parameter transform: Called once for each value, and once for the current value. Called again by a read while a
  ///   change has not reached the property yet.
  /// - Returns: A property whose value is always that of this one, transformed.
  @preconcurrency
  public func map<U: Sendable>(_ transform: @escaping @Sendable (Value) -> U) -> Property<U> {
    deriving({ $0.map(transform) }, value: transform)
  }

  /// A property that always has the same value, and sends it whenever this one changes.
  @preconcurrency
  @_disfavoredOverload
  public func map<U: Sendable>(value: U) -> Property<U> { map { _ in value } }

  /// A property of the value of a key path on each value.
  @preconcurrency
  public func map<U: Sendable>(_ keyPath: any KeyPath<Value, U> & Sendable) -> Property<U> {
    map { $0[keyPath: keyPath] }
  }
}
