extension Signal {
  /// Switches to a producer if the stream is empty.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(with replacement: SignalProducer<Value, Error>) -> Signal {
    attaching { $0.replacingEmpty(with: replacement) }
  }
}

extension Signal where Error == Never {
  /// Switches to another stream if this one is empty, where neither can fail.
  ///
  /// More in ``replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(
    with replacement: some SignalProducerConvertible<Value, Never>
  ) -> Signal {
    attaching { $0.replacingEmpty(with: replacement.producer) }
  }

  /// Switches to a producer that can fail if this stream, which cannot, is empty.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More in
  /// ``replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty<F>(with replacement: SignalProducer<Value, F>) -> Signal<Value, F> {
    promoteError(F.self).replaceEmpty(with: replacement)
  }
}

extension SignalProducer {
  /// Switches to a producer if the stream is empty.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(with replacement: SignalProducer<Value, Error>) -> SignalProducer {
    replacingEmpty(with: replacement)
  }
}

extension SignalProducer where Error == Never {
  /// Switches to another stream if this one is empty, where neither can fail.
  ///
  /// More in ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(
    with replacement: some SignalProducerConvertible<Value, Never>
  ) -> SignalProducer {
    replacingEmpty(with: replacement.producer)
  }

  /// Switches to a producer that can fail if this stream, which cannot, is empty.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More in
  /// ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty<F>(with replacement: SignalProducer<Value, F>) -> SignalProducer<
    Value, F
  > {
    promoteError(F.self).replaceEmpty(with: replacement)
  }
}
