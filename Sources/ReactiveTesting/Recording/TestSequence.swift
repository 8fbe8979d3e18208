import Reactive

/// An input lane for code that takes an asynchronous sequence; it records when its consumer waits.
///
///     let taps = test.sequence("-1-2-|", of: Int.self)
///     #expect(test.timeline { taps } == "-1-2-|")
///     #expect(taps.waits == ["^[!^]-[!^]-!"])
///
/// A scheduler makes it; see ``TestScheduler/sequence(_:of:buffering:name:)``. All iterators share the elements:
/// each element goes to one iterator. The sequence ends at the `|` or `!` of the lane and throws at its `#`, after
/// any kept elements. An iterator whose task is cancelled while it waits ends at once.
public struct TestSequence<Value: Sendable, Error: Swift.Error>: AsyncSequence, Sendable {
  /// The type of the elements.
  public typealias Element = Value
  /// The type of the error it throws.
  public typealias Failure = Error

  private let source: SequenceSource<Value, Error>
  private let notes: RunNotes
  private let problem: String?

  init(_ source: SequenceSource<Value, Error>, _ notes: RunNotes, problem: String?) {
    self.source = source
    self.notes = notes
    self.problem = problem
  }

  /// When each iterator's consumer waited for the next element, in the order in which the iterators were made.
  ///
  /// Ticks are counted from the start of the lane. An iterator's lane has a `^` for each call of `next()`. If the
  /// marbles could not be read, the result equals nothing and says why.
  public var waits: [WaitLane] {
    notes.noteUse()
    if let problem { return [WaitLane(problem: problem)] }
    return source.waits.map { WaitLane($0) }
  }

  /// Makes an iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(consumer: SequenceConsumer(source)) }

  /// Delivers the elements one after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let consumer: SequenceConsumer<Value, Error>

    /// Waits for the next element.
    ///
    /// - Parameter actor: The isolation of the caller.
    /// - Returns: The element; nil after the last element, and if the task is cancelled.
    /// - Throws: The failure of the lane, once.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Error) -> Value? {
      try await consumer.next(isolation: actor)
    }
  }
}

/// Takes the elements of one iterator; when it is released, its subscription ends.
final class SequenceConsumer<Value: Sendable, Error: Swift.Error>: Sendable {
  private let source: SequenceSource<Value, Error>
  private let number: Int

  init(_ source: SequenceSource<Value, Error>) {
    self.source = source
    number = source.begin()
  }

  deinit { source.end(number) }

  func next(isolation actor: isolated (any Actor)?) async throws(Error) -> Value? {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { source.ask(for: number, $0) }
    } onCancel: {
      source.end(number)
    }
    switch answer {
    case .value(let value): return value
    case .failed(let error): throw error
    case .finished: return nil
    }
  }
}
