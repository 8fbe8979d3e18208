extension Signal {
  /// Turns each value into a producer and flattens these producers into one.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``flatMap(_:_:)``.
  @preconcurrency
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
  /// Turns each value of a signal that cannot fail into a producer that can, and flattens these
  /// producers into one.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``flatMap(_:_:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> Signal<U, F> {
    attaching { $0.flatMap(strategy, transform) }
  }
}

extension SignalProducer {
  /// Turns each value into a producer and flattens these producers into one.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMap(_:_:)``.
  @preconcurrency
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
  /// Turns each value of a producer that cannot fail into one that can, and flattens these
  /// producers into one.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMap(_:_:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> SignalProducer<U, F> {
    promoteError(F.self).map(transform).flatten(strategy)
  }
}

extension PropertyProtocol {
  /// Turns each value into a property and flattens these properties into one.
  ///
  /// With this overload the closure can be as short as `{ .init(value: $0) }`. More in ``flatMap(_:_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Property<U>
  ) -> Property<U> {
    composing { $0.flatMap(strategy) { transform($0).producer } }
  }
}

extension Signal where Error == Never {
  /// Turns each value into a producer and flattens these producers into one, where nothing can
  /// fail.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMap(_:_:)``.
  @preconcurrency
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
  /// Turns each value into a producer and flattens these producers into one, where nothing can
  /// fail.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMap(_:_:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Never> {
    map(transform).flatten(strategy)
  }
}
