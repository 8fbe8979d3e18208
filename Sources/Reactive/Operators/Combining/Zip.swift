extension Signal {
  /// Sends the first values of two signals together, then the second values, and so on.
  ///
  ///     a                   -1-2-3-|
  ///     b                   --x--y|
  ///     a.zip(with: b)      --p--q|    p = (1, "x"), q = (2, "y")
  ///
  /// A value that comes early waits for the other's. Completed as soon as one has completed and has no
  /// value that waits; what the other has waiting is dropped. Failed or interrupted as soon as one is.
  ///
  /// - Parameter other: The other signal.
  /// - Returns: A signal of pairs.
  /// - Complexity: Amortised O(1) per value. Keeps the values that wait, without a limit.
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

  /// Sends the values of several signals together: the first of all, then the second of all, and so on.
  ///
  /// More in ``zip(with:)-(Signal<U,Error>)``.
  ///
  /// - Parameters:
  ///   - first: The signal of the first component.
  ///   - others: The signals of the others, attached to in the order given.
  /// - Returns: A signal of tuples.
  @inlinable
  public static func zip<each Other: Sendable>(
    _ first: Signal, _ others: repeat Signal<each Other, Error>
  ) -> Signal<(Value, repeat each Other), Error> {
    Signal<(Value, repeat each Other), Error>(
      running: .zipping(first.producer, repeat (each others).producer))
  }

  /// Sends the values of the signals of a sequence together, as arrays.
  ///
  /// - Parameter signals: Attached to in order; of none, the result has completed.
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
    SignalProducer<(Value, Other.Value), Error>.zipping(self, other.producer)
  }

  /// Sends the values of this producer together with those of a stream that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Never {
    zip(with: other.producer.promoteError(Error.self))
  }

  /// Sends the values of several streams together: the first of all, then the second of all, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)-(Signal<U,Error>)``.
  @inlinable
  public static func zip<First: SignalProducerConvertible, each Other: Sendable>(
    _ first: First, _ others: repeat SignalProducer<each Other, Error>
  ) -> SignalProducer<(Value, repeat each Other), Error>
  where First.Value == Value, First.Error == Error {
    .zipping(first.producer, repeat each others)
  }

  /// Sends the values of the streams of a sequence together, as arrays.
  ///
  /// They are started in order. More in ``Signal/zip(with:)-(Signal<U,Error>)``.
  ///
  /// - Parameters:
  ///   - streams: What is put together.
  ///   - emptySentinel: What is sent before completion where there are no streams; nil for nothing.
  /// - Returns: A producer of arrays in the order of the streams.
  @inlinable
  public static func zip(
    _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>,
    emptySentinel: [Value]? = nil
  ) -> SignalProducer<[Value], Error> {
    let producers = streams.map(\.producer)
    guard !producers.isEmpty else {
      return emptySentinel.map { SignalProducer<[Value], Error>(value: $0) } ?? .empty
    }
    return SignalProducer<[Value], Error>(running: { observer, lifetime in
      let count = ZipCount(producers.count)
      let slots = producers.map { ZipSlot(of: $0, count) }
      let meeting = Zip(count, observer, lifetime) { slots.map { $0.takeFirst() } }
      for (producer, slot) in Swift.zip(producers, slots) { meeting.add(producer, slot) }
    })
  }

  /// The tuple form, written once for every number of streams.
  @inlinable
  static func zipping<each Part: Sendable>(
    _ producers: repeat SignalProducer<each Part, Error>
  ) -> SignalProducer where Value == (repeat each Part) {
    var number = 0
    for _ in repeat each producers { number += 1 }
    return SignalProducer(running: { [number] observer, lifetime in
      let count = ZipCount(number)
      let slots = (repeat ZipSlot(of: each producers, count))
      let meeting = Zip<Value, Error>(count, observer, lifetime) {
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

/// Where the streams of one `zip` meet.
@usableFromInline
final class Zip<Output: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let observer: Signal<Output, Error>.Observer
  @usableFromInline let inputs: Lifetime
  @usableFromInline let gate: Gate
  @usableFromInline let output: @Sendable () -> Output
  @usableFromInline let count: ZipCount

  @inlinable
  init(
    _ count: ZipCount, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    output: @escaping @Sendable () -> Output
  ) {
    self.observer = observer
    inputs = lifetime.upstream()
    gate = lifetime.gate ?? Gate()
    self.output = output
    self.count = count
  }

  @inlinable
  func add<Part>(_ producer: SignalProducer<Part, Error>, _ slot: ZipSlot<Part>) {
    guard !inputs.hasEnded else { return }
    let input = inputs.branch()
    let observer = Signal<Part, Error>.Observer(
      onValue: { value in
        slot.append(value)
        guard self.count.empty.contents == 0 else { return }
        self.observer.onValue(self.output())
        if self.count.isExhausted.contents { self.finish(.completed) }
      },
      onTermination: { termination in
        guard case .completed = termination else { return self.finish(termination) }
        slot.isOver.contents = true
        if slot.isEmpty { self.finish(.completed) } else { input.end() }
      })
    producer.run(observer.gated(by: gate, until: input), input)
  }

  @usableFromInline
  func finish(_ termination: Termination<Error>) {
    guard !inputs.hasEnded else { return }
    observer.onTermination(termination)
    inputs.end()
  }
}

/// What the slots of one `zip` share; touched inside the gate only.
@usableFromInline
final class ZipCount: Sendable {
  /// How many slots have no value that waits.
  @usableFromInline let empty: SerialBox<Int>
  /// Whether a slot has given its last value.
  @usableFromInline let isExhausted = SerialBox(false)

  @inlinable
  init(_ count: Int) { empty = SerialBox(count) }
}

/// The values of one of the streams that wait for the others; touched inside the gate only.
@usableFromInline
final class ZipSlot<Part: Sendable>: Sendable {
  @usableFromInline let count: ZipCount
  @usableFromInline let isOver = SerialBox(false)
  /// Those that have been taken are nil, up to the position of the first that waits.
  @usableFromInline let values = SerialBox<(list: ContiguousArray<Part?>, first: Int)>(([], 0))

  @inlinable
  init<Error>(of producer: SignalProducer<Part, Error>, _ count: ZipCount) { self.count = count }

  @inlinable
  var isEmpty: Bool { values.contents.first == values.contents.list.count }

  @inlinable
  func append(_ value: Part) {
    if isEmpty { count.empty.contents -= 1 }
    values.contents.list.append(value)
  }

  /// Takes out the value that has waited longest; asked for only once every slot has one.
  @inlinable
  func takeFirst() -> Part {
    let first = values.contents.first
    guard let value = values.contents.list[first] else {
      preconditionFailure("zip sent before every stream had.")
    }
    values.contents.list[first] = nil
    values.contents.first = first + 1
    if isEmpty {
      values.contents.list.removeAll(keepingCapacity: values.contents.list.count <= 16)
      values.contents.first = 0
      count.empty.contents += 1
      if isOver.contents { count.isExhausted.contents = true }
    } else if values.contents.first > 16, values.contents.first * 2 > values.contents.list.count {
      // Half of it is used up: moving the rest costs no more than has been taken.
      values.contents.list.removeFirst(values.contents.first)
      values.contents.first = 0
    }
    return value
  }
}
