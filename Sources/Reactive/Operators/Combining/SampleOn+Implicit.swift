extension Signal {
  /// Sends the latest value whenever a trigger sends.
  ///
  /// An overload for a signal written as an implicit member, such as `.never` or `.empty`. More in
  /// ``sample(on:onlyNew:)``.
  @inlinable
  @_disfavoredOverload
  public func sample(on trigger: Signal<Void, Never>, onlyNew: Bool = false) -> Signal {
    attaching { $0.sample(on: trigger, onlyNew: onlyNew) }
  }

  /// Sends the latest value whenever a trigger sends.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``sample(on:onlyNew:)``.
  @inlinable
  @_disfavoredOverload
  public func sample<T>(on trigger: SignalProducer<T, Never>, onlyNew: Bool = false) -> Signal {
    attaching { $0.sample(on: trigger, onlyNew: onlyNew) }
  }
}

extension SignalProducer {
  /// Sends the latest value whenever a trigger sends.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/sample(on:onlyNew:)``.
  @inlinable
  @_disfavoredOverload
  public func sample(on trigger: SignalProducer<Void, Never>, onlyNew: Bool = false)
    -> SignalProducer
  {
    let same: some SignalProducerConvertible<Void, Never> = trigger
    return sample(on: same, onlyNew: onlyNew)
  }

  /// Sends the latest value whenever a trigger sends.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/sample(on:onlyNew:)``.
  @inlinable
  @_disfavoredOverload
  public func sample<T>(on trigger: SignalProducer<T, Never>, onlyNew: Bool = false)
    -> SignalProducer
  {
    let same: some SignalProducerConvertible<T, Never> = trigger
    return sample(on: same, onlyNew: onlyNew)
  }
}

extension Signal {
  /// Pairs each value of another stream with the latest value of this one.
  ///
  /// An overload for a signal written as an implicit member, such as `.never` or `.empty`. More in
  /// ``sample(with:)``.
  @inlinable
  @_disfavoredOverload
  public func sample(with sampler: Signal<Value, Never>) -> Signal<(Value, Value), Error> {
    attaching { $0.sample(with: sampler.producer) }
  }

  /// Pairs each value of another stream with the latest value of this one.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``sample(with:)``.
  @inlinable
  @_disfavoredOverload
  public func sample<U>(with sampler: SignalProducer<U, Never>) -> Signal<(Value, U), Error> {
    attaching { $0.sample(with: sampler) }
  }
}

extension SignalProducer {
  /// Pairs each value of another stream with the latest value of this one.
  ///
  /// An overload for a producer of the same values, written as an implicit member, such as `.never`
  /// or `.empty`. More in ``Signal/sample(with:)``.
  @inlinable
  @_disfavoredOverload
  public func sample(
    with sampler: SignalProducer<Value, Never>
  ) -> SignalProducer<(Value, Value), Error> {
    let same: some SignalProducerConvertible<Value, Never> = sampler
    return sample(with: same)
  }

  /// Pairs each value of another stream with the latest value of this one.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/sample(with:)``.
  @inlinable
  @_disfavoredOverload
  public func sample<U>(
    with sampler: SignalProducer<U, Never>
  ) -> SignalProducer<(Value, U), Error> {
    let same: some SignalProducerConvertible<U, Never> = sampler
    return sample(with: same)
  }
}
