extension Signal {
  /// Sends what a closure makes of each value.
  ///
  ///     s                   -1-2-|
  ///     .map { $0 * 2 }     -2-4-|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Parameter transform: Called once for each value.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `transform` for each value, however many observe. Keeps nothing.
  @available(swift, introduced: 6)
  @inlinable
  public func map<U>(_ transform: @escaping @Sendable (Value) -> U) -> Signal<U, Error> {
    transforming { $0.mapping(transform) }
  }

  /// Sends the same value in place of each value.
  ///
  /// - Parameter value: What is sent.
  /// - Returns: A signal that ends exactly when this one ends.
  @inlinable
  @_disfavoredOverload
  public func map<U>(value: U) -> Signal<U, Error> { map { _ in value } }

  /// Sends what each value has at a key path.
  ///
  /// - Parameter keyPath: Read once for each value.
  /// - Returns: A signal that ends exactly when this one ends.
  public func map<U>(_ keyPath: KeyPath<Value, U> & Sendable) -> Signal<U, Error> {
    map { $0[keyPath: keyPath] }
  }
}

extension SignalProducer {
  /// Sends what a closure makes of each value.
  ///
  /// More in ``Signal/map(_:)-(_)``.
  @available(swift, introduced: 6)
  @inlinable
  public func map<U>(_ transform: @escaping @Sendable (Value) -> U) -> SignalProducer<U, Error> {
    staged { [run] observer, lifetime in
      run((consume observer).mapping(transform), lifetime)
    }
  }

  /// Sends the same value in place of each value.
  @inlinable
  @_disfavoredOverload
  public func map<U>(value: U) -> SignalProducer<U, Error> { map { _ in value } }

  /// Sends what each value has at a key path.
  public func map<U>(_ keyPath: KeyPath<Value, U> & Sendable) -> SignalProducer<U, Error> {
    map { $0[keyPath: keyPath] }
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets what a closure makes of each value.
  @_transparent
  @usableFromInline
  consuming func mapping<Upstream>(
    _ transform: @escaping @Sendable (Upstream) -> Value
  ) -> Signal<Upstream, Error>.Observer {
    .init(onValue: { [onValue] in onValue(transform($0)) }, onTermination: onTermination)
  }
}

extension PropertyProtocol {
  /// A property of what a closure makes of each value.
  ///
  /// - Parameter transform: Called once for each value, and once for the one now; again for a read while a
  ///   change is on its way to the property.
  /// - Returns: A property whose value is always that of this one, transformed.
  @available(swift, introduced: 6)
  public func map<U: Sendable>(_ transform: @escaping @Sendable (Value) -> U) -> Property<U> {
    deriving({ $0.map(transform) }, value: transform)
  }

  /// A property that has the same value whatever this one's is, and tells of it as often.
  @_disfavoredOverload
  public func map<U: Sendable>(value: U) -> Property<U> { map { _ in value } }

  /// A property of what each value has at a key path.
  public func map<U: Sendable>(_ keyPath: any KeyPath<Value, U> & Sendable) -> Property<U> {
    map { $0[keyPath: keyPath] }
  }
}
