/// The events of a stream, each at its tick: expected by a test, sent by a lane, or recorded.
///
/// A timeline is a plain value. You can write it as marbles, `-1-2-|`, and it prints as marbles.
public struct Timeline<Value: Sendable, Error: Swift.Error>: Sendable {
  /// What is known about a failure.
  @frozen
  public enum Failure: Sendable {
    /// The error itself.
    case error(Error)
    /// The description of the error; from `#'text'`.
    case described(String)
    /// Nothing; from a bare `#`, which equals any failure.
    case any
  }

  /// An event of a timeline, without its tick.
  @frozen
  public enum Mark: Sendable {
    /// A value was sent.
    case value(Value)
    /// The stream failed.
    case failed(Failure)
    /// The stream completed.
    case completed
    /// The stream was interrupted.
    case interrupted
  }

  /// An event and its tick.
  @frozen
  public struct Entry: Sendable {
    /// The tick, counted from the start of the recording; negative before the `^` of a hot lane.
    public var tick: Int
    /// The event.
    public var mark: Mark

    /// Makes an entry.
    @inlinable
    @inline(__always)
    public init(tick: Int, mark: Mark) {
      self.tick = tick
      self.mark = mark
    }
  }

  // What a test reads of a recorded timeline counts as a check: a test that looks at none of its recordings is reported.
  // The library itself reads the properties whose names begin with `uncounted`, which note nothing.

  /// All events, ordered by tick; the events of one tick in their order.
  @inlinable public var entries: [Entry] {
    origin?.noteUse()
    return uncountedEntries
  }

  @usableFromInline let uncountedEntries: [Entry]

  /// Why the timeline could not be read or recorded; nil if it could.
  ///
  /// A timeline with a problem equals no other.
  @inlinable public var problem: String? {
    origin?.noteUse()
    return uncountedProblem
  }

  @usableFromInline let uncountedProblem: String?

  /// How many ticks the source text continues after tick zero; zero for a recording.
  @usableFromInline package let length: Int

  /// The tick of the first column, if it is before tick zero.
  @usableFromInline package let firstTick: Int

  /// Where it comes from; a recording remembers its last comparison.
  @usableFromInline let origin: TimelineOrigin?

  /// Makes a timeline from its entries, which must be in the order of their ticks.
  @inlinable
  public init(_ entries: [Entry] = []) {
    self.init(entries: entries)
  }

  @inlinable
  package init(
    entries: [Entry], problem: String? = nil, length: Int = 0, firstTick: Int = 0,
    origin: TimelineOrigin? = nil
  ) {
    uncountedEntries = entries
    uncountedProblem = problem
    self.length = length
    self.firstTick = firstTick
    self.origin = origin
  }
}

extension Timeline {
  /// All values, in order.
  ///
  /// - Complexity: O(n), a few nanoseconds per event.
  @inlinable public var values: [Value] {
    origin?.noteUse()
    var values: [Value] = []
    values.reserveCapacity(uncountedEntries.count)
    for entry in uncountedEntries {
      if case .value(let value) = entry.mark { values.append(value) }
    }
    return values
  }

  /// All events, in order, without their ticks.
  ///
  /// - Complexity: O(n), a few nanoseconds per event.
  @inlinable public var events: [Mark] {
    origin?.noteUse()
    var events: [Mark] = []
    events.reserveCapacity(uncountedEntries.count)
    for entry in uncountedEntries { events.append(entry.mark) }
    return events
  }

  /// The end of the stream and its tick; nil if it did not end.
  public var end: Entry? {
    origin?.noteUse()
    return uncountedEnd
  }

  @inlinable var uncountedEnd: Entry? {
    uncountedEntries.last.flatMap { $0.mark.isTerminal ? $0 : nil }
  }

  /// The same events with transformed values.
  ///
  /// - Parameter transform: Returns the replacement for each value.
  /// - Returns: A timeline of the same ticks, with the same end.
  public func map<NewValue>(_ transform: (Value) -> NewValue) -> Timeline<NewValue, Error> {
    Timeline<NewValue, Error>(
      entries: uncountedEntries.map { entry in
        Timeline<NewValue, Error>.Entry(tick: entry.tick, mark: entry.mark.map(transform))
      }, problem: uncountedProblem, length: length, firstTick: firstTick,
      origin: origin?.ofRecording)
  }

  /// The same events, with the description of each value in its place.
  ///
  /// Use it to compare values of any type, such as tuples, with marbles:
  ///
  ///     #expect(pairs.texts == "-'(1, \"x\")'-|")
  public var texts: Timeline<String, Error> { map(textOfValue) }

  /// The same events some ticks later, or earlier if the count is negative.
  public func shifted(by ticks: Int) -> Timeline {
    // A lane that begins later is silent before its first event; one that begins earlier has a past.
    Timeline(
      entries: uncountedEntries.map { Entry(tick: $0.tick + ticks, mark: $0.mark) },
      problem: uncountedProblem,
      length: Swift.max(0, length + ticks), firstTick: Swift.min(0, firstTick + ticks),
      origin: origin?.ofRecording)
  }
}

extension Timeline.Mark {
  /// Whether no event can follow.
  @inlinable package var isTerminal: Bool {
    if case .value = self { false } else { true }
  }

  fileprivate func map<NewValue>(
    _ transform: (Value) -> NewValue
  ) -> Timeline<NewValue, Error>.Mark {
    switch self {
    case .value(let value): .value(transform(value))
    case .completed: .completed
    case .interrupted: .interrupted
    case .failed(.any): .failed(.any)
    case .failed(.described(let text)): .failed(.described(text))
    case .failed(.error(let error)): .failed(.error(error))
    }
  }
}
