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
    Signal.combineLatest(self, other)
  }

  /// Sends the latest values of this signal and of a stream that cannot fail, such as a property.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other
  ) -> Signal<(Value, Other.Value), Error> where Other.Error == Never {
    attaching { $0.combineLatest(with: other) }
  }

  /// Sends the latest values of two signals whenever one sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B>(
    _ a: Signal, _ b: Signal<B, Error>
  ) -> Signal<(Value, B), Error> {
    Signal<(Value, B), Error>(running: SignalProducer.combineLatest(a, b))
  }

  /// Sends the latest values of three signals whenever one sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> {
    Signal<(Value, B, C), Error>(running: SignalProducer.combineLatest(a, b, c))
  }

  /// Sends the latest values of four signals whenever one sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> {
    Signal<(Value, B, C, D), Error>(running: SignalProducer.combineLatest(a, b, c, d))
  }

  /// Sends the latest values of five signals whenever one sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>,
    _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> {
    Signal<(Value, B, C, D, E), Error>(running: SignalProducer.combineLatest(a, b, c, d, e))
  }

  /// Sends the latest values of six signals whenever one sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>,
    _ e: Signal<E, Error>, _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> {
    Signal<(Value, B, C, D, E, F), Error>(running: SignalProducer.combineLatest(a, b, c, d, e, f))
  }

  /// Sends the latest values of the signals of a sequence, as an array, once all have sent.
  ///
  /// - Parameter signals: Observed in order; with no signals, the result has already completed.
  /// - Returns: A signal of arrays in the order of the signals.
  public static func combineLatest(_ signals: some Sequence<Signal>) -> Signal<[Value], Error> {
    Signal<[Value], Error>(running: SignalProducer.combineLatest(signals))
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
    SignalProducer.combineLatest(self, other)
  }

  /// Sends the latest values of two producers whenever one sends, once both have sent.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`.
  @inlinable
  public func combineLatest<U>(
    with other: SignalProducer<U, Error>
  ) -> SignalProducer<(Value, U), Error> {
    SignalProducer.combineLatest(self, other)
  }

  /// Sends the latest values of this producer and of a stream that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Never {
    SignalProducer.combineLatest(self, other.producer.promoteError(Error.self))
  }

  /// Sends the latest values of two streams whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>
  ) -> SignalProducer<(Value, B), Error> {
    let (a, b) = (a.producer, b.producer)
    return SignalProducer<(Value, B), Error>(meetingOf: { streams in
      let (a, b) = (streams.latest(of: a), streams.latest(of: b))
      return { (a.filled, b.filled) }
    })
  }

  /// Sends the latest values of three streams whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>,
    _ b: some SignalProducerConvertible<B, Error>, _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> {
    let (a, b, c) = (a.producer, b.producer, c.producer)
    return SignalProducer<(Value, B, C), Error>(meetingOf: { streams in
      let (a, b, c) = (streams.latest(of: a), streams.latest(of: b), streams.latest(of: c))
      return { (a.filled, b.filled, c.filled) }
    })
  }

  /// Sends the latest values of four streams whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>,
    _ b: some SignalProducerConvertible<B, Error>, _ c: some SignalProducerConvertible<C, Error>,
    _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> {
    let (a, b, c, d) = (a.producer, b.producer, c.producer, d.producer)
    return SignalProducer<(Value, B, C, D), Error>(meetingOf: { streams in
      let (a, b) = (streams.latest(of: a), streams.latest(of: b))
      let (c, d) = (streams.latest(of: c), streams.latest(of: d))
      return { (a.filled, b.filled, c.filled, d.filled) }
    })
  }

  /// Sends the latest values of five streams whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>,
    _ b: some SignalProducerConvertible<B, Error>, _ c: some SignalProducerConvertible<C, Error>,
    _ d: some SignalProducerConvertible<D, Error>, _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> {
    let (a, b, c, d, e) = (a.producer, b.producer, c.producer, d.producer, e.producer)
    return SignalProducer<(Value, B, C, D, E), Error>(meetingOf: { streams in
      let (a, b, c) = (streams.latest(of: a), streams.latest(of: b), streams.latest(of: c))
      let (d, e) = (streams.latest(of: d), streams.latest(of: e))
      return { (a.filled, b.filled, c.filled, d.filled, e.filled) }
    })
  }

  /// Sends the latest values of six streams whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F>(
    _ a: some SignalProducerConvertible<Value, Error>,
    _ b: some SignalProducerConvertible<B, Error>, _ c: some SignalProducerConvertible<C, Error>,
    _ d: some SignalProducerConvertible<D, Error>, _ e: some SignalProducerConvertible<E, Error>,
    _ f: some SignalProducerConvertible<F, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F), Error> {
    let (a, b, c) = (a.producer, b.producer, c.producer)
    let (d, e, f) = (d.producer, e.producer, f.producer)
    return SignalProducer<(Value, B, C, D, E, F), Error>(meetingOf: { streams in
      let (a, b, c) = (streams.latest(of: a), streams.latest(of: b), streams.latest(of: c))
      let (d, e, f) = (streams.latest(of: d), streams.latest(of: e), streams.latest(of: f))
      return { (a.filled, b.filled, c.filled, d.filled, e.filled, f.filled) }
    })
  }

  /// Sends the latest values of seven streams or more whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  public static func combineLatest<B, C, D, E, F, G, each Other: Sendable>(
    _ a: some SignalProducerConvertible<Value, Error>,
    _ b: some SignalProducerConvertible<B, Error>, _ c: some SignalProducerConvertible<C, Error>,
    _ d: some SignalProducerConvertible<D, Error>, _ e: some SignalProducerConvertible<E, Error>,
    _ f: some SignalProducerConvertible<F, Error>, _ g: some SignalProducerConvertible<G, Error>,
    _ others: repeat SignalProducer<each Other, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, repeat each Other), Error> {
    .combiningLatest(
      a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer,
      repeat each others)
  }

  /// Sends the latest values of the streams of a sequence, as an array, once all have sent.
  ///
  /// They are started in order. More in ``Signal/combineLatest(with:)``.
  ///
  /// - Parameters:
  ///   - streams: The streams to combine.
  ///   - emptySentinel: The value to send before completion if there are no streams; nil for none.
  /// - Returns: A producer of arrays in the order of the streams.
  public static func combineLatest(
    _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>,
    emptySentinel: [Value]? = nil
  ) -> SignalProducer<[Value], Error> {
    let producers = streams.map { $0.producer }
    guard !producers.isEmpty else {
      return emptySentinel.map { SignalProducer<[Value], Error>(value: $0) } ?? .empty
    }
    return SignalProducer<[Value], Error>(meetingOf: { streams in
      let slots = producers.map { streams.latest(of: $0) }
      return { slots.map { $0.filled } }
    })
  }

  /// The operator for tuples of any number of streams.
  ///
  /// A parameter pack is not specialised, and costs several times as much per value as the forms for two to six.
  static func combiningLatest<each Part: Sendable>(
    _ producers: repeat SignalProducer<each Part, Error>
  ) -> SignalProducer where Value == (repeat each Part) {
    SignalProducer(meetingOf: { streams in
      let slots = (repeat streams.latest(of: each producers))
      return { (repeat (each slots).filled) }
    })
  }
}

