extension Signal {
  /// Transforms each value with a closure and drops the values for which it returns nil.
  ///
  ///     s                                        -1-2-|
  ///     .compactMap { $0 > 1 ? $0 * 2 : nil }    ---4-|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Parameter transform: Called once for each value; nil drops it.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `transform` for each value. Keeps nothing.
  @preconcurrency
  @inlinable
  public func compactMap<U>(_ transform: @escaping @Sendable (Value) -> U?) -> Signal<U, Error> {
    transforming { $0.compactMapping(transform) }
  }

  /// Drops nil values and unwraps the others.
  ///
  ///     s             -1-n-3-|    n = nil
  ///     .skipNil()    -1---3-|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps nothing.
  @inlinable
  public func skipNil<Wrapped>() -> Signal<Wrapped, Error> where Value == Wrapped? {
    compactMap { $0 }
  }
}

extension SignalProducer {
  /// Transforms each value with a closure and drops the values for which it returns nil.
  ///
  /// More in ``Signal/compactMap(_:)``.
  @preconcurrency
  @inlinable
  public func compactMap<U>(
    _ transform: @escaping @Sendable (Value) -> U?
  ) -> SignalProducer<U, Error> {
    SignalProducer<U, Error>(running: { [run] observer, lifetime in
      run((consume observer).compactMapping(transform), lifetime)
    })
  }

  /// Drops nil values and unwraps the others.
  @inlinable
  public func skipNil<Wrapped>() -> SignalProducer<Wrapped, Error> where Value == Wrapped? {
    compactMap { $0 }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends the non-nil results of a closure to this one.
  @inlinable
  consuming func compactMapping<Upstream>(
    _ transform: @escaping @Sendable (Upstream) -> Value?
  ) -> Signal<Upstream, Error>.Observer {
    .init(
      onValue: { [onValue] value in
        if let made = transform(value) { onValue(made) }
      },
      onTermination: onTermination)
  }
}
