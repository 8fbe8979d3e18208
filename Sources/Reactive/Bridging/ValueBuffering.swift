/// What becomes of values that come faster than they are asked for.
public enum ValueBuffering: Sendable {
  /// All are kept.
  case unbounded
  /// The newest are kept, no more than some.
  case newest(Int)
  /// The oldest are kept, no more than some; what comes then is dropped.
  case oldest(Int)
}