extension SignalProducer where Error == Never {
  /// Sends the latest values of this producer, which cannot fail, and of a stream that can.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Other.Error> {
    SignalProducer<Value, Other.Error>.combineLatest(promoteError(Other.Error.self), other)
  }
}

extension PropertyProtocol {
  /// A property of pairs of this property's value and another's.
  ///
  /// There is a pair from the beginning, because a property always has a value. See ``Signal/combineLatest(with:)`` for
  /// a diagram.
  ///
  /// - Parameter other: The property whose value is second in each pair.
  /// - Returns: A property of pairs, which changes when either property does.
  /// - Complexity: O(1) per change. A read also checks whether the properties of which the result is composed are
  ///   up to date. Keeps the latest value of each property.
  public func combineLatest<U>(with other: some PropertyProtocol<U>) -> Property<(Value, U)> {
    .combining(ownOrigin, other.ownOrigin)
  }

  /// A property of the values of two properties, which changes with any of them.
  ///
  /// More in ``combineLatest(with:)``.
  public static func combineLatest<B>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>
  ) -> Property<(Value, B)> {
    .combining(a.ownOrigin, b.ownOrigin)
  }

  /// A property of the values of three properties, which changes with any of them.
  ///
  /// More in ``combineLatest(with:)``.
  public static func combineLatest<B, C>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>
  ) -> Property<(Value, B, C)> {
    .combining(a.ownOrigin, b.ownOrigin, c.ownOrigin)
  }

  /// A property of the values of four properties, which changes with any of them.
  ///
  /// More in ``combineLatest(with:)``.
  public static func combineLatest<B, C, D>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>
  ) -> Property<(Value, B, C, D)> {
    .combining(a.ownOrigin, b.ownOrigin, c.ownOrigin, d.ownOrigin)
  }

  /// A property of the values of five properties, which changes with any of them.
  ///
  /// More in ``combineLatest(with:)``.
  public static func combineLatest<B, C, D, E>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>
  ) -> Property<(Value, B, C, D, E)> {
    .combining(a.ownOrigin, b.ownOrigin, c.ownOrigin, d.ownOrigin, e.ownOrigin)
  }

  /// A property of the values of six properties, which changes with any of them.
  ///
  /// More in ``combineLatest(with:)``.
  public static func combineLatest<B, C, D, E, F>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>
  ) -> Property<(Value, B, C, D, E, F)> {
    .combining(a.ownOrigin, b.ownOrigin, c.ownOrigin, d.ownOrigin, e.ownOrigin, f.ownOrigin)
  }

  /// A property of the values of the properties of a sequence.
  ///
  /// More in ``combineLatest(with:)``.
  ///
  /// - Parameter properties: The properties to combine.
  /// - Returns: A property of arrays in the order of the properties; nil if there are none.
  public static func combineLatest<Others: Sequence>(
    _ properties: Others
  ) -> Property<[Value]>? where Others.Element: PropertyProtocol<Value> {
    let properties = Array(properties)
    guard !properties.isEmpty else { return nil }
    let origins = properties.map { $0.ownOrigin }
    let sources = PropertySources(origins.map { $0.version })
    return Property(
      composing: SignalProducer.combineLatest(origins.map { sources.producer(of: $0) }), of: sources
    ) { _ in origins.map { $0.value() } }
  }

  /// A property of the values of the properties of a sequence.
  ///
  /// More in ``combineLatest(with:)``.
  ///
  /// - Parameters:
  ///   - properties: The properties to combine.
  ///   - emptySentinel: The value if there are no properties.
  /// - Returns: A property of arrays in the order of the properties.
  public static func combineLatest<Others: Sequence>(
    _ properties: Others, emptySentinel: [Value]
  ) -> Property<[Value]> where Others.Element: PropertyProtocol<Value> {
    combineLatest(properties) ?? Property(value: emptySentinel)
  }
}

