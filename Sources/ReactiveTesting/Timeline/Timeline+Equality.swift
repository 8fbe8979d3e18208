import Reactive

extension Timeline.Failure: Equatable {
  /// Whether two failures may be the same.
  ///
  /// Errors are compared by equality where they have one, else by what they say of themselves.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.any, _), (_, .any): true
    case (.described(let left), .described(let right)): left == right
    case (.described(let text), .error(let error)), (.error(let error), .described(let text)):
      String(describing: error) == text
    case (.error(let left), .error(let right)): areEqual(left, right)
    }
  }
}

private func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  func compare<E: Equatable>(_ left: E) -> Bool { left == right as? E }
  if let left = left as? any Equatable { return compare(left) }
  return String(describing: left) == String(describing: right)
}

extension Timeline: Equatable where Value: Equatable {
  /// Whether the same events happen at the same ticks.
  ///
  /// What could not be read or recorded equals nothing, not even itself: a test must not pass because
  /// its two sides are broken alike. Silence after the last event makes no difference.
  public static func == (left: Self, right: Self) -> Bool {
    left.problem == nil && right.problem == nil && left.entries == right.entries
  }
}

extension Timeline {
  /// Whether the same events happen at the same ticks, by a comparison of the values given here.
  ///
  /// - Parameters:
  ///   - other: The timeline to compare with.
  ///   - areEquivalent: Says whether a value here and one there count as the same.
  /// - Returns: False if one of them could not be read or recorded.
  public func matches<OtherValue, OtherError>(
    _ other: Timeline<OtherValue, OtherError>, by areEquivalent: (Value, OtherValue) -> Bool
  ) -> Bool {
    guard problem == nil, other.problem == nil, entries.count == other.entries.count else {
      return false
    }
    return zip(entries, other.entries).allSatisfy { left, right in
      guard left.tick == right.tick else { return false }
      switch (left.mark, right.mark) {
      case (.value(let left), .value(let right)): return areEquivalent(left, right)
      case (.completed, .completed), (.interrupted, .interrupted): return true
      case (.failed(let left), .failed(let right)): return left.matches(right)
      default: return false
      }
    }
  }
}

extension Timeline.Failure {
  /// Whether two failures, maybe of different types, may be the same.
  fileprivate func matches<V, E>(_ other: Timeline<V, E>.Failure) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any): true
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.described(let text), .error(let error)): String(describing: error) == text
    case (.error(let error), .described(let text)): String(describing: error) == text
    case (.described(let left), .described(let right)): left == right
    }
  }
}
