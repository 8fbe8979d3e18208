// A `Result` is a `SignalProducerConvertible`. With these overloads a closure can be as short as `{ _ in .success(1) }`.

extension Signal {
  /// Turns each value into a `Result` and sends its value or fails with its failure.
  ///
  /// More in ``flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<U: Sendable>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Result<U, Error>
  ) -> Signal<U, Error> {
    attaching { $0.flatMap(strategy, transform) }
  }

  /// Replaces this signal's failure with a `Result`: sends its value or fails with its failure.
  ///
  /// More in ``flatMapError(_:)-((Error)->Other)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMapError<F>(
    _ recover: @escaping @Sendable (Error) -> Result<Value, F>
  ) -> Signal<Value, F> {
    attaching { $0.flatMapError(recover) }
  }
}

extension Signal where Error == Never {
  /// Turns each value of a signal that cannot fail into a `Result` and sends its value or fails with its failure.
  ///
  /// More in ``flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<U: Sendable, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Result<U, F>
  ) -> Signal<U, F> {
    attaching { $0.flatMap(strategy, transform) }
  }
}

extension SignalProducer {
  /// Turns each value into a `Result` and sends its value or fails with its failure.
  ///
  /// More in ``Signal/flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<U: Sendable>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Result<U, Error>
  ) -> SignalProducer<U, Error> {
    flatMap(strategy) { transform($0).producer }
  }

  /// Replaces this producer's failure with a `Result`: sends its value or fails with its failure.
  ///
  /// More in ``Signal/flatMapError(_:)-((Error)->Other)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMapError<F>(
    _ recover: @escaping @Sendable (Error) -> Result<Value, F>
  ) -> SignalProducer<Value, F> {
    recovering { recover($0).producer }
  }
}

extension SignalProducer where Error == Never {
  /// Turns each value of a producer that cannot fail into a `Result` and sends its value or fails with its failure.
  ///
  /// More in ``Signal/flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<U: Sendable, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Result<U, F>
  ) -> SignalProducer<U, F> {
    flatMap(strategy) { transform($0).producer }
  }
}
