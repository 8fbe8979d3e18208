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
    Signal.zip(self, other)
  }

  /// Sends the values of this signal together with those of a stream that cannot fail, such as a property.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: SignalProducerConvertible>(
    with other: Other
  ) -> Signal<(Value, Other.Value), Error> where Other.Error == Never {
    attaching { $0.zip(with: other) }
  }

  /// Sends the values of two signals together: the first of each, then the second of each, and so on.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  public static func zip<B>(_ a: Signal, _ b: Signal<B, Error>) -> Signal<(Value, B), Error> {
    Signal<(Value, B), Error>(running: SignalProducer.zip(a, b))
  }

  /// Sends the values of three signals together: the first of each, then the second of each, and so on.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  public static func zip<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> {
    Signal<(Value, B, C), Error>(running: SignalProducer.zip(a, b, c))
  }

  /// Sends the values of four signals together: the first of each, then the second of each, and so on.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  public static func zip<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> {
    Signal<(Value, B, C, D), Error>(running: SignalProducer.zip(a, b, c, d))
  }

  /// Sends the values of five signals together: the first of each, then the second of each, and so on.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  public static func zip<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>,
    _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> {
    Signal<(Value, B, C, D, E), Error>(running: SignalProducer.zip(a, b, c, d, e))
  }

  /// Sends the values of six signals together: the first of each, then the second of each, and so on.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  public static func zip<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>,
    _ e: Signal<E, Error>, _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> {
    Signal<(Value, B, C, D, E, F), Error>(running: SignalProducer.zip(a, b, c, d, e, f))
  }

  /// Sends the values of the signals of a sequence together, as arrays.
  ///
  /// - Parameter signals: Observed in order; with no signals, the result has already completed.
  /// - Returns: A signal of arrays in the order of the signals.
  public static func zip(_ signals: some Sequence<Signal>) -> Signal<[Value], Error> {
    Signal<[Value], Error>(running: SignalProducer.zip(signals))
  }
}

extension SignalProducer {
  /// Sends the values of two streams together: the first of each, then the second of each, and so on.
  ///
  /// Both are started, this one first. More in ``Signal/zip(with:)``.
  @inlinable
  public func zip<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Error {
    SignalProducer.zip(self, other)
  }

  /// Sends the values of two producers together: the first of each, then the second of each, and so on.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`.
  @inlinable
  public func zip<U>(
    with other: SignalProducer<U, Error>
  ) -> SignalProducer<(Value, U), Error> {
    SignalProducer.zip(self, other)
  }

