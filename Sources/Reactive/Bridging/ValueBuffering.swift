/// What happens to values that arrive faster than they are requested.
public enum ValueBuffering: Sendable {
  /// All are buffered.
  case unbounded
  /// The newest are buffered, up to a limit.
  case newest(Int)
  /// The oldest are buffered, up to a limit; further values are dropped.
  case oldest(Int)
}
