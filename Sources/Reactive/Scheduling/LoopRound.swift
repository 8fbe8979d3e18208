/// What a loop in which no time passes does in each round.
@usableFromInline
package enum LoopRound: Sendable {
  /// It starts a stream.
  case starts
  /// It sends an element of a sequence.
  case values
}

/// Counts the elements that a loop sends, because a test stops an endless one.
///
/// A test is asked only now and then: it is found by a task-local value, which is too expensive for each element.
@usableFromInline
struct ElementCount {
  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// Counts an element.
  ///
  /// - Parameter name: The operator, as its declaration names it.
  /// - Returns: Whether the loop may go on.
  @inlinable
  mutating func mayGoOn(for name: StaticString) -> Bool {
    count &+= 1
    return count & 0xFFFF != 0 || AmbientScheduler.maySend(after: count, for: name)
  }
}
