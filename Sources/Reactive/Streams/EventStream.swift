/// A signal or a producer.
///
/// An operator that returns the same kind of stream, with the same types of values and failure, is written here once
/// for both:
///
///     extension EventStream {
///       public func skipTwo() -> Self { applying { $0.skip(first: 2) } }
///     }
public protocol EventStream<Value, Error>: SignalProducerConvertible {
  /// The stream of the same kind that an operation makes.
  ///
  /// - Parameter operation: Makes a producer from this stream's. Called once, at once.
  /// - Returns: For a producer, the producer that `operation` returns. For a signal, the signal of a run of that
  ///   producer, which is started now.
  func applying(
    _ operation: (SignalProducer<Value, Error>) -> SignalProducer<Value, Error>
  ) -> Self
}

extension SignalProducer: EventStream {
  /// The producer that an operation makes of this one.
  public func applying(_ operation: (SignalProducer) -> SignalProducer) -> SignalProducer {
    operation(self)
  }
}

extension Signal: EventStream {
  /// The signal of a run, started now, of the producer that an operation makes of this signal's.
  public func applying(
    _ operation: (SignalProducer<Value, Error>) -> SignalProducer<Value, Error>
  ) -> Signal {
    attaching(operation)
  }
}

extension EventStream {
  /// The stream of an operator that is written as one run of a producer.
  ///
  /// - Parameter run: Runs the operator: starts the source, and sends to the observer until the lifetime ends.
  /// - Returns: The stream of that operator.
  package func connecting(
    _ run:
      @escaping @Sendable (
        _ source: SignalProducer<Value, Error>, _ observer: Signal<Value, Error>.Observer,
        _ lifetime: Lifetime
      ) -> Void
  ) -> Self {
    applying { source in
      SignalProducer(running: { observer, lifetime in run(source, observer, lifetime) })
    }
  }
}
