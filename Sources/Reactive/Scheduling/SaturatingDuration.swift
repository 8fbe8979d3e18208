// Adding two durations traps on overflow, and so does reading the components of a duration whose seconds do not
// fit. Times that come from outside are computed with these functions instead.
extension Duration {
  /// The longest duration.
  package static var longest: Duration { Duration(attoseconds: .max) }

  /// The shortest duration, far below zero.
  package static var shortest: Duration { Duration(attoseconds: .min) }

  /// The sum, limited to the longest and the shortest duration.
  package func addingSaturated(_ other: Duration) -> Duration {
    let (sum, overflow) = attoseconds.addingReportingOverflow(other.attoseconds)
    guard overflow else { return Duration(attoseconds: sum) }
    return other < .zero ? .shortest : .longest
  }

  /// The difference, limited to the longest and the shortest duration.
  package func subtractingSaturated(_ other: Duration) -> Duration {
    let (difference, overflow) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    guard overflow else { return Duration(attoseconds: difference) }
    return other < .zero ? .longest : .shortest
  }

  /// The latest time at or before `end` that is a whole number of steps after this one.
  ///
  /// - Parameters:
  ///   - step: More than zero.
  ///   - end: Not before this time.
  /// - Returns: A time no more than a step before `end`, unless the time between them is too long to represent.
  func latest(every step: Duration, upTo end: Duration) -> Duration {
    let elapsed = end.subtractingSaturated(self)
    guard elapsed >= step else { return self }
    return self + (elapsed - Duration(attoseconds: elapsed.attoseconds % step.attoseconds))
  }

  /// Whole nanoseconds, rounded up, limited to the range of the result.
  package var nanoseconds: Int64 {
    let attoseconds = attoseconds
    // A 64-bit division is many times as fast as a 128-bit one, and is enough for all but long durations.
    if let few = Int64(exactly: attoseconds) {
      let (whole, rest) = few.quotientAndRemainder(dividingBy: 1_000_000_000)
      return rest > 0 ? whole + 1 : whole
    }
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int64(clamping: rest > 0 ? whole + 1 : whole)
  }
}
