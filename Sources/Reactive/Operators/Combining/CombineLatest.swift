extension Signal {
  /// Sends the latest values of two signals whenever one of them sends, once both have sent.
  ///
  ///     a                        -1--2-|
  ///     b                        --xy--|
  ///     a.combineLatest(with: b) --pqr-|    p = (1, "x"), q = (1, "y"), r = (2, "y")
  ///
  /// Two values in one tick send twice. Completed when both have completed. Failed or interrupted as
  /// soon as one is, and the other is disposed of.
  ///
  /// - Parameter other: The other signal.
  /// - Returns: A signal of pairs.
  @inlinable
  public func combineLatest<U>(with other: Signal<U, Error>) -> Signal<(Value, U), Error> {
    Signal<(Value, U), Error>(running: producer.combineLatest(with: other))
  }

  /// Sends the latest values of this signal and of one that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<U>(with other: Signal<U, Never>) -> Signal<(Value, U), Error> {
    Signal<(Value, U), Error>(running: producer.combineLatest(with: other))
  }

  /// Sends the latest values of several signals whenever one of them sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  ///
  /// - Parameters:
  ///   - first: The signal of the first component.
  ///   - others: The signals of the others, attached to in the order given.
  /// - Returns: A signal of tuples.
  @inlinable
  public static func combineLatest<each Other: Sendable>(
    _ first: Signal, _ others: repeat Signal<each Other, Error>
  ) -> Signal<(Value, repeat each Other), Error> {
    Signal<(Value, repeat each Other), Error>(
      running: .combiningLatest(first.producer, repeat (each others).producer))
  }

  /// Sends the latest values of the signals of a sequence, as an array, once all have sent.
  ///
  /// - Parameter signals: Attached to in order; of none, the result has completed.
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
  /// Sends the latest values of two streams whenever one of them sends, once both have sent.
  ///
  /// Both are started, this one first. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Error {
    SignalProducer<(Value, Other.Value), Error>.combiningLatest(self, other.producer)
  }

  /// Sends the latest values of this producer and of a stream that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Never {
    combineLatest(with: other.producer.promoteError(Error.self))
  }

  /// Sends the latest values of several streams whenever one of them sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<First: SignalProducerConvertible, each Other: Sendable>(
    _ first: First, _ others: repeat SignalProducer<each Other, Error>
  ) -> SignalProducer<(Value, repeat each Other), Error>
  where First.Value == Value, First.Error == Error {
    .combiningLatest(first.producer, repeat each others)
  }

  /// Sends the latest values of the streams of a sequence, as an array, once all have sent.
  ///
  /// They are started in order. More in ``Signal/combineLatest(with:)``.
  ///
  /// - Parameters:
  ///   - streams: What is combined.
  ///   - emptySentinel: What is sent before completion where there are no streams; nil for nothing.
  /// - Returns: A producer of arrays in the order of the streams.
  @inlinable
  public static func combineLatest(
    _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>,
    emptySentinel: [Value]? = nil
  ) -> SignalProducer<[Value], Error> {
    let producers = streams.map(\.producer)
    guard !producers.isEmpty else {
      return emptySentinel.map { SignalProducer<[Value], Error>(value: $0) } ?? .empty
    }
    return SignalProducer<[Value], Error>(running: { observer, lifetime in
      let slots = producers.map { LatestSlot(of: $0) }
      let meeting = CombineLatest(producers.count, observer, lifetime) {
        slots.map(\.filled)
      }
      for (producer, slot) in Swift.zip(producers, slots) { meeting.add(producer, slot) }
    })
  }

  /// The tuple form, written once for every number of streams.
  @inlinable
  static func combiningLatest<each Part: Sendable>(
    _ producers: repeat SignalProducer<each Part, Error>
  ) -> SignalProducer where Value == (repeat each Part) {
    var count = 0
    for _ in repeat each producers { count += 1 }
    return SignalProducer(running: { [count] observer, lifetime in
      let slots = (repeat LatestSlot(of: each producers))
      let meeting = CombineLatest<Value, Error>(count, observer, lifetime) {
        (repeat (each slots).filled)
      }
      repeat meeting.add(each producers, each slots)
    })
  }
}

/// Where the streams of one `combineLatest` meet.
@usableFromInline
final class CombineLatest<Output: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let observer: Signal<Output, Error>.Observer
  @usableFromInline let inputs: Lifetime
  @usableFromInline let gate: Gate
  @usableFromInline let output: @Sendable () -> Output
  /// How many streams have not sent yet, and how many have not completed.
  @usableFromInline let waiting: SerialBox<(silent: Int, running: Int)>

  @inlinable
  init(
    _ count: Int, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    output: @escaping @Sendable () -> Output
  ) {
    self.observer = observer
    inputs = lifetime.upstream()
    gate = lifetime.gate ?? Gate()
    self.output = output
    waiting = SerialBox((count, count))
  }

  @inlinable
  func add<Part>(_ producer: SignalProducer<Part, Error>, _ slot: LatestSlot<Part>) {
    guard !inputs.hasEnded else { return }
    let input = inputs.branch()
    let observer = Signal<Part, Error>.Observer(
      onValue: { value in
        if slot.latest.contents == nil { self.waiting.contents.silent -= 1 }
        slot.latest.contents = value
        if self.waiting.contents.silent == 0 { self.observer.onValue(self.output()) }
      },
      onTermination: { self.partEnded($0, input) })
    producer.run(observer.gated(by: gate, until: input), input)
  }

  @usableFromInline
  func partEnded(_ termination: Termination<Error>, _ input: Lifetime) {
    if case .completed = termination {
      waiting.contents.running -= 1
      guard waiting.contents.running == 0 else { return input.end() }
    }
    observer.onTermination(termination)
    inputs.end()
  }
}

/// The place for the latest value of one of the streams that meet; touched inside the gate only.
@usableFromInline
final class LatestSlot<Part: Sendable>: Sendable {
  @usableFromInline let latest = SerialBox<Part?>(nil)

  @inlinable
  init<Error>(of producer: SignalProducer<Part, Error>) {}

  /// The latest value; asked for only once every stream has sent.
  @inlinable
  var filled: Part {
    guard let part = latest.contents else {
      preconditionFailure("combineLatest sent before every stream had.")
    }
    return part
  }
}
