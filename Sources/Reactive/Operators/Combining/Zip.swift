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

  /// Pairs the values of this signal and another of the same kind.
  ///
  /// An overload for a signal written as an implicit member, such as `.never` or `.empty`. More in
  /// ``zip(with:)-(Signal<U,Error>)``.
  @inlinable
  @_disfavoredOverload
  public func zip(with other: Signal) -> Signal<(Value, Value), Error> {
    Signal<(Value, Value), Error>(running: producer.zip(with: other.producer))
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

  /// Pairs the values of this producer and another.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/zip(with:)-(Signal<U,Error>)``.
  @inlinable
  @_disfavoredOverload
  public func zip<U>(
    with other: SignalProducer<U, Error>
  ) -> SignalProducer<(Value, U), Error> {
    let same: some SignalProducerConvertible<U, Error> = other
    return zip(with: same)
  }

  /// Pairs the values of this producer and another of the same kind.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More in
  /// ``Signal/zip(with:)-(Signal<U,Error>)``.
  @inlinable
  @_disfavoredOverload
  public func zip(with other: SignalProducer) -> SignalProducer<(Value, Value), Error> {
    let same: some SignalProducerConvertible<Value, Error> = other
    return zip(with: same)
  }

  /// Starts a `zip` of two streams; only the closures on the value path are specialised.
  @usableFromInline
  func startZip<Other, Output>(
    _ slot: ZipSlot<Value>, _ append: @escaping @Sendable (Value) -> Void,
    with other: SignalProducer<Other, Error>, _ otherSlot: ZipSlot<Other>,
    _ appendOther: @escaping @Sendable (Other) -> Void,
    sending send: @escaping @Sendable () -> Void,
    to observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime
  ) {
    let meeting = ZipMeeting<Output, Error>(slot.count, observer, lifetime, sending: send)
    meeting.add(self, appending: append, ending: { slot.end() })
    meeting.add(other, appending: appendOther, ending: { otherSlot.end() })
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

  /// Pairs the values of this producer and another, where neither can fail.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/zip(with:)-(Signal<U,Error>)``.
  @inlinable
  @_disfavoredOverload
  public func zip<U>(
    with other: SignalProducer<U, Never>
  ) -> SignalProducer<(Value, U), Never> {
    let same: some SignalProducerConvertible<U, Never> = other
    return zip(with: same)
  }

  /// Pairs the values of this producer, which cannot fail, and of one that can.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More in
  /// ``Signal/zip(with:)-(Signal<U,Error>)``.
  @inlinable
  @_disfavoredOverload
  public func zip<U, F>(
    with other: SignalProducer<U, F>
  ) -> SignalProducer<(Value, U), F> {
    promoteError(F.self).zip(with: other)
  }
}

extension PropertyProtocol {
  /// A property of the first values of this one and another, then of their second values, and so on.
  ///
  /// An overload for a property written as an implicit member, such as `.init(value: 0)`. More in ``zip(with:)``.
  @_disfavoredOverload
  public func zip<U>(with other: Property<U>) -> Property<(Value, U)> {
    let same: some PropertyProtocol<U> = other
    return zip(with: same)
  }

  /// A property of the first values of this one and another, then of their second values, and so on.
  ///
  /// The first pair consists of the current values. See ``Signal/zip(with:)-(Signal<U,Error>)`` for a diagram.
  ///
  /// - Parameter other: The property whose value is second in each pair.
  /// - Returns: A property of pairs, which changes when both properties have changed the same
  ///   number of times.
  /// - Complexity: Amortised O(1) per change. Keeps the pending values, without a limit.
  public func zip<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    composing { $0.zip(with: other.producer) }
  }

  /// A property of the first values of seven properties or more, then of their second values, and so on.
  ///
  /// Two to six properties have their own overloads. More in ``zip(with:)``.
  @_disfavoredOverload
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol, each Other: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ others: repeat each Other
  ) -> Property<
    (Value, B.Value, C.Value, D.Value, E.Value, F.Value, repeat (each Other).Value)
  >
  where A.Value == Value {
    Property(
      composing: .zipping(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer,
        repeat (each others).producer))
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

/// One run of `zip`.
@usableFromInline
final class ZipMeeting<Output: Sendable, Error: Swift.Error>: Sendable {
  private let place: MeetingPlace<Error>
  /// Sends the first value of each slot.
  // Made where the types are known, so that the value path is specialised. The rest of this class never looks at values
  // and is not specialised for each type.
  private let send: @Sendable () -> Void
  private let count: ZipCount

  @inlinable
  convenience init(
    _ count: ZipCount, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    output: @escaping @Sendable () -> Output
  ) {
    self.init(count, observer, lifetime) { [onValue = observer.onValue] in onValue(output()) }
  }

  @usableFromInline
  init(
    _ count: ZipCount, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    sending send: @escaping @Sendable () -> Void
  ) {
    place = MeetingPlace(observer, lifetime)
    self.send = send
    self.count = count
  }

  @inlinable
  func add<Part>(_ producer: SignalProducer<Part, Error>, _ slot: ZipSlot<Part>) {
    add(producer, appending: { slot.append($0) }, ending: { slot.end() })
  }

  // `append` adds a value to its slot. `end` marks the slot as complete and returns whether it is empty.
  @usableFromInline
  func add<Part>(
    _ producer: SignalProducer<Part, Error>,
    appending append: @escaping @Sendable (Part) -> Void, ending end: @escaping @Sendable () -> Bool
  ) {
    place.run(
      producer,
      sendingTo: .init(
        onValue: { value in
          append(value)
          guard self.count.empty.contents == 0 else { return }
          self.send()
          if self.count.isExhausted.contents { self.complete() }
        },
        onTermination: { termination in
          guard case .completed = termination else { return self.place.finish(termination) }
          if end() { self.place.finish(.completed) }
        }))
  }

  // A separate function: unspecialised code that makes a termination looks up the type of its error.
  @inline(never)
  private func complete() { place.finish(.completed) }
}

/// The state that the slots of one `zip` share; accessed only inside the gate.
@usableFromInline
final class ZipCount: Sendable {
  /// The number of slots without a pending value.
  @usableFromInline let empty: SerialBox<Int>
  /// Whether a slot has sent its last value.
  @usableFromInline let isExhausted = SerialBox(false)

  @usableFromInline
  init(_ count: Int) { empty = SerialBox(count) }

  /// Makes the state of a `zip` of two.
  @usableFromInline
  @inline(never)
  static func pair() -> ZipCount { ZipCount(2) }
}

/// The pending values of one of the streams; accessed only inside the gate.
///
/// The oldest is kept outside the queue: streams that keep in step then never touch the queue, whose code is not
/// compiled for their types.
@usableFromInline
final class ZipSlot<Part: Sendable>: @unchecked Sendable {
  // Unchecked: everything but `count` is accessed only inside the gate. So the dynamic checks for exclusive access are
  // needless. Those of `isOver` and `isCrowded` would each add 84 instructions to the 220 of a value through `zip`, and
  // those of `first` 172.

  @usableFromInline let count: ZipCount
  @exclusivity(unchecked) @usableFromInline var isOver = false
  /// Whether there are pending values behind the first.
  @exclusivity(unchecked) @usableFromInline var isCrowded = false
  private var rest = Queue<Part>()
  /// The oldest pending value.
  @exclusivity(unchecked) @usableFromInline var first: Part?

  @usableFromInline
  init(_ count: ZipCount) { self.count = count }

  @usableFromInline
  init<Error>(of producer: SignalProducer<Part, Error>, _ count: ZipCount) { self.count = count }

  @inlinable
  func append(_ value: Part) {
    if first == nil {
      first = value
      count.empty.contents -= 1
    } else {
      appendBehind(value)
    }
  }

  /// Removes and returns the oldest pending value; called only when every slot has one.
  @inlinable
  func takeFirst() -> Part {
    guard let value = first else { preconditionFailure("zip sent before every stream had.") }
    if isCrowded {
      moveUp()
    } else {
      first = nil
      count.empty.contents += 1
      if isOver { count.isExhausted.contents = true }
    }
    return value
  }

  /// Marks the slot as complete and returns whether no value is pending.
  @usableFromInline
  func end() -> Bool {
    isOver = true
    return first == nil
  }

  @usableFromInline
  func appendBehind(_ value: Part) {
    rest.append(value)
    isCrowded = true
  }

  @usableFromInline
  func moveUp() {
    first = rest.popFirst()
    isCrowded = !rest.isEmpty
  }
}
