/// What becomes of the elements of a ``TestSequence`` that come while no consumer waits.
public enum SequenceBuffering: Hashable, Sendable {
  /// All are kept, as in an `AsyncStream`.
  case unbounded
  /// The newest are kept, no more than some; an older one is dropped for each that is too many.
  case newest(Int)
  /// The oldest are kept, no more than some; what comes then is dropped.
  case oldest(Int)
  /// None is kept: an element that comes while nobody waits is dropped.
  case unbuffered
  /// None is dropped, because the lane waits for the consumer, as whoever sends to an `AsyncChannel` does.
  ///
  /// The ticks of the lane are counted from the moment at which the element before was taken.
  case suspending

  /// How many elements are kept, and whether the newest are; nil where the lane waits.
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
