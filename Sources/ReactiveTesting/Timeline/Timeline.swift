import Reactive

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
    public init(tick: Int, mark: Mark) {
      self.tick = tick
      self.mark = mark
    }
  }

  /// All events, ordered by tick; the events of one tick in their order.
  @inlinable public var entries: [Entry] {
    origin?.noteUse()
    return sequence
  }

  @usableFromInline let sequence: [Entry]

  /// Why the timeline could not be read or recorded; nil if it could.
  ///
  /// A timeline with a problem equals no other.
  @inlinable public var problem: String? {
    origin?.noteUse()
    return fault
  }

  @usableFromInline let fault: String?

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
    sequence = entries
    fault = problem
    self.length = length
    self.firstTick = firstTick
    self.origin = origin
  }
}
