/// What the signs of a lane mean.
package enum LaneKind: Sendable {
  /// The events of a stream; in a hot lane `^` is tick zero.
  case events(isHot: Bool)
  /// `^` is the start of an observation, and `!` its disposal.
  case subscription
  /// `^` begins a wait, and `!` ends it.
  case waits

  @inline(__always)
  var hasEvents: Bool {
    if case .events = self { true } else { false }
  }
}
