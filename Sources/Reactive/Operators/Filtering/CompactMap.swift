extension Signal {
  /// Sends what a closure makes of each value, where it makes something.
  ///
  ///     s                                        -1-2-|
  ///     .compactMap { $0 > 1 ? $0 * 2 : nil }    ---4-|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Parameter transform: Called once for each value; nil drops it.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `transform` for each value. Keeps nothing.
  @available(swift, introduced: 6)
  @inlinable
  public func compactMap<U>(_ transform: @escaping @Sendable (Value) -> U?) -> Signal<U, Error> {
    transforming { $0.compactMapping(transform) }
  }

  /// Passes what is not nil, unwrapped.
  @inlinable
  public func skipNil<Wrapped>() -> Signal<Wrapped, Error> where Value == Wrapped? {
    compactMap { $0 }
  }
}

extension SignalProducer {
  /// Sends what a closure makes of each value, where it makes something.
  ///
  /// More in ``Signal/compactMap(_:)``.
  @available(swift, introduced: 6)
  @inlinable
  public func compactMap<U>(
    _ transform: @escaping @Sendable (Value) -> U?
  ) -> SignalProducer<U, Error> {
    staged { [run] observer, lifetime in
      run((consume observer).compactMapping(transform), lifetime)
    }
  }

  /// Passes what is not nil, unwrapped.
  @inlinable
  public func skipNil<Wrapped>() -> SignalProducer<Wrapped, Error> where Value == Wrapped? {
    compactMap { $0 }
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets what a closure makes of some values.
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
