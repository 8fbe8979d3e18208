extension Signal {
  /// Sends the first values of two signals together, then the second values, and so on.
  ///
  ///     a                   -1-2-3-|
  ///     b                   --x--y|
  ///     a.zip(with: b)      --p--q|    p = (1, "x"), q = (2, "y")
  ///
  /// A value that arrives early stays pending until its counterpart arrives. The result completes as soon as one signal
  /// has completed and has no pending value; the other's pending values are dropped. It fails or is interrupted as soon
  /// as one is.
  ///
  /// - Parameter other: The other signal.
  /// - Returns: A signal of pairs.
  /// - Complexity: Amortised O(1) per value. Keeps the pending values, without a limit.
  @inlinable
  public func zip<U>(with other: Signal<U, Error>) -> Signal<(Value, U), Error> {
    Signal<(Value, U), Error>(running: producer.zip(with: other))
  }

  /// Sends the values of this signal together with those of one that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func zip<U>(with other: Signal<U, Never>) -> Signal<(Value, U), Error> {
    Signal<(Value, U), Error>(running: producer.zip(with: other))
  }

  /// Sends the values of seven signals or more together: the first of all, then the second of all.
  ///
  /// Two to six streams have their own, cheaper overloads. More in ``zip(with:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public static func zip<B, C, D, E, F, each Other: Sendable>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>,
    _ e: Signal<E, Error>, _ f: Signal<F, Error>, _ others: repeat Signal<each Other, Error>
  ) -> Signal<(Value, B, C, D, E, F, repeat each Other), Error> {
    Signal<(Value, B, C, D, E, F, repeat each Other), Error>(
      running: .zipping(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer,
        repeat (each others).producer))
  }

  /// Sends the values of the signals of a sequence together, as arrays.
  ///
  /// - Parameter signals: Observed in order; with no signals, the result has already completed.
  /// - Returns: A signal of arrays in the order of the signals.
  @inlinable
  public static func zip(_ signals: some Sequence<Signal>) -> Signal<[Value], Error> {
    Signal<[Value], Error>(running: SignalProducer.zip(signals))
  }
}

extension Signal where Error == Never {
  /// Sends the values of this signal, which cannot fail, together with those of one that can.
  @inlinable
  @_disfavoredOverload
  public func zip<U, F>(with other: Signal<U, F>) -> Signal<(Value, U), F> {
    Signal<(Value, U), F>(running: producer.zip(with: other))
  }
}

extension SignalProducer {
  /// Sends the first values of two streams together, then the second values, and so on.
  ///
  /// Both are started, this one first. More in ``Signal/zip(with:)-(Signal<U,Error>)``.
  @inlinable
  public func zip<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Error {
    let other = other.producer
    return SignalProducer<(Value, Other.Value), Error>(running: { [self] observer, lifetime in
      // Written without a parameter pack, which is not specialised and costs ten times as much per value.
      let count = ZipCount.pair()
      let (first, second) = (ZipSlot<Value>(count), ZipSlot<Other.Value>(count))
      startZip(
        first, { first.append($0) }, with: other, second, { second.append($0) },
        sending: { observer.send(value: (first.takeFirst(), second.takeFirst())) },
        to: observer, lifetime)
    })
  }

  /// Sends the values of this producer together with those of a stream that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Never {
    zip(with: other.producer.promoteError(Error.self))
  }

  /// Sends the values of seven streams or more together: the first of all, then the second of all.
  ///
  /// They are started in the order given. Two to six streams have their own, cheaper overloads. More in
  /// ``Signal/zip(with:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public static func zip<
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
    .zipping(
      a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, repeat each others)
  }

  /// Sends the values of the streams of a sequence together, as arrays.
  ///
  /// They are started in order. More in ``Signal/zip(with:)-(Signal<U,Error>)``.
  ///
  /// - Parameters:
  ///   - streams: The streams to zip.
  ///   - emptySentinel: The value to send before completion if there are no streams; nil for none.
  /// - Returns: A producer of arrays in the order of the streams.
  @inlinable
  public static func zip(
    _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>,
    emptySentinel: [Value]? = nil
  ) -> SignalProducer<[Value], Error> {
    let producers = streams.map { $0.producer }
    guard !producers.isEmpty else {
      return emptySentinel.map { SignalProducer<[Value], Error>(value: $0) } ?? .empty
    }
    return SignalProducer<[Value], Error>(running: { observer, lifetime in
      let count = ZipCount(producers.count)
      let slots = producers.map { ZipSlot(of: $0, count) }
      let meeting = ZipMeeting(count, observer, lifetime) { slots.map { $0.takeFirst() } }
      for (producer, slot) in Swift.zip(producers, slots) { meeting.add(producer, slot) }
    })
  }

  /// The overload for tuples, written once for any number of streams.
  @inlinable
  static func zipping<each Part: Sendable>(
    _ producers: repeat SignalProducer<each Part, Error>
  ) -> SignalProducer where Value == (repeat each Part) {
    var number = 0
    for _ in repeat each producers { number += 1 }
    return SignalProducer(running: { [number] observer, lifetime in
      let count = ZipCount(number)
      let slots = (repeat ZipSlot(of: each producers, count))
      let meeting = ZipMeeting<Value, Error>(count, observer, lifetime) {
        (repeat (each slots).takeFirst())
      }
      repeat meeting.add(each producers, each slots)
    })
  }
}

extension SignalProducer where Error == Never {
  /// Sends the values of this producer, which cannot fail, together with those of a stream that can.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Other.Error> {
    promoteError(Other.Error.self).zip(with: other)
  }
}
