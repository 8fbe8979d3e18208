import Reactive

/// The events of a stream, each at its tick: what a test expects, what a lane sends, what was recorded.
///
/// A timeline is a plain value. It can be written as marbles, `-1-2-|`, and prints as such.
public struct Timeline<Value: Sendable, Error: Swift.Error>: Sendable {
  /// How a failure is known.
  @frozen
  public enum Failure: Sendable {
    /// By the error itself.
    case error(Error)
    /// By what the error says of itself; from `#'text'`.
    case described(String)
    /// Not at all; from a bare `#`, which equals any failure.
    case any
  }

  /// What happens at one point of a timeline.
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
    /// Counted from the start of the recording; less than zero before the `^` of a hot lane.
    public var tick: Int
    /// What happens.
    public var mark: Mark

    /// Makes an entry.
    @inlinable
    public init(tick: Int, mark: Mark) {
      self.tick = tick
      self.mark = mark
    }
  }

  /// All events, by tick and, within a tick, in their order.
  @inlinable public var entries: [Entry] {
    report?.noteUse()
    return sequence
  }

  @usableFromInline let sequence: [Entry]

  /// What is wrong, for a timeline that could not be read or recorded.
  ///
  /// Such a timeline equals none.
  @inlinable public var problem: String? {
    report?.noteUse()
    return fault
  }

  @usableFromInline let fault: String?

  /// How many ticks the text from which it was read goes on after tick zero; zero if it was recorded.
  @usableFromInline package let length: Int

  /// The tick of the first column, if that is before tick zero.
  @usableFromInline package let firstTick: Int

  /// Draws the comparison that failed last, for what was recorded.
  @usableFromInline let report: ComparisonReport?

  /// Makes a timeline of its entries, which must be in the order of their ticks.
  @inlinable
  public init(_ entries: [Entry] = []) {
    self.init(entries: entries)
  }

  @inlinable
  package init(
    entries: [Entry], problem: String? = nil, length: Int = 0, firstTick: Int = 0,
    report: ComparisonReport? = nil
  ) {
    sequence = entries
    fault = problem
    self.length = length
    self.firstTick = firstTick
    self.report = report
  }
}
