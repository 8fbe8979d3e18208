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

  /// Starts a `combineLatest` of two streams; only the closures on the value path are specialised.
  @usableFromInline
  func startCombineLatest<Other, Output>(
    filling fill: @escaping @Sendable (Value) -> Bool, with other: SignalProducer<Other, Error>,
    filling fillOther: @escaping @Sendable (Other) -> Bool,
    sending send: @escaping @Sendable () -> Void,
    to observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime
  ) {
    let meeting = LatestMeeting<Output, Error>(2, observer, lifetime, sending: send)
    meeting.add(self, filling: fill)
    meeting.add(other, filling: fillOther)
  }
}

extension PropertyProtocol {
  /// A property of pairs of this property's value and another's.
  ///
  /// An overload for a property written as an implicit member, such as `.init(value: 0)`. More in
  /// ``combineLatest(with:)``.
  @_disfavoredOverload
  public func combineLatest<U>(with other: Property<U>) -> Property<(Value, U)> {
    let same: some PropertyProtocol<U> = other
    return combineLatest(with: same)
  }

  /// A property of pairs of this property's value and another's.
  ///
  /// There is a pair from the beginning, because a property always has a value. See ``Signal/combineLatest(with:)`` for
  /// a diagram.
  ///
  /// - Parameter other: The property whose value is second in each pair.
  /// - Returns: A property of pairs, which changes when either property does.
  /// - Complexity: O(1) per change. A read also checks whether the properties of which the result is composed are
  ///   up to date. Keeps the latest value of each property.
  public func combineLatest<Other: PropertyProtocol>(
    with other: Other
  ) -> Property<(Value, Other.Value)> {
    let (first, second) = (ownOrigin, other.ownOrigin)
    let sources = PropertySources([first.version, second.version])
    return Property(
      composing: sources.producer(of: first).combineLatest(with: sources.producer(of: second)),
      of: sources
    ) { _ in (first.value(), second.value()) }
  }

  /// A property of the values of seven properties or more, which changes with any of them.
  ///
  /// Two to six properties have their own overloads. More in ``combineLatest(with:)``.
  @_disfavoredOverload
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol, each Other: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ others: repeat each Other
  ) -> Property<
    (Value, B.Value, C.Value, D.Value, E.Value, F.Value, repeat (each Other).Value)
  >
  where A.Value == Value {
    let (a, b, c, d, e, f) = (
      a.ownOrigin, b.ownOrigin, c.ownOrigin, d.ownOrigin, e.ownOrigin, f.ownOrigin
    )
    let others = (repeat (each others).ownOrigin)
    var versions = [a.version, b.version, c.version, d.version, e.version, f.version]
    for other in repeat each others { versions.append(other.version) }
    let sources = PropertySources(versions)
    return Property(
      composing: .combiningLatest(
        sources.producer(of: a), sources.producer(of: b), sources.producer(of: c),
        sources.producer(of: d), sources.producer(of: e), sources.producer(of: f),
        repeat sources.producer(of: each others)),
      of: sources
    ) { _ in
      (
        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
        repeat (each others).value()
      )
    }
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

/// One run of `combineLatest`.
@usableFromInline
final class LatestMeeting<Output: Sendable, Error: Swift.Error>: Sendable {
  private let place: MeetingPlace<Error>
  /// Sends the values in the slots.
  // Made where the types are known, so that the value path is specialised. The rest of this class never looks at values
  // and is not specialised for each type.
  private let send: @Sendable () -> Void
  /// The number of streams that have not sent yet, and the number that have not completed.
  private let waiting: SerialBox<(silent: Int, running: Int)>

  @inlinable
  convenience init(
    _ count: Int, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    output: @escaping @Sendable () -> Output
  ) {
    self.init(count, observer, lifetime) { [onValue = observer.onValue] in onValue(output()) }
  }

  @usableFromInline
  init(
    _ count: Int, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    sending send: @escaping @Sendable () -> Void
  ) {
    place = MeetingPlace(observer, lifetime)
    self.send = send
    waiting = SerialBox((count, count))
  }

  @inlinable
  func add<Part>(_ producer: SignalProducer<Part, Error>, _ slot: LatestSlot<Part>) {
    add(producer) { slot.fill(with: $0) }
  }

  // `fill` stores a value in its slot and returns whether it is the first.
  @usableFromInline
  func add<Part>(
    _ producer: SignalProducer<Part, Error>, filling fill: @escaping @Sendable (Part) -> Bool
  ) {
    place.run(
      producer,
      sendingTo: .init(
        onValue: { value in
          if fill(value) { self.waiting.contents.silent -= 1 }
          if self.waiting.contents.silent == 0 { self.send() }
        },
        onTermination: { self.partEnded($0) }))
  }

  private func partEnded(_ termination: Termination<Error>) {
    if case .completed = termination {
      waiting.contents.running -= 1
      guard waiting.contents.running == 0 else { return }
    }
    place.finish(termination)
  }
}

/// Stores the latest value of one of the streams; accessed only inside the gate.
@usableFromInline
final class LatestSlot<Part: Sendable>: @unchecked Sendable {
  // Unchecked: `latest` is accessed only inside the gate. So the dynamic check for exclusive access is needless; with
  // it, a value through `combineLatest` would take 479 instructions instead of 205.

  @exclusivity(unchecked) @usableFromInline var latest: Part?

  @usableFromInline
  init() {}

  @usableFromInline
  init<Error>(of producer: SignalProducer<Part, Error>) {}

  /// Replaces the previous value and returns whether there was none.
  @inlinable
  func fill(with value: Part) -> Bool {
    let isFirst = latest == nil
    latest = value
    return isFirst
  }

  /// The latest value; read only after every stream has sent.
  @inlinable
  var filled: Part {
    guard let latest else { preconditionFailure("combineLatest sent before every stream had.") }
    return latest
  }
}
