/// The values of a stream as an asynchronous sequence.
///
/// It ends when the stream completes or is interrupted, and throws when the stream fails. Values that
/// nobody has asked for yet wait. When the task that iterates is cancelled, or the iterator is released,
/// the run is disposed of.
public struct AsyncValues<Value: Sendable, Error: Swift.Error>: AsyncSequence, Sendable {
  /// What it gives.
  public typealias Element = Value
  /// What it throws.
  public typealias Failure = Error

  private let makeConsumer: @Sendable () -> ValueConsumer<Value, Error>

  init(_ makeConsumer: @escaping @Sendable () -> ValueConsumer<Value, Error>) {
    self.makeConsumer = makeConsumer
  }

  /// Begins to iterate; for a producer, starts a run.
  public func makeAsyncIterator() -> Iterator { Iterator(consumer: makeConsumer()) }

  /// Gives the values one after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let consumer: ValueConsumer<Value, Error>

    /// Waits for the next value.
    ///
    /// - Parameter actor: Where the caller runs.
    /// - Returns: The value, or nil after the last.
    /// - Throws: The failure of the stream.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Error) -> Value? {
      try await consumer.next(isolation: actor)
    }
  }
}

extension SignalProducer {
  /// The values as an asynchronous sequence; each iterator starts a run.
  ///
  ///     for try await value in producer.values { … }
  public var values: AsyncValues<Value, Error> { values(buffering: .unbounded) }

  /// The values as an asynchronous sequence; each iterator starts a run.
  ///
  /// - Parameter buffering: What becomes of values that come faster than they are asked for.
  /// - Returns: A sequence that throws the failure of the run, and ends when it completes or is
  ///   interrupted.
  public func values(buffering: ValueBuffering = .unbounded) -> AsyncValues<Value, Error> {
    AsyncValues { ValueConsumer(of: self, buffering) }
  }
}

extension Signal {
  /// The values from now on as an asynchronous sequence.
  public var values: AsyncValues<Value, Error> { values(buffering: .unbounded) }

  /// The values from now on as an asynchronous sequence.
  ///
  /// They are kept from this call on. All iterators of the result take from the same values, so each
  /// value goes to one of them.
  ///
  /// - Parameter buffering: What becomes of values that come faster than they are asked for.
  /// - Returns: A sequence that throws the failure of the signal, and ends when it completes or is
  ///   interrupted.
  public func values(buffering: ValueBuffering = .unbounded) -> AsyncValues<Value, Error> {
    let consumer = ValueConsumer(of: producer, buffering)
    return AsyncValues { consumer }
  }
}

extension PropertyProtocol {
  /// The value at the start of each iterator and every change from then on, as an asynchronous sequence.
  public var values: AsyncValues<Value, Never> { producer.values }

  /// The value at the start of each iterator and every change from then on, as an asynchronous sequence.
  ///
  /// - Parameter buffering: What becomes of values that come faster than they are asked for; with
  ///   `.newest(1)`, whoever is slow gets the latest.
  /// - Returns: A sequence that ends when the property does.
  public func values(buffering: ValueBuffering = .unbounded) -> AsyncValues<Value, Never> {
    producer.values(buffering: buffering)
  }
}
