import Reactive

/// An input lane for code that takes an asynchronous sequence; it notes when its consumer waits.
///
///     let taps = test.sequence("-1-2-|", of: Int.self)
///     #expect(test.timeline { taps } == "-1-2-|")
///     #expect(taps.waits == ["^[!^]-[!^]-!"])
///
/// A scheduler makes it; see ``TestScheduler/sequence(_:of:buffering:name:)``. All iterators take from the same
/// elements, so each element goes to one of them. The sequence ends at the `|` or `!` of the lane and throws at its
/// `#`; elements that were kept come before that. An iterator whose task is cancelled while it waits ends at once.
public struct TestSequence<Value: Sendable, Error: Swift.Error>: AsyncSequence, Sendable {
  /// What it gives.
  public typealias Element = Value
  /// What it throws.
  public typealias Failure = Error

  private let source: SequenceSource<Value, Error>
  private let notes: RunNotes

  init(_ source: SequenceSource<Value, Error>, _ notes: RunNotes) {
    self.source = source
    self.notes = notes
  }

  /// When each iterator's consumer waited for the next element, in the order in which the iterators were made.
  ///
  /// Ticks are counted from the beginning of the lane. An iterator's lane has a `^` for each call of `next()`.
  public var waits: [WaitLane] {
    notes.noteUse()
    return source.waits.map { WaitLane($0) }
  }

  /// Begins to iterate.
  public func makeAsyncIterator() -> Iterator { Iterator(consumer: SequenceConsumer(source)) }

  /// Gives the elements one after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let consumer: SequenceConsumer<Value, Error>

    /// Waits for the next element.
    ///
    /// - Parameter actor: Where the caller runs.
    /// - Returns: The element; nil after the last, and if the task is cancelled.
    /// - Throws: The failure of the lane, once.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Error) -> Value? {
      try await consumer.next(isolation: actor)
    }
  }
}

/// Takes the elements of one iterator; its release ends what it observes.
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
