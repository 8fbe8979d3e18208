extension Signal {
  /// Sends the latest values of two signals whenever one sends, once both have sent.
  ///
  ///     a                        -1--2-|
  ///     b                        --xy--|
  ///     a.combineLatest(with: b) --pqr-|    p = (1, "x"), q = (1, "y"), r = (2, "y")
  ///
  /// Two values in one tick send twice. The result completes when both have completed. It fails or is interrupted as
  /// soon as one is, and disposes of the other.
  ///
  /// - Parameter other: The other signal.
  /// - Returns: A signal of pairs.
  /// - Complexity: O(1) per value. Keeps the latest value of each signal.
  @inlinable
  public func combineLatest<U>(with other: Signal<U, Error>) -> Signal<(Value, U), Error> {
    Signal<(Value, U), Error>(running: producer.combineLatest(with: other))
  }

  /// Sends the latest values of this signal and one that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<U>(with other: Signal<U, Never>) -> Signal<(Value, U), Error> {
    Signal<(Value, U), Error>(running: producer.combineLatest(with: other))
  }

  /// Sends the latest values of seven signals or more whenever one sends, once all have sent.
  ///
  /// Two to six streams have their own, cheaper overloads. More in ``combineLatest(with:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<B, C, D, E, F, each Other: Sendable>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>,
    _ e: Signal<E, Error>, _ f: Signal<F, Error>, _ others: repeat Signal<each Other, Error>
  ) -> Signal<(Value, B, C, D, E, F, repeat each Other), Error> {
    Signal<(Value, B, C, D, E, F, repeat each Other), Error>(
      running: .combiningLatest(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer,
        repeat (each others).producer))
  }

  /// Sends the latest values of the signals of a sequence, as an array, once all have sent.
  ///
  /// - Parameter signals: Observed in order; with no signals, the result has already completed.
  /// - Returns: A signal of arrays in the order of the signals.
  @inlinable
  public static func combineLatest(_ signals: some Sequence<Signal>) -> Signal<[Value], Error> {
    Signal<[Value], Error>(running: SignalProducer.combineLatest(signals))
  }
}

extension Signal where Error == Never {
  /// Sends the latest values of this signal, which cannot fail, and of one that can.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<U, F>(with other: Signal<U, F>) -> Signal<(Value, U), F> {
    Signal<(Value, U), F>(running: producer.combineLatest(with: other))
  }
}

extension SignalProducer where Error == Never {
  /// Sends the latest values of this producer, which cannot fail, and of a stream that can.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Other.Error> {
    promoteError(Other.Error.self).combineLatest(with: other)
  }
}

extension SignalProducer {
  /// Sends the latest values of two streams whenever one sends, once both have sent.
  ///
  /// Both are started, this one first. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Error {
    let other = other.producer
    return SignalProducer<(Value, Other.Value), Error>(running: { [self] observer, lifetime in
      // Written without a parameter pack, which is not specialised and costs ten times as much per value.
      let (first, second) = (LatestSlot<Value>(), LatestSlot<Other.Value>())
      startCombineLatest(
        filling: { first.fill(with: $0) }, with: other, filling: { second.fill(with: $0) },
        sending: { observer.send(value: (first.filled, second.filled)) }, to: observer, lifetime)
    })
  }

  /// Sends the latest values of this producer and of a stream that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Never {
    combineLatest(with: other.producer.promoteError(Error.self))
  }

  /// Sends the latest values of seven streams or more whenever one sends, once all have sent.
  ///
  /// They are started in the order given. Two to six streams have their own, cheaper overloads. More in
  /// ``Signal/combineLatest(with:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<
    A: SignalProducerConvertible, B: SignalProducerConvertible, C: SignalProducerConvertible,
    D: SignalProducerConvertible, E: SignalProducerConvertible, F: SignalProducerConvertible,
    each Other: Sendable
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F,
    _ others: repeat SignalProducer<each Other, Error>
  ) -> SignalProducer<
    (Value, B.Value, C.Value, D.Value, E.Value, F.Value, repeat each Other), Error
  >
  where
    A.Value == Value, A.Error == Error, B.Error == Error, C.Error == Error, D.Error == Error,
    E.Error == Error, F.Error == Error
  {
    .combiningLatest(
      a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, repeat each others)
  }

  /// Sends the latest values of the streams of a sequence, as an array, once all have sent.
  ///
  /// They are started in order. More in ``Signal/combineLatest(with:)``.
  ///
  /// - Parameters:
  ///   - streams: The streams to combine.
  ///   - emptySentinel: The value to send before completion if there are no streams; nil for none.
  /// - Returns: A producer of arrays in the order of the streams.
  @inlinable
  public static func combineLatest(
    _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>,
    emptySentinel: [Value]? = nil
  ) -> SignalProducer<[Value], Error> {
    let producers = streams.map { $0.producer }
    guard !producers.isEmpty else {
      return emptySentinel.map { SignalProducer<[Value], Error>(value: $0) } ?? .empty
    }
    return SignalProducer<[Value], Error>(running: { observer, lifetime in
      let slots = producers.map { LatestSlot(of: $0) }
      let meeting = LatestMeeting(producers.count, observer, lifetime) {
        slots.map { $0.filled }
      }
      for (producer, slot) in Swift.zip(producers, slots) { meeting.add(producer, slot) }
    })
  }

  /// The overload for tuples, written once for any number of streams.
  @inlinable
  static func combiningLatest<each Part: Sendable>(
    _ producers: repeat SignalProducer<each Part, Error>
  ) -> SignalProducer where Value == (repeat each Part) {
    var count = 0
    for _ in repeat each producers { count += 1 }
    return SignalProducer(running: { [count] observer, lifetime in
      let slots = (repeat LatestSlot(of: each producers))
      let meeting = LatestMeeting<Value, Error>(count, observer, lifetime) {
        (repeat (each slots).filled)
      }
      repeat meeting.add(each producers, each slots)
    })
  }
}