  /// Sends the values of this producer together with those of a stream that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Never {
    SignalProducer.zip(self, other.producer.promoteError(Error.self))
  }

  /// Sends the values of two streams together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  @inlinable
  public static func zip<B>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>
  ) -> SignalProducer<(Value, B), Error> {
    let (a, b) = (a.producer, b.producer)
    return SignalProducer<(Value, B), Error>(meetingOf: { streams in
      let (a, b) = (streams.pending(of: a), streams.pending(of: b))
      return { (a.takeFirst(), b.takeFirst()) }
    })
  }

  /// Sends the values of three streams together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  @inlinable
  public static func zip<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>,
    _ b: some SignalProducerConvertible<B, Error>, _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> {
    let (a, b, c) = (a.producer, b.producer, c.producer)
    return SignalProducer<(Value, B, C), Error>(meetingOf: { streams in
      let (a, b, c) = (streams.pending(of: a), streams.pending(of: b), streams.pending(of: c))
      return { (a.takeFirst(), b.takeFirst(), c.takeFirst()) }
    })
  }

  /// Sends the values of four streams together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  @inlinable
  public static func zip<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>,
    _ b: some SignalProducerConvertible<B, Error>, _ c: some SignalProducerConvertible<C, Error>,
    _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> {
    let (a, b, c, d) = (a.producer, b.producer, c.producer, d.producer)
    return SignalProducer<(Value, B, C, D), Error>(meetingOf: { streams in
      let (a, b) = (streams.pending(of: a), streams.pending(of: b))
      let (c, d) = (streams.pending(of: c), streams.pending(of: d))
      return { (a.takeFirst(), b.takeFirst(), c.takeFirst(), d.takeFirst()) }
    })
  }

  /// Sends the values of five streams together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  @inlinable
  public static func zip<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>,
    _ b: some SignalProducerConvertible<B, Error>, _ c: some SignalProducerConvertible<C, Error>,
    _ d: some SignalProducerConvertible<D, Error>, _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> {
    let (a, b, c, d, e) = (a.producer, b.producer, c.producer, d.producer, e.producer)
    return SignalProducer<(Value, B, C, D, E), Error>(meetingOf: { streams in
      let (a, b, c) = (streams.pending(of: a), streams.pending(of: b), streams.pending(of: c))
      let (d, e) = (streams.pending(of: d), streams.pending(of: e))
      return { (a.takeFirst(), b.takeFirst(), c.takeFirst(), d.takeFirst(), e.takeFirst()) }
    })
  }

  /// Sends the values of six streams together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  @inlinable
  public static func zip<B, C, D, E, F>(
    _ a: some SignalProducerConvertible<Value, Error>,
    _ b: some SignalProducerConvertible<B, Error>, _ c: some SignalProducerConvertible<C, Error>,
    _ d: some SignalProducerConvertible<D, Error>, _ e: some SignalProducerConvertible<E, Error>,
    _ f: some SignalProducerConvertible<F, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F), Error> {
    let (a, b, c) = (a.producer, b.producer, c.producer)
    let (d, e, f) = (d.producer, e.producer, f.producer)
    return SignalProducer<(Value, B, C, D, E, F), Error>(meetingOf: { streams in
      let (a, b, c) = (streams.pending(of: a), streams.pending(of: b), streams.pending(of: c))
      let (d, e, f) = (streams.pending(of: d), streams.pending(of: e), streams.pending(of: f))
      return {
        (a.takeFirst(), b.takeFirst(), c.takeFirst(), d.takeFirst(), e.takeFirst(), f.takeFirst())
      }
    })
  }

  /// Sends the values of seven streams or more together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  public static func zip<B, C, D, E, F, G, each Other: Sendable>(
    _ a: some SignalProducerConvertible<Value, Error>,
    _ b: some SignalProducerConvertible<B, Error>, _ c: some SignalProducerConvertible<C, Error>,
    _ d: some SignalProducerConvertible<D, Error>, _ e: some SignalProducerConvertible<E, Error>,
    _ f: some SignalProducerConvertible<F, Error>, _ g: some SignalProducerConvertible<G, Error>,
    _ others: repeat SignalProducer<each Other, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, repeat each Other), Error> {
    .zipping(
      a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer,
      repeat each others)
  }

  /// Sends the values of the streams of a sequence together, as arrays.
  ///
  /// They are started in order. More in ``Signal/zip(with:)``.
  ///
  /// - Parameters:
  ///   - streams: The streams to zip.
  ///   - emptySentinel: The value to send before completion if there are no streams; nil for none.
  /// - Returns: A producer of arrays in the order of the streams.
  public static func zip(
    _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>,
    emptySentinel: [Value]? = nil
  ) -> SignalProducer<[Value], Error> {
    let producers = streams.map { $0.producer }
    guard !producers.isEmpty else {
      return emptySentinel.map { SignalProducer<[Value], Error>(value: $0) } ?? .empty
    }
    return SignalProducer<[Value], Error>(meetingOf: { streams in
      let slots = producers.map { streams.pending(of: $0) }
      return { slots.map { $0.takeFirst() } }
    })
  }

  /// The operator for tuples of any number of streams.
  ///
  /// A parameter pack is not specialised, and costs several times as much per value as the forms for two to six.
  static func zipping<each Part: Sendable>(
    _ producers: repeat SignalProducer<each Part, Error>
  ) -> SignalProducer where Value == (repeat each Part) {
    SignalProducer(meetingOf: { streams in
      let slots = (repeat streams.pending(of: each producers))
      return { (repeat (each slots).takeFirst()) }
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
    SignalProducer<Value, Other.Error>.zip(promoteError(Other.Error.self), other)
  }
}

extension PropertyProtocol {
  /// A property of the first values of this one and another, then of their second values, and so on.
  ///
  /// The first pair consists of the current values. See ``Signal/zip(with:)`` for a diagram.
  ///
  /// - Parameter other: The property whose value is second in each pair.
  /// - Returns: A property of pairs, which changes when both properties have changed the same
  ///   number of times.
  /// - Complexity: Amortised O(1) per change. Keeps the pending values, without a limit.
  public func zip<U>(with other: some PropertyProtocol<U>) -> Property<(Value, U)> {
    Property(composing: producer.zip(with: other.producer))
  }

  /// A property of the first values of two properties, then of their second values, and so on.
  ///
  /// More in ``zip(with:)``.
  public static func zip<B>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>
  ) -> Property<(Value, B)> {
    Property(composing: .zipping(a.producer, b.producer))
  }

  /// A property of the first values of three properties, then of their second values, and so on.
  ///
  /// More in ``zip(with:)``.
  public static func zip<B, C>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>
  ) -> Property<(Value, B, C)> {
    Property(composing: .zipping(a.producer, b.producer, c.producer))
  }

  /// A property of the first values of four properties, then of their second values, and so on.
  ///
  /// More in ``zip(with:)``.
  public static func zip<B, C, D>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>
  ) -> Property<(Value, B, C, D)> {
    Property(composing: .zipping(a.producer, b.producer, c.producer, d.producer))
  }

  /// A property of the first values of five properties, then of their second values, and so on.
  ///
  /// More in ``zip(with:)``.
  public static func zip<B, C, D, E>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>
  ) -> Property<(Value, B, C, D, E)> {
    Property(composing: .zipping(a.producer, b.producer, c.producer, d.producer, e.producer))
  }

  /// A property of the first values of six properties, then of their second values, and so on.
  ///
  /// More in ``zip(with:)``.
  public static func zip<B, C, D, E, F>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>
  ) -> Property<(Value, B, C, D, E, F)> {
    Property(
      composing: .zipping(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer))
  }

  /// A property that zips the values of the properties of a sequence.
  ///
  /// More in ``zip(with:)``.
  ///
  /// - Parameter properties: The properties to zip.
  /// - Returns: A property of arrays in the order of the properties; nil if there are none.
  public static func zip<Others: Sequence>(
    _ properties: Others
  ) -> Property<[Value]>? where Others.Element: PropertyProtocol<Value> {
    let producers = properties.map { $0.producer }
    return producers.isEmpty ? nil : Property(composing: SignalProducer.zip(producers))
  }

  /// A property that zips the values of the properties of a sequence.
  ///
  /// More in ``zip(with:)``.
  ///
  /// - Parameters:
  ///   - properties: The properties to zip.
  ///   - emptySentinel: The value if there are no properties.
  /// - Returns: A property of arrays in the order of the properties.
  public static func zip<Others: Sequence>(
    _ properties: Others, emptySentinel: [Value]
  ) -> Property<[Value]> where Others.Element: PropertyProtocol<Value> {
    zip(properties) ?? Property(value: emptySentinel)
  }
}

