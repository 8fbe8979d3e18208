extension Signal where Value: SignalProducerConvertible, Value.Error == Error {
  /// Flattens a signal of streams into one stream.
  ///
  ///     s                     -ab-----|
  ///     cold a                1--2|
  ///     cold b                3--4|
  ///     s.flatten(.merge)     -13-24--|
  ///     s.flatten(.concat)    -1--23--4|
  ///     s.flatten(.latest)    -13--4--|
  ///
  /// The result fails as soon as the signal or an inner stream fails, and every inner stream is disposed of. An
  /// interrupted inner stream counts as completed; an interrupted signal interrupts the result. The result completes
  /// when the signal has completed and no inner stream is running or pending.
  ///
  /// - Parameter strategy: How to run the inner streams.
  /// - Returns: A signal of the values of the inner streams.
  /// - Complexity: Amortised O(1) per inner stream and per value that it sends. Keeps the inner streams that are
  ///   running or pending, without a limit.
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> {
    attaching { $0.flatten(strategy) }
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Never {
  /// Flattens a signal of streams that cannot fail into one stream.
  ///
  /// More in ``flatten(_:)``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> {
    attaching { $0.flatten(strategy) }
  }
}

extension Signal where Value: SignalProducerConvertible, Error == Never {
  /// Flattens a signal, which itself cannot fail, of streams that can into one stream.
  ///
  /// More in ``flatten(_:)``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Error> {
    attaching { $0.flatten(strategy) }
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Error {
  /// Flattens a producer of streams into one stream.
  ///
  /// More in ``Signal/flatten(_:)``.
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> {
    flattening(strategy) { $0.take($1.producer) }
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Never {
  /// Flattens a producer of streams that cannot fail into one stream.
  ///
  /// More in ``Signal/flatten(_:)``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> {
    flattening(strategy) { $0.take($1.producer.promoteError(Error.self)) }
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Error == Never {
  /// Flattens a producer, which itself cannot fail, of streams that can into one stream.
  ///
  /// More in ``Signal/flatten(_:)``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Error> {
    promoteError(Value.Error.self).flatten(strategy)
  }
}

extension PropertyProtocol where Value: PropertyProtocol {
  /// Flattens a property of properties into one property.
  ///
  /// - Parameter strategy: How to follow the inner properties.
  /// - Returns: A property whose first value is that of the current inner property.
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> {
    composing { $0.flatten(strategy) }
  }
}

extension Signal {
  @usableFromInline
  func flattening<U>(
    _ strategy: FlattenStrategy, _ take: @escaping @Sendable (Flattening<U, Error>, Value) -> Void
  ) -> Signal<U, Error> {
    attaching { $0.flattening(strategy, take) }
  }
}

extension SignalProducer {
  @usableFromInline
  func flattening<U>(
    _ strategy: FlattenStrategy, _ take: @escaping @Sendable (Flattening<U, Error>, Value) -> Void
  ) -> SignalProducer<U, Error> {
    SignalProducer<U, Error>(running: { [run] observer, lifetime in
      let flattening = Flattening(strategy, observer, lifetime)
      run(
        Signal<Value, Error>.Observer(
          onValue: { take(flattening, $0) },
          onTermination: { flattening.outerEnded($0) }),
        flattening.outer)
    })
  }
}
