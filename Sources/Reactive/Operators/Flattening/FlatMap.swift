extension Signal {
  /// Makes a stream of each value, and one stream of those.
  ///
  /// It is `map(transform).flatten(strategy)`: the closure is called when the value arrives, even if
  /// the stream that it makes has to wait.
  ///
  /// - Parameters:
  ///   - strategy: What becomes of the inner streams.
  ///   - transform: Called once for each value.
  /// - Returns: A signal of the values of the inner streams.
  @available(swift, introduced: 6)
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Error {
    flattening(strategy) { $0.take(transform($1).producer) }
  }

  /// Makes a stream that cannot fail of each value, and one stream of those.
  ///
  /// More in ``flatMap(_:_:)``.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Never {
    flattening(strategy) { $0.take(transform($1).producer.promoteError(Error.self)) }
  }
}

extension Signal where Error == Never {
  /// Makes a stream that can fail of each value of a signal that cannot, and one stream of those.
  ///
  /// More in ``flatMap(_:_:)``.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Inner.Error> {
    attaching {
      $0.promoteError(Inner.Error.self).flattening(strategy) { $0.take(transform($1).producer) }
    }
  }
}

extension SignalProducer {
  /// Makes a stream of each value, and one stream of those.
  ///
  /// More in ``Signal/flatMap(_:_:)``.
  @available(swift, introduced: 6)
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Error {
    flattening(strategy) { $0.take(transform($1).producer) }
  }

  /// Makes a stream that cannot fail of each value, and one stream of those.
  ///
  /// More in ``Signal/flatMap(_:_:)``.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Never {
    flattening(strategy) { $0.take(transform($1).producer.promoteError(Error.self)) }
  }
}

extension SignalProducer where Error == Never {
  /// Makes a stream that can fail of each value of a producer that cannot, and one stream of those.
  ///
  /// More in ``Signal/flatMap(_:_:)``.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Error> {
    promoteError(Inner.Error.self).flattening(strategy) { $0.take(transform($1).producer) }
  }
}

extension PropertyProtocol {
  /// A property of the values of the properties that a closure makes of each value.
  ///
  /// - Parameters:
  ///   - strategy: What becomes of the inner properties.
  ///   - transform: Called once for each value, and once for the current value.
  /// - Returns: A property whose value at first is that of the inner property of the value now.
  public func flatMap<Inner: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Property<Inner.Value> {
    composing { $0.flatMap(strategy) { transform($0).producer } }
  }
}

extension Signal {
  /// Makes a producer of each value, and one stream of those.
  ///
  /// With this form the closure can be as short as `{ _ in .empty }`. More in ``flatMap(_:_:)``.
  @inlinable
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> Signal<U, Error> {
    attaching { $0.flatMap(strategy, transform) }
  }
}

extension Signal where Error == Never {
  /// Makes a producer that can fail of each value of a signal that cannot, and one stream of those.
  ///
  /// With this form the closure can be as short as `{ _ in .empty }`. More in ``flatMap(_:_:)``.
  @inlinable
  @_disfavoredOverload
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> Signal<U, F> {
    attaching { $0.flatMap(strategy, transform) }
  }
}

extension SignalProducer {
  /// Makes a producer of each value, and one stream of those.
  ///
  /// With this form the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMap(_:_:)``.
  @inlinable
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> SignalProducer<U, Error> {
    map(transform).flatten(strategy)
  }
}

extension SignalProducer where Error == Never {
  /// Makes a producer that can fail of each value of one that cannot, and one stream of those.
  ///
  /// With this form the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMap(_:_:)``.
  @inlinable
  @_disfavoredOverload
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> SignalProducer<U, F> {
    promoteError(F.self).map(transform).flatten(strategy)
  }
}

extension PropertyProtocol {
  /// A property of the values of the properties that a closure makes of each value.
  ///
  /// With this form the closure can be as short as `{ .init(value: $0) }`. More in ``flatMap(_:_:)``.
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Property<U>
  ) -> Property<U> {
    composing { $0.flatMap(strategy) { transform($0).producer } }
  }
}

extension Signal where Error == Never {
  /// Makes a producer of each value, and one stream of those, where nothing can fail.
  ///
  /// With this form the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMap(_:_:)``.
  @inlinable
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> Signal<U, Never> {
    attaching { $0.flatMap(strategy, transform) }
  }
}

extension SignalProducer where Error == Never {
  /// Makes a producer of each value, and one stream of those, where nothing can fail.
  ///
  /// With this form the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMap(_:_:)``.
  @inlinable
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Never> {
    map(transform).flatten(strategy)
  }
}