extension Property {
  /// The operator for tuples of any number of properties.
  fileprivate static func combining<each Part: Sendable>(
    _ origins: repeat PropertyOrigin<each Part>
  ) -> Property where Value == (repeat each Part) {
    var versions: [PropertyVersion] = []
    for origin in repeat each origins { versions.append(origin.version) }
    let sources = PropertySources(versions)
    return Property(
      composing: .combiningLatest(repeat sources.producer(of: each origins)), of: sources
    ) { _ in (repeat (each origins).value()) }
  }
}

extension SlotMeeting {
  /// Adds a stream of `combineLatest` and returns the slot for its latest value.
  // Inlinable, so that the value path is specialised. The rest of this class never looks at values.
  @inlinable
  func latest<Part>(of producer: SignalProducer<Part, Error>) -> LatestSlot<Part> {
    let slot = LatestSlot<Part>()
    add(
      producer,
      onValue: { [missing, latest = slot.latest] value in
        if latest.contents == nil { missing.contents -= 1 }
        latest.contents = value
      }, completes: { running in running == 0 })
    return slot
  }
}

/// Stores the latest value of one of the streams of `combineLatest`; accessed only inside the gate.
@usableFromInline
struct LatestSlot<Part: Sendable>: Sendable {
  @usableFromInline let latest = SerialBox<Part?>(nil)

  @inlinable
  init() {}

  /// The latest value; read only after every stream has sent.
  @inlinable
  var filled: Part {
    guard let latest = latest.contents else {
      preconditionFailure("combineLatest sent before every stream had.")
    }
    return latest
  }
}
