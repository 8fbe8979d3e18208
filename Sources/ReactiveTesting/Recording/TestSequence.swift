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
    let wait = VirtualWait()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { source.ask(for: number, $0) }
    } onCancel: {
      source.end(number)
    }
    wait.end()
    switch answer {
    case .value(let value): return value
    case .failed(let error): throw error
    case .finished: return nil
    }
  }
}

/// What happens to elements of a ``TestSequence`` that arrive while no consumer waits.
public enum SequenceBuffering: Hashable, Sendable {
  /// All elements are kept, as in an `AsyncStream`.
  case unbounded
  /// At most this many elements are kept; when the buffer is full, the oldest is dropped.
  case newest(Int)
  /// At most this many elements are kept; when the buffer is full, new elements are dropped.
  case oldest(Int)
  /// No element is kept: an element that arrives while no consumer waits is dropped.
  ///
  /// Of a group only the first element can be taken, because the consumer comes back after the whole group.
  case unbuffered
  /// No element is dropped: the lane waits for the consumer, like a sender to an `AsyncChannel`.
  ///
  /// The ticks of the lane count from the moment when the previous element was taken.
  case suspending

  /// How many elements are kept, and whether they are the newest; nil if the lane waits.
  var limit: (count: Int, isOfNewest: Bool)? {
    switch self {
    case .unbounded: (.max, false)
    case .newest(let count): (max(0, count), true)
    case .oldest(let count): (max(0, count), false)
    case .unbuffered: (0, false)
    case .suspending: nil
    }
  }
}

extension TestScheduler {
  /// An input lane for code that takes an asynchronous sequence, with tick zero now.
  ///
  ///     let taps = test.sequence("-1-2----3-|", of: Int.self)
  ///     #expect(test.timeline { taps.debounce(for: .milliseconds(2), clock: .ambient) } == "-----2----(3|)")
  ///     #expect(taps.waits == ["^[!^]-[!^]----[!^]-!"])
  ///
  /// The lane plays once, whether or not anybody iterates it, unless it is ``SequenceBuffering/suspending``.
  ///
  /// - Parameters:
  ///   - marbles: The lane. Events left of a `^` are in the past and are not sent.
  ///   - type: The type of the elements, which are read from their labels.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``; by default `hot 1` and so on. A subscription
  ///     lasts from the beginning to the end of an iterator.
  /// - Returns: A sequence that cannot fail.
  public func sequence<Value: LosslessStringConvertible & Sendable>(
    _ marbles: String, of type: Value.Type = Value.self, buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Never> {
    sequence(Timeline(marbles, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane that may throw, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the elements, which are read from their labels.
  ///   - error: The error that `#` stands for.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence of the events of the marbles, whose tick zero is now.
  public func sequence<Value: LosslessStringConvertible & Sendable, Error: Swift.Error>(
    _ marbles: String, of type: Value.Type = Value.self, error: Error,
    buffering: SequenceBuffering = .unbounded, name: String? = nil
  ) -> TestSequence<Value, Error> {
    sequence(Timeline(marbles, error: error, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane whose labels are looked up in a table, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The element of each label.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence that cannot fail.
  public func sequence<Value: Sendable>(
    _ marbles: String, values: [String: Value], buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Never> {
    sequence(Timeline(marbles, values: values, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane that may throw and whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The element of each label.
  ///   - error: The error that `#` stands for.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence of the events of the marbles, whose tick zero is now.
  public func sequence<Value: Sendable, Error: Swift.Error>(
    _ marbles: String, values: [String: Value], error: Error,
    buffering: SequenceBuffering = .unbounded, name: String? = nil
  ) -> TestSequence<Value, Error> {
    sequence(
      Timeline(marbles, values: values, error: error, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane that plays a timeline, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - timeline: The events to send. Tick zero is now; events before tick zero are not sent.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence of these events.
  public func sequence<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Error> {
    let timeline = plan?.cutting([timeline]).first ?? timeline
    let lane = SubscriptionLog([timeline], name, isHot: true, on: board)
    notes.add(lane)
    let problem = timeline.problemOfLane(isHot: true)
    note(problem: problem)
    let source = SequenceSource<Value, Error>(buffering, lane)
    if buffering == .suspending {
      SequenceFeed(timeline, to: source, on: board).wait(for: 0)
      // There is nothing to send. The board retains the player, which ends the sequence when the board releases it.
      LanePlayer(
        0, ends: false, as: .hotEvent, log: lane, on: board, tick: { _ in .max }, send: { _ in },
        giveUp: { source.finish(nil) }
      ).begin()
    } else {
      let input = Signal<Value, Error>.Observer(
        onValue: { source.send($0) },
        onTermination: { termination in
          if case .failed(let error) = termination {
            source.finish(error)
          } else {
            source.finish(nil)
          }
        })
      timeline.player(to: input, as: .hotEvent, log: lane, on: board).begin()
    }
    return TestSequence(source, notes, problem: problem)
  }
}
