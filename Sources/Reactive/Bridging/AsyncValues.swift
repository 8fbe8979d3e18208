/// The values of a stream as an asynchronous sequence.
///
/// It ends when the stream completes or is interrupted, and throws when the stream fails. Values are buffered until
/// somebody asks for them. Each iterator has its own run, or its own observation of the signal, and its own values:
/// if the iterating task is cancelled, or the iterator is released, only that run or observation is disposed of.
public struct AsyncValues<Value: Sendable, Error: Swift.Error>: AsyncSequence, Sendable {
  /// The type of the values.
  public typealias Element = Value
  /// The type of the failure.
  public typealias Failure = Error

  private let makeConsumer: @Sendable () -> ValueConsumer<Value, Error>

  init(_ makeConsumer: @escaping @Sendable () -> ValueConsumer<Value, Error>) {
    self.makeConsumer = makeConsumer
  }

  /// Begins to iterate; for a producer, starts a run.
  public func makeAsyncIterator() -> Iterator { Iterator(consumer: makeConsumer()) }

  /// Returns the values one after the other.
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

// Disfavoured, because programs written for ReactiveSwift define their own `values()` for signals of events.
extension SignalProducer {
  /// The values as an asynchronous sequence; each iterator starts a run.
  ///
  ///     for try await value in producer.values { … }
  @_disfavoredOverload
  public var values: AsyncValues<Value, Error> { values(buffering: .unbounded) }

  /// The values as an asynchronous sequence; each iterator starts a run.
  ///
  /// - Parameter buffering: What happens to values that arrive faster than they are requested.
  /// - Returns: A sequence that throws the failure of the run, and ends when it completes or is
  ///   interrupted.
  @_disfavoredOverload
  public func values(buffering: ValueBuffering = .unbounded) -> AsyncValues<Value, Error> {
    AsyncValues { ValueConsumer(of: self, buffering) }
  }
}

extension Signal {
  /// The values from now on as an asynchronous sequence.
  ///
  /// See ``values(buffering:)``.
  @_disfavoredOverload
  public var values: AsyncValues<Value, Error> { values(buffering: .unbounded) }

  /// The values from now on as an asynchronous sequence.
  ///
  /// Each iterator receives every value. The first iterator's values are buffered from this call on, so nothing is
  /// lost between the call and the loop; those of each further iterator from its creation on. An iterator that is
  /// made after the signal has ended ends at once. The sequence keeps the signal alive.
  ///
  /// - Parameter buffering: What happens to values that arrive faster than they are requested, in each iterator.
  /// - Returns: A sequence that throws the failure of the signal, and ends when it completes or is
  ///   interrupted.
  @_disfavoredOverload
  public func values(buffering: ValueBuffering = .unbounded) -> AsyncValues<Value, Error> {
    let producer = producer
    let first = FirstConsumer(ValueConsumer(of: producer, buffering))
    return AsyncValues { first.take() ?? ValueConsumer(of: producer, buffering) }
  }
}

/// The consumer that the first iterator of a signal takes over.
private final class FirstConsumer<Value: Sendable, Error: Swift.Error>: Sendable {
  private let consumer: SharedLock<ValueConsumer<Value, Error>?>

  init(_ consumer: ValueConsumer<Value, Error>) { self.consumer = SharedLock(consumer) }

  func take() -> ValueConsumer<Value, Error>? {
    consumer.withLock { consumer in
      let first = consumer
      consumer = nil
      return first
    }
  }
}

extension PropertyProtocol {
  /// The value at the start of each iterator and every change from then on, as an asynchronous sequence.
  @_disfavoredOverload
  public var values: AsyncValues<Value, Never> { producer.values }

  /// The value at the start of each iterator and every change from then on, as an asynchronous sequence.
  ///
  /// - Parameter buffering: What happens to values that arrive faster than they are requested; with `.newest(1)`, a
  ///   slow reader gets the latest.
  /// - Returns: A sequence that ends when the property does.
  @_disfavoredOverload
  public func values(buffering: ValueBuffering = .unbounded) -> AsyncValues<Value, Never> {
    producer.values(buffering: buffering)
  }
}
