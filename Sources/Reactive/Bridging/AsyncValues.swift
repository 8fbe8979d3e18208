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

  // Inlined like what it calls: unspecialised code would look up types for each value.
  @usableFromInline let makeConsumer: @Sendable () -> ValueConsumer<Value, Error>

  @inlinable
  init(_ makeConsumer: @escaping @Sendable () -> ValueConsumer<Value, Error>) {
    self.makeConsumer = makeConsumer
  }

  /// Begins to iterate; for a producer, starts a run.
  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(consumer: makeConsumer()) }

  /// Returns the values one after the other.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let consumer: ValueConsumer<Value, Error>

    @inlinable
    init(consumer: ValueConsumer<Value, Error>) { self.consumer = consumer }

    /// Waits for the next value.
    ///
    /// - Parameter actor: Where the caller runs.
    /// - Returns: The value, or nil after the last.
    /// - Throws: The failure of the stream.
    @inlinable
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
  @inlinable
  public var values: AsyncValues<Value, Error> { values(buffering: .unbounded) }

  /// The values as an asynchronous sequence; each iterator starts a run.
  ///
  /// - Parameter buffering: What happens to values that arrive faster than they are requested.
  /// - Returns: A sequence that throws the failure of the run, and ends when it completes or is
  ///   interrupted.
  @_disfavoredOverload
  @inlinable
  public func values(buffering: ValueBuffering = .unbounded) -> AsyncValues<Value, Error> {
    AsyncValues { ValueConsumer(of: self, buffering) }
  }
}

extension Signal {
  /// The values from now on as an asynchronous sequence.
  ///
  /// See ``values(buffering:)``.
  @_disfavoredOverload
  @inlinable
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
  @inlinable
  public func values(buffering: ValueBuffering = .unbounded) -> AsyncValues<Value, Error> {
    let producer = producer
    // The first iterator takes it over.
    let first = Lock(Optional(ValueConsumer(of: producer, buffering)))
    return AsyncValues { first.withLock { $0.take() } ?? ValueConsumer(of: producer, buffering) }
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

/// What happens to values that arrive faster than they are requested.
@frozen
public enum ValueBuffering: Sendable {
  /// All are buffered.
  case unbounded
  /// The newest are buffered, up to a limit.
  case newest(Int)
  /// The oldest are buffered, up to a limit; further values are dropped.
  case oldest(Int)
}

/// A buffer between a run, which sends at any time, and a task, which asks at any time.
@usableFromInline
final class ValueBuffer<Value: Sendable, Error: Swift.Error>: Sendable {
  /// The answer to a task that asks: a value, nil at the end, or the failure.
  @usableFromInline typealias Answer = Result<Value?, Error>

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var values = Queue<Value>()
    @usableFromInline var end: Answer?
    @usableFromInline var askers = Queue<CheckedContinuation<Answer, Never>>()

    @inlinable
    init(end: Answer? = nil) { self.end = end }
  }

  @usableFromInline let state = Lock(State())
  @usableFromInline let buffering: ValueBuffering

  @inlinable
  init(_ buffering: ValueBuffering) { self.buffering = buffering }

  @inlinable
  func send(_ value: Value) {
    let (asker, dropped) = state.withLock {
      state -> (CheckedContinuation<Answer, Never>?, Value?) in
      guard state.end == nil else { return (nil, nil) }
      if let asker = state.askers.popFirst() { return (asker, nil) }
      switch buffering {
      case .unbounded: state.values.append(value)
      case .oldest(let limit): if state.values.count < limit { state.values.append(value) }
      case .newest(let limit):
        state.values.append(value)
        if state.values.count > limit { return (nil, state.values.popFirst()) }
      }
      return (nil, nil)
    }
    asker?.resume(returning: .success(value))
    // Released after the lock: the value's `deinit` may run code that calls this again.
    withExtendedLifetime(dropped) {}
  }

  /// Ends it; buffered values are still delivered.
  @inlinable
  func finish(_ end: Answer) {
    let askers = state.withLock { state -> Queue<CheckedContinuation<Answer, Never>> in
      guard state.end == nil else { return Queue() }
      defer { state.askers = Queue() }
      // A failure is thrown once, to the first of the waiting tasks; every later request gets the end.
      state.end = state.askers.isEmpty ? end : .success(nil)
      return state.askers
    }
    answer(askers, end)
  }

  /// Ends it at once and drops the buffered values.
  @inlinable
  func cancel() { answer(state.exchange(State(end: .success(nil))).askers, .success(nil)) }

  /// Answers with the next value, now or as soon as there is one.
  @inlinable
  func ask(_ asker: CheckedContinuation<Answer, Never>) {
    let answer = state.withLock { state -> Answer? in
      if let value = state.values.popFirst() { return .success(value) }
      if let end = state.end {
        state.end = .success(nil)
        return end
      }
      state.askers.append(asker)
      return nil
    }
    if let answer { asker.resume(returning: answer) }
  }

  @inlinable
  func answer(_ askers: Queue<CheckedContinuation<Answer, Never>>, _ end: Answer) {
    var askers = askers
    var answer = end
    while let asker = askers.popFirst() {
      asker.resume(returning: answer)
      answer = .success(nil)
    }
  }
}

/// One run whose values a task consumes; releasing it ends the run.
@usableFromInline
final class ValueConsumer<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let buffer: ValueBuffer<Value, Error>
  @usableFromInline let run: any Disposable

  @inlinable
  init(of producer: SignalProducer<Value, Error>, _ buffering: ValueBuffering) {
    let buffer = ValueBuffer<Value, Error>(buffering)
    self.buffer = buffer
    run = producer.start(
      Signal<Value, Error>.Observer(
        onValue: { buffer.send($0) },
        onTermination: { termination in
          buffer.finish(termination.error.map { .failure($0) } ?? .success(nil))
        }))
  }

  deinit { run.dispose() }

  @inlinable
  func next(isolation actor: isolated (any Actor)?) async throws(Error) -> Value? {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { buffer.ask($0) }
    } onCancel: {
      buffer.cancel()
      run.dispose()
    }
    return try answer.get()
  }
}
