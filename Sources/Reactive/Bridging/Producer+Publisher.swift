#if canImport(Combine)
  import Combine

  extension SignalProducerConvertible {
    /// The stream as a Combine publisher; each subscriber starts its own run.
    ///
    /// Demand is respected. All values for which there is no demand yet are buffered.
    public var publisher: StreamPublisher<Value, Error> { publisher(buffering: .unbounded) }

    /// The stream as a Combine publisher; each subscriber starts its own run.
    ///
    /// The publisher finishes when the stream completes, and also when it is interrupted, since Combine has no
    /// interruption. The end comes after the buffered values. Cancelling the subscription disposes of the run.
    ///
    /// - Parameter buffering: What happens to values for which there is no demand yet. With `.newest(0)` they are
    ///   dropped.
    /// - Returns: A publisher that starts a run as soon as the subscriber has its subscription, whether or not it
    ///   has requested values.
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
