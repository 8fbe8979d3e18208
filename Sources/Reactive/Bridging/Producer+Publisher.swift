#if canImport(Combine)
  import Combine

  extension SignalProducerConvertible {
    /// The stream as a Combine publisher; each subscriber starts a run of its own.
    ///
    /// Demand is respected. Values for which there is no demand yet are kept, all of them.
    public var publisher: StreamPublisher<Value, Error> { publisher(buffering: .unbounded) }

    /// The stream as a Combine publisher; each subscriber starts a run of its own.
    ///
    /// A completed stream finishes the publisher, and so does one that is interrupted, since Combine has no
    /// interruption. The end comes after the values that were kept. To cancel the subscription disposes of the run.
    ///
    /// - Parameter buffering: What becomes of values for which there is no demand yet. With `.newest(0)` they are
    ///   dropped.
    /// - Returns: A publisher that starts a run as soon as the subscriber has its subscription, whether or not it
    ///   has asked for values.
    public func publisher(buffering: ValueBuffering) -> StreamPublisher<Value, Error> {
      StreamPublisher(producer: producer, buffering: buffering)
    }
  }

  /// A stream as a publisher; see ``SignalProducerConvertible/publisher(buffering:)``.
  public struct StreamPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
    let producer: SignalProducer<Output, Failure>
    let buffering: ValueBuffering

    /// Starts a run for a subscriber.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let run = DemandedRun(subscriber, buffering)
      subscriber.receive(subscription: run)
      run.start(producer)
    }
  }
#endif
