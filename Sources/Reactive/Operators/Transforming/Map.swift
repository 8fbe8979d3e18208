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
  @inlinable
  public func map<U>(_ transform: @escaping @Sendable (Value) -> U) -> Signal<U, Error> {
    attaching { $0.map(transform) }
  }

  /// Sends the same value in place of each value.
  ///
  /// - Parameter value: What is sent.
  /// - Returns: A signal that ends exactly when this one ends.
  @inlinable
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
  @inlinable
  public func map<U>(_ transform: @escaping @Sendable (Value) -> U) -> SignalProducer<U, Error> {
    transforming { $0.mapping(transform) }
  }

  /// Sends the same value in place of each value.
  @inlinable
  public func map<U>(value: U) -> SignalProducer<U, Error> { map { _ in value } }

  /// Sends what each value has at a key path.
  public func map<U>(_ keyPath: KeyPath<Value, U> & Sendable) -> SignalProducer<U, Error> {
    map { $0[keyPath: keyPath] }
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets what a closure makes of each value.
  @inlinable
  func mapping<Upstream>(
    _ transform: @escaping @Sendable (Upstream) -> Value
  ) -> Signal<Upstream, Error>.Observer {
    .init(onValue: { [onValue] in onValue(transform($0)) }, onTermination: onTermination)
  }
}
