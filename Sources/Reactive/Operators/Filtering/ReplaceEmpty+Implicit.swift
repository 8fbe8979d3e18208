extension Signal {
  /// Goes on with a producer in place of an empty stream.
  ///
  /// The form for a producer written as an implicit member: `.never`, `.empty`. More in
  /// ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(with replacement: SignalProducer<Value, Error>) -> Signal {
    attaching { $0.replacingEmpty(with: replacement) }
  }
}

extension Signal where Error == Never {
  /// Goes on with a stream in place of an empty one, where neither can fail.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(
    with replacement: some SignalProducerConvertible<Value, Never>
  ) -> Signal {
    attaching { $0.replacingEmpty(with: replacement.producer) }
  }

  /// Goes on with a producer that can fail in place of an empty stream, which cannot.
  ///
  /// The form for a producer written as an implicit member: `.never`, `.empty`.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty<F>(with replacement: SignalProducer<Value, F>) -> Signal<Value, F> {
    promoteError(F.self).replaceEmpty(with: replacement)
  }
}

extension SignalProducer {
  /// Goes on with a producer in place of an empty stream.
  ///
  /// The form for a producer written as an implicit member: `.never`, `.empty`. More in
  /// ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(with replacement: SignalProducer<Value, Error>) -> SignalProducer {
    replacingEmpty(with: replacement)
  }
}

extension SignalProducer where Error == Never {
  /// Goes on with a stream in place of an empty one, where neither can fail.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(
    with replacement: some SignalProducerConvertible<Value, Never>
  ) -> SignalProducer {
    replacingEmpty(with: replacement.producer)
  }

  /// Goes on with a producer that can fail in place of an empty stream, which cannot.
  ///
  /// The form for a producer written as an implicit member: `.never`, `.empty`.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty<F>(with replacement: SignalProducer<Value, F>) -> SignalProducer<
    Value, F
  > {
    promoteError(F.self).replaceEmpty(with: replacement)
  }
}
