extension Signal {
  /// Turns each value into a stream and flattens these streams into one.
  ///
  ///     s                               -1--2-----|
  ///     cold x                          a-b-c|
  ///     .flatMap(.merge) { _ in x }     -a-bacb-c-|
  ///     .flatMap(.concat) { _ in x }    -a-b-ca-b-c|
  ///     .flatMap(.latest) { _ in x }    -a-ba-b-c-|
  ///
  /// It works like `map(transform).flatten(strategy)`: the closure is called when the value arrives, even if its stream
  /// has to wait. It ends like ``flatten(_:)``.
  ///
  /// - Parameters:
  ///   - strategy: How to run the inner streams.
  ///   - transform: Called once for each value.
  /// - Returns: A signal of the values of the inner streams.
  /// - Complexity: One call of `transform` for each value. Amortised O(1) per inner stream and per value that it
  ///   sends. Keeps the inner streams that are running or pending, without a limit.
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Error {
    attaching { $0.flatMap(strategy, transform) }
  }

  /// Turns each value into a stream that cannot fail and flattens these streams into one.
  ///
  /// More in ``flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Never {
    attaching { $0.flatMap(strategy, transform) }
  }

  /// Turns each value into a producer and flattens these producers into one.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``flatMap(_:_:)``.
  @preconcurrency
  public func flatMap<U>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> Signal<U, Error> {
    attaching { $0.flatMap(strategy, transform) }
  }
}

extension Signal where Error == Never {
  /// Turns each value of a signal that cannot fail into a stream that can, and flattens these
  /// streams into one.
  ///
  /// More in ``flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Inner.Error> {
    attaching { $0.flatMap(strategy, transform) }
  }

  /// Turns each value of a signal that cannot fail into a producer that can, and flattens these
  /// producers into one.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> Signal<U, F> {
    attaching { $0.flatMap(strategy, transform) }
  }
}

extension SignalProducer {
  /// Turns each value into a stream and flattens these streams into one.
  ///
  /// More in ``Signal/flatMap(_:_:)``.
  @preconcurrency
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Error {
    map { transform($0).producer }.flatten(strategy)
  }

  /// Turns each value into a stream that cannot fail and flattens these streams into one.
  ///
  /// More in ``Signal/flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Never {
    map { transform($0).producer.promoteError(Error.self) }.flatten(strategy)
  }

  /// Turns each value into a producer and flattens these producers into one.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMap(_:_:)``.
  @preconcurrency
  public func flatMap<U>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> SignalProducer<U, Error> {
    map(transform).flatten(strategy)
  }
}

extension SignalProducer where Error == Never {
  /// Turns each value of a producer that cannot fail into a stream that can, and flattens these
  /// streams into one.
  ///
  /// More in ``Signal/flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Error> {
    promoteError(Inner.Error.self).flatMap(strategy) { transform($0).producer }
  }

  /// Turns each value of a producer that cannot fail into one that can, and flattens these
  /// producers into one.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> SignalProducer<U, F> {
    promoteError(F.self).flatMap(strategy, transform)
  }
}

extension PropertyProtocol {
  /// Turns each value into a property and flattens these properties into one.
  ///
  /// - Parameters:
  ///   - strategy: How to follow the inner properties.
  ///   - transform: Called once for each value, and once for the current value.
  /// - Returns: A property whose first value is that of the current inner property.
  @preconcurrency
  public func flatMap<Inner: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Property<Inner.Value> {
    composing { $0.flatMap(strategy) { transform($0).producer } }
  }

  /// Turns each value into a property and flattens these properties into one.
  ///
  /// With this overload the closure can be as short as `{ .init(value: $0) }`. More in ``flatMap(_:_:)``.
  @preconcurrency
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Property<U>
  ) -> Property<U> {
    composing { $0.flatMap(strategy) { transform($0).producer } }
  }
}
