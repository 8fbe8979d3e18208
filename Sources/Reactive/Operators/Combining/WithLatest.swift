extension Signal {
  /// Sends each value together with the latest value of another stream.
  ///
  ///     s                        -1-2-3-|
  ///     x                        --a----|
  ///     s.withLatest(from: x)    ---p-q-|    p = (2, "a"), q = (3, "a")
  ///
  /// Values that arrive before the other's first value are dropped. The result ends with this
  /// signal, in the same way. Any end of the other stream is ignored, and its last value stays in
  /// use.
  ///
  /// - Parameter other: The stream of the latest value; observed before this signal.
  /// - Returns: A signal of pairs.
  /// - Complexity: O(1) per value. Keeps one value of `other`.
  @inlinable
  public func withLatest<Other: SignalProducerConvertible>(
    from other: Other
  ) -> Signal<(Value, Other.Value), Error> where Other.Error == Never {
    attaching { $0.withLatest(from: other) }
  }
}

extension SignalProducer {
  /// Sends each value together with the latest value of another stream.
  ///
  /// Both are started, the other one first. More in ``Signal/withLatest(from:)``.
  @inlinable
  public func withLatest<Other: SignalProducerConvertible>(
    from other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Never {
    let other = other.producer
    return SignalProducer<(Value, Other.Value), Error>(running: { [self] observer, lifetime in
      let slot = LatestSlot<Other.Value>()
      start(
        sendingTo: observer, lifetime, following: other, filling: { _ = slot.fill(with: $0) },
        onValue: { value in
          if let latest = slot.latest { observer.send(value: (value, latest)) }
        })
    })
  }

  @usableFromInline
  func start<Output, Other>(
    sendingTo observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    following other: SignalProducer<Other, Never>,
    filling fill: @escaping @Sendable (Other) -> Void,
    onValue: @escaping @Sendable (Value) -> Void
  ) {
    let place = MeetingPlace(observer, lifetime)
    place.run(other, sendingTo: .init(onValue: fill, onTermination: { _ in }))
    place.run(self, sendingTo: place.passing(onValue))
  }
}

extension Signal {
  /// Sends each value together with the latest value of another stream.
  ///
  /// An overload for a signal written as an implicit member, such as `.never` or `.empty`. More in
  /// ``withLatest(from:)``.
  @inlinable
  @_disfavoredOverload
  public func withLatest(from other: Signal<Value, Never>) -> Signal<(Value, Value), Error> {
    attaching { $0.withLatest(from: other.producer) }
  }

  /// Sends each value together with the latest value of another stream.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``withLatest(from:)``.
  @inlinable
  @_disfavoredOverload
  public func withLatest<U>(from other: SignalProducer<U, Never>) -> Signal<(Value, U), Error> {
    attaching { $0.withLatest(from: other) }
  }
}

extension SignalProducer {
  /// Sends each value together with the latest value of another stream.
  ///
  /// An overload for a producer of the same values, written as an implicit member, such as `.never`
  /// or `.empty`. More in ``Signal/withLatest(from:)``.
  @inlinable
  @_disfavoredOverload
  public func withLatest(
    from other: SignalProducer<Value, Never>
  ) -> SignalProducer<(Value, Value), Error> {
    let same: some SignalProducerConvertible<Value, Never> = other
    return withLatest(from: same)
  }

  /// Sends each value together with the latest value of another stream.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/withLatest(from:)``.
  @inlinable
  @_disfavoredOverload
  public func withLatest<U>(
    from other: SignalProducer<U, Never>
  ) -> SignalProducer<(Value, U), Error> {
    let same: some SignalProducerConvertible<U, Never> = other
    return withLatest(from: same)
  }
}
