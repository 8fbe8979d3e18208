extension Signal {
  /// Sends whether two streams send equal values in the same order.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: SignalProducer<Value, Error>
  ) -> Signal<Bool, Error> where Value: Equatable {
    attaching { $0.comparing(other) { $0 == $1 } }
  }

  /// Sends whether two streams send equivalent values in the same order.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: SignalProducer<Value, Error>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Bool, Error> {
    attaching { $0.comparing(other, areEquivalent) }
  }
}

extension Signal where Error == Never {
  /// Sends whether two streams that cannot fail send equal values in the same order.
  ///
  /// More in ``Signal/elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>
  ) -> Signal<Bool, Never> where Value: Equatable {
    attaching { $0.comparing(other.producer) { $0 == $1 } }
  }

  /// Sends whether two streams that cannot fail send equivalent values in the same order.
  ///
  /// More in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Bool, Never> {
    attaching { $0.comparing(other.producer, areEquivalent) }
  }
}

extension SignalProducer {
  /// Sends whether two streams send equal values in the same order.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: SignalProducer<Value, Error>
  ) -> SignalProducer<Bool, Error> where Value: Equatable {
    comparing(other) { $0 == $1 }
  }

  /// Sends whether two streams send equivalent values in the same order.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: SignalProducer<Value, Error>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Bool, Error> {
    comparing(other, areEquivalent)
  }
}

extension SignalProducer where Error == Never {
  /// Sends whether two streams that cannot fail send equal values in the same order.
  ///
  /// More in ``Signal/elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>
  ) -> SignalProducer<Bool, Never> where Value: Equatable {
    comparing(other.producer) { $0 == $1 }
  }

  /// Sends whether two streams that cannot fail send equivalent values in the same order.
  ///
  /// More in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Bool, Never> {
    comparing(other.producer, areEquivalent)
  }
}
