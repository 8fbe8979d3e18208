import Reactive

/// Reads a literal that mentions times again, with the tick of the recording that it is compared with.
@usableFromInline
final class LiteralTicks<Value: Sendable, Error: Swift.Error>: ComparisonReport,
  @unchecked Sendable
{
  // Unchecked, because the superclass is; everything added here is Sendable.

  private let marbles: String
  private let read: @Sendable (Duration) -> Timeline<Value, Error>

  @usableFromInline
  init(_ marbles: String, read: @escaping @Sendable (Duration) -> Timeline<Value, Error>) {
    self.marbles = marbles
    self.read = read
    super.init(source: nil)
  }

  @usableFromInline override var literal: String? { marbles }

  /// The literal's timeline for another tick.
  @usableFromInline
  func timeline(tick: Duration) -> Timeline<Value, Error> { read(tick) }
}

extension Timeline {
  /// The timeline to compare: a literal that mentions times is read again with the tick of the other timeline.
  @usableFromInline
  func fitted<V, E>(to other: Timeline<V, E>) -> Timeline {
    guard let report = other.report, !report.isLiteral,
      let literal = self.report as? LiteralTicks<Value, Error>
    else { return self }
    return literal.timeline(tick: report.tickLength)
  }
}
