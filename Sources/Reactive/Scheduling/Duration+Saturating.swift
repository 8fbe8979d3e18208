// A sum of two durations traps where it overflows, and so do the components of one that is longer than a
// number of seconds can say. Time that comes from outside is computed with these instead.
extension Duration {
  /// The longest duration.
  package static var longest: Duration { Duration(attoseconds: .max) }

  /// The shortest duration, far below zero.
  package static var shortest: Duration { Duration(attoseconds: .min) }

  /// The sum; the longest or the shortest duration where it is beyond them.
  package func addingSaturated(_ other: Duration) -> Duration {
    let (sum, overflow) = attoseconds.addingReportingOverflow(other.attoseconds)
    guard overflow else { return Duration(attoseconds: sum) }
    return other < .zero ? .shortest : .longest
  }

  /// The difference; the longest or the shortest duration where it is beyond them.
  package func subtractingSaturated(_ other: Duration) -> Duration {
    let (difference, overflow) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    guard overflow else { return Duration(attoseconds: difference) }
    return other < .zero ? .longest : .shortest
  }

  /// The latest time at or before `end` that is some whole steps after this one.
  ///
  /// - Parameters:
  ///   - step: More than zero.
  ///   - end: Not before this time.
  /// - Returns: A time no more than a step before `end`, unless the time between them is too long to say.
  func latest(every step: Duration, upTo end: Duration) -> Duration {
    let elapsed = end.subtractingSaturated(self)
    guard elapsed >= step else { return self }
    return self + (elapsed - Duration(attoseconds: elapsed.attoseconds % step.attoseconds))
  }

  /// Whole nanoseconds, rounded up; the largest or the smallest number where there are too many.
  package var nanoseconds: Int64 {
    let attoseconds = attoseconds
    // A division of 64 bits is many times as fast as one of 128, and does for all but long durations.
    if let few = Int64(exactly: attoseconds) {
      let (whole, rest) = few.quotientAndRemainder(dividingBy: 1_000_000_000)
      return rest > 0 ? whole + 1 : whole
    }
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int64(clamping: rest > 0 ? whole + 1 : whole)
  }
}