extension SlotMeeting {
  /// Adds a stream of `zip` and returns the slot for its pending values.
  // Inlinable, so that the value path is specialised. The rest of this class never looks at values.
  @inlinable
  func pending<Part>(of producer: SignalProducer<Part, Error>) -> ZipSlot<Part> {
    let slot = ZipSlot<Part>(missing, isExhausted)
    add(producer, onValue: { slot.append($0) }, completes: { _ in slot.end() })
    return slot
  }
}

/// The pending values of one of the streams of `zip`; accessed only inside the gate.
@usableFromInline
final class ZipSlot<Part: Sendable>: Sendable {
  @usableFromInline let missing: SerialBox<Int>
  @usableFromInline let isExhausted: SerialBox<Bool>
  @usableFromInline let pending = SerialBox(Queue<Part>())
  /// Whether the stream has completed.
  @usableFromInline let isOver = SerialBox(false)

  @usableFromInline
  init(_ missing: SerialBox<Int>, _ isExhausted: SerialBox<Bool>) {
    self.missing = missing
    self.isExhausted = isExhausted
  }

  @inlinable
  func append(_ value: Part) {
    if pending.contents.isEmpty { missing.contents -= 1 }
    pending.contents.append(value)
  }

  /// Removes and returns the oldest pending value; called only when every slot has one.
  @inlinable
  func takeFirst() -> Part {
    guard let value = pending.contents.popFirst() else {
      preconditionFailure("zip sent before every stream had.")
    }
    if pending.contents.isEmpty {
      missing.contents += 1
      if isOver.contents { isExhausted.contents = true }
    }
    return value
  }

  /// Marks the stream as complete and returns whether no value is pending.
  @usableFromInline
  func end() -> Bool {
    isOver.contents = true
    return pending.contents.isEmpty
  }
}
