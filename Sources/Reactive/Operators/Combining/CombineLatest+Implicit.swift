extension Signal {
  /// Sends the latest values of this signal and another of the same kind.
  ///
  /// An overload for a signal written as an implicit member, such as `.never` or `.empty`. More in
  /// ``combineLatest(with:)``.
  @inlinable
  @_disfavoredOverload
  public func combineLatest(with other: Signal) -> Signal<(Value, Value), Error> {
    Signal<(Value, Value), Error>(running: producer.combineLatest(with: other.producer))
  }
}

extension SignalProducer {
  /// Sends the latest values of this producer and another.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/combineLatest(with:)``.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<U>(
    with other: SignalProducer<U, Error>
  ) -> SignalProducer<(Value, U), Error> {
    let same: some SignalProducerConvertible<U, Error> = other
    return combineLatest(with: same)
  }

  /// Sends the latest values of this producer and another of the same kind.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More in
  /// ``Signal/combineLatest(with:)``.
  @inlinable
  @_disfavoredOverload
  public func combineLatest(with other: SignalProducer) -> SignalProducer<(Value, Value), Error> {
    let same: some SignalProducerConvertible<Value, Error> = other
    return combineLatest(with: same)
  }
}

extension SignalProducer where Error == Never {
  /// Sends the latest values of this producer and another, where neither can fail.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/combineLatest(with:)``.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<U>(
    with other: SignalProducer<U, Never>
  ) -> SignalProducer<(Value, U), Never> {
    let same: some SignalProducerConvertible<U, Never> = other
    return combineLatest(with: same)
  }

  /// Sends the latest values of this producer, which cannot fail, and of one that can.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More in
  /// ``Signal/combineLatest(with:)``.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<U, F>(
    with other: SignalProducer<U, F>
  ) -> SignalProducer<(Value, U), F> {
    promoteError(F.self).combineLatest(with: other)
  }
}
