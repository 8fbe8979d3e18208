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
    SignalProducer<SignalProducer, Error>(streams.map { $0.producer }).flatten(.race)
  }
}
