extension Signal {
  /// Passes what the first of two signals sends that sends anything.
  ///
  ///     a                   --1-2|
  ///     b                   -x--y-|
  ///     a.race(with: b)     -x--y-|
  ///
  /// The first event of either decides, a terminal event too; the other is disposed of before it is passed
  /// on. From then on everything is as the winner sends it.
  ///
  /// - Parameter other: The other signal.
  /// - Returns: A signal that ends as the winner ends.
  /// - Complexity: O(1) per value. Keeps nothing.
  @_disfavoredOverload
  public func race(with other: Signal) -> Signal { Signal.race([self, other]) }

  /// Passes what this signal or a stream that cannot fail sends, whichever is the first to send anything.
  @_disfavoredOverload
  public func race(with other: some SignalProducerConvertible<Value, Never>) -> Signal {
    attaching { $0.race(with: other.producer.promoteError(Error.self)) }
  }

  /// Passes what the first of several signals sends that sends anything.
  ///
  /// More in ``race(with:)-(Signal<Value,Error>)``.
  ///
  /// - Parameter signals: Observed in order; with no signals, the result has already completed.
  /// - Returns: A signal that ends as the winner ends.
  @_disfavoredOverload
  public static func race(_ signals: some Sequence<Signal>) -> Signal {
    Signal(running: SignalProducer.race(signals))
  }
}

extension Signal where Error == Never {
  /// Passes what the first of two signals that cannot fail sends.
  @inlinable
  @_disfavoredOverload
  public func race(with other: Signal) -> Signal { Signal.race([self, other]) }

  /// Passes what this signal, which cannot fail, or one that can sends, whichever is the first.
  @_disfavoredOverload
  public func race<F>(with other: Signal<Value, F>) -> Signal<Value, F> {
    promoteError(F.self).race(with: other)
  }
}

extension SignalProducer {
  /// Passes what the first of two streams sends that sends anything.
  ///
  /// Both are started, this one first; if it sends something in that call, the other is not started. More
  /// in ``Signal/race(with:)-(Signal<Value,Error>)``.
  @_disfavoredOverload
  public func race(with other: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
    SignalProducer.race([self, other.producer])
  }

  /// Passes what the first of two producers sends that sends anything.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`.
  @inlinable
  @_disfavoredOverload
  public func race(with other: SignalProducer) -> SignalProducer {
    let same: some SignalProducerConvertible<Value, Error> = other
    return race(with: same)
  }

  /// Passes what this producer or a stream that cannot fail sends, whichever is the first.
  @_disfavoredOverload
  public func race(with other: some SignalProducerConvertible<Value, Never>) -> SignalProducer {
    race(with: other.producer.promoteError(Error.self))
  }

  /// Passes what the first of several streams sends that sends anything.
  ///
  /// They are started in order, until one sends something in the call that starts it; of none, the result
  /// completes. More in ``Signal/race(with:)-(Signal<Value,Error>)``.
  @_disfavoredOverload
  public static func race(
    _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>
  ) -> SignalProducer {
    let producers = streams.map(\.producer)
    guard !producers.isEmpty else { return .empty }
    return SignalProducer(running: { observer, lifetime in
      let race = Race(producers.count, observer, lifetime)
      for (producer, input) in Swift.zip(producers, race.inputs) where !input.hasEnded {
        producer.run(race.observer(of: input), input)
      }
    })
  }
}

extension SignalProducer where Error == Never {
  /// Passes what the first of two streams that cannot fail sends.
  @inlinable
  @_disfavoredOverload
  public func race(with other: some SignalProducerConvertible<Value, Never>) -> SignalProducer {
    SignalProducer.race([self, other.producer])
  }

  /// Passes what this producer, which cannot fail, or one that can sends, whichever is the first.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`.
  @inlinable
  @_disfavoredOverload
  public func race<F>(with other: SignalProducer<Value, F>) -> SignalProducer<Value, F> {
    promoteError(F.self).race(with: other)
  }

  /// Passes what this producer, which cannot fail, or a stream that can sends, whichever is the first.
  @_disfavoredOverload
  public func race<F>(
    with other: some SignalProducerConvertible<Value, F>
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).race(with: other)
  }
}

/// One run of `race`.
@usableFromInline
final class Race<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let inputs: [Lifetime]
  @usableFromInline let downstream: Signal<Value, Error>.Observer
  @usableFromInline let all: Lifetime
  @usableFromInline let gate: Gate
  /// Accessed only inside the gate.
  @usableFromInline let isDecided = SerialBox(false)

  @usableFromInline
  init(_ count: Int, _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
    let all = lifetime.upstream()
    self.all = all
    inputs = (0..<count).map { _ in all.branch() }
    gate = lifetime.gate ?? Gate()
    downstream = observer
  }

  /// The observer to put upstream of one of the streams.
  @usableFromInline
  func observer(of input: Lifetime) -> Signal<Value, Error>.Observer {
    Signal<Value, Error>.Observer(
      onValue: { value in
        if !self.isDecided.contents { self.decide(for: input) }
        self.downstream.onValue(value)
      },
      onTermination: { termination in
        if !self.isDecided.contents { self.decide(for: input) }
        self.downstream.onTermination(termination)
        self.all.end()
      }
    ).gated(by: gate, until: input)
  }

  @usableFromInline
  func decide(for winner: Lifetime) {
    isDecided.contents = true
    for input in inputs where input.disposables !== winner.disposables { input.end() }
  }
}
