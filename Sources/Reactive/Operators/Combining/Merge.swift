extension EventStream {
  /// Passes the values of two streams as they arrive.
  ///
  ///     a                   -1--2|
  ///     b                   --3---4|
  ///     a.merge(with: b)    -13-2-4|
  ///
  /// The result completes when both have ended; an interrupted input counts as completed. It fails as soon as one
  /// fails, and disposes of the other.
  ///
  /// - Parameter other: The other stream, which is observed second.
  /// - Returns: A stream of the values of both.
  /// - Complexity: O(1) per value. Keeps only a count of the streams that have not ended.
  public func merge(with other: some SignalProducerConvertible<Value, Error>) -> Self {
    merge(with: other.producer)
  }

  /// Passes the values of two streams as they arrive.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``merge(with:)``.
  public func merge(with other: SignalProducer<Value, Error>) -> Self {
    applying { SignalProducer.merge([$0, other]) }
  }
}

extension Signal {
  /// Passes the values of several signals as they arrive.
  ///
  /// - Parameter signals: Observed in the order given.
  /// - Returns: A signal that completes when all have ended and fails when one fails.
  public static func merge(_ signals: Signal...) -> Signal { merge(signals) }

  /// Passes the values of the signals of a sequence as they arrive.
  ///
  /// - Parameter signals: Observed in order; with no signals, the result has already completed.
  /// - Returns: A signal that completes when all have ended and fails when one fails.
  public static func merge(_ signals: some Sequence<Signal>) -> Signal {
    Signal(running: SignalProducer.merge(signals))
  }
}

extension SignalProducer where Error == Never {
  /// Passes the values of this producer, which cannot fail, and of a stream that can.
  @_disfavoredOverload
  public func merge<F>(
    with other: some SignalProducerConvertible<Value, F>
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).merge(with: other.producer)
  }
}

extension SignalProducer {
  /// Passes the values of this producer and of a stream that cannot fail.
  @_disfavoredOverload
  public func merge(with other: some SignalProducerConvertible<Value, Never>) -> SignalProducer {
    merge(with: other.producer.promoteError(Error.self))
  }

  /// Passes the values of several streams as they arrive.
  ///
  /// They are started in the order given. More in ``EventStream/merge(with:)``.
  public static func merge(_ producers: SignalProducer...) -> SignalProducer { merge(producers) }

  /// Passes the values of the streams of a sequence as they arrive.
  ///
  /// They are started in order. With no streams, the result completes. More in
  /// ``EventStream/merge(with:)``.
  ///
  /// - Complexity: Keeps only a count of the streams that have not ended.
  public static func merge(
    _ streams: some Sequence<some SignalProducerConvertible<Value, Error>>
  ) -> SignalProducer {
    SignalProducer<SignalProducer, Error>(streams.map { $0.producer }).flatten(.merge)
  }
}
