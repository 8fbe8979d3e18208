extension Signal where Error == Never {
  /// Sends whether this signal, which cannot fail, and a stream that can send equal values.
  ///
  /// More in ``elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual<F>(
    _ other: some SignalProducerConvertible<Value, F>
  ) -> Signal<Bool, F> where Value: Equatable {
    attaching { $0.promoteError(F.self).elementsEqual(other) }
  }

  /// Sends whether this signal, which cannot fail, and a stream that can send equivalent values.
  ///
  /// More in ``elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual<F>(
    _ other: some SignalProducerConvertible<Value, F>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Bool, F> {
    attaching { $0.promoteError(F.self).elementsEqual(other, by: areEquivalent) }
  }
}

extension SignalProducer where Error == Never {
  /// Sends whether this producer, which cannot fail, and a stream that can send equal values.
  ///
  /// More in ``Signal/elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual<F>(
    _ other: some SignalProducerConvertible<Value, F>
  ) -> SignalProducer<Bool, F> where Value: Equatable {
    promoteError(F.self).elementsEqual(other)
  }

  /// Sends whether this producer, which cannot fail, and a stream that can send equivalent values.
  ///
  /// More in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual<F>(
    _ other: some SignalProducerConvertible<Value, F>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Bool, F> {
    promoteError(F.self).elementsEqual(other, by: areEquivalent)
  }
}
