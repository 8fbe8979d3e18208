extension EventStream {
  /// Passes the events of whichever of two streams sends first.
  ///
  ///     a                   --1-2|
  ///     b                   -x--y-|
  ///     a.race(with: b)     -x--y-|
  ///
  /// The first event decides, even if it is a terminal event. The loser is disposed of before that event is passed on.
  /// From then on the result is the same as the winner.
  ///
  /// - Parameter other: The other stream, which is observed second.
  /// - Returns: A stream that ends as the winner ends.
  /// - Complexity: O(1) per value. Keeps nothing.
  public func race(with other: some SignalProducerConvertible<Value, Error>) -> Self {
    let other = other.producer
    return applying { SignalProducer.race([$0, other]) }
  }
}

extension Signal {
  /// Passes the events of whichever of several signals sends first.
  ///
  /// More in ``EventStream/race(with:)``.
  ///
  /// - Parameter signals: Observed in order; with no signals, the result has already completed.
  /// - Returns: A signal that ends as the winner ends.
  public static func race(_ signals: some Sequence<Signal>) -> Signal {
    Signal(running: SignalProducer.race(signals))
  }
}

extension SignalProducer {
  /// Passes the events of whichever of several streams sends first.
  ///
  /// They are started in order, until one sends synchronously. With no streams, the result completes. More in
  /// ``EventStream/race(with:)``.
  public static func race(
    _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>
  ) -> SignalProducer {
    let producers = streams.map { $0.producer }
    guard !producers.isEmpty else { return .empty }
    return SignalProducer(running: { observer, lifetime in
      let race = Race(producers.count, observer, lifetime)
      for (producer, input) in Swift.zip(producers, race.inputs) { race.run(producer, in: input) }
    })
  }
}

/// One run of `race`.
private final class Race<Value: Sendable, Error: Swift.Error>: Sendable {
  let inputs: [Lifetime]
  private let place: MeetingPlace<Error>
  private let onValue: @Sendable (Value) -> Void
  /// Accessed only inside the gate.
  private let isDecided = SerialBox(false)

  init(_ count: Int, _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
    let place = MeetingPlace(observer, lifetime)
    self.place = place
    inputs = (0..<count).map { _ in place.branch() }
    onValue = observer.onValue
  }

  /// Starts one of the streams.
  func run(_ producer: SignalProducer<Value, Error>, in input: Lifetime) {
    place.run(
      producer, in: input,
      sendingTo: .init(
        onValue: { value in
          if !self.isDecided.contents { self.decide(for: input) }
          self.onValue(value)
        },
        onTermination: { termination in
          if !self.isDecided.contents { self.decide(for: input) }
          self.place.finish(termination)
        }))
  }

  private func decide(for winner: Lifetime) {
    isDecided.contents = true
    for input in inputs where input.disposables !== winner.disposables { input.end() }
  }
}
