import Reactive

/// A literal that can be read again with another tick, without its types.
@usableFromInline
package protocol RereadableLiteral: Sendable {
  var marbles: String { get }
}

/// Reads a literal that mentions times again, with the tick of the recording that it is compared with.
@usableFromInline
struct LiteralTicks<Value: Sendable, Error: Swift.Error>: RereadableLiteral {
  @usableFromInline let marbles: String
  /// The literal's timeline for another tick.
  @usableFromInline let timeline: @Sendable (_ tick: Duration) -> Timeline<Value, Error>

  @usableFromInline
  init(
    _ marbles: String, timeline: @escaping @Sendable (_ tick: Duration) -> Timeline<Value, Error>
  ) {
    (self.marbles, self.timeline) = (marbles, timeline)
  }
}

extension Timeline {
  /// The timeline to compare: a literal that mentions times is read again with the tick of the other timeline.
  @usableFromInline
  func fitted<V, E>(to other: Timeline<V, E>) -> Timeline {
    guard let origin = other.origin, !origin.isLiteral,
      case .literal(let own)? = self.origin,
      let literal = own as? LiteralTicks<Value, Error>
    else { return self }
    return literal.timeline(origin.tickLength)
  }
}
