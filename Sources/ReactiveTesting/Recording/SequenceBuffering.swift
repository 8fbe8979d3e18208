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
