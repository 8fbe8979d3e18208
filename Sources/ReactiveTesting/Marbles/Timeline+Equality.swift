import Reactive

extension Timeline.Failure: Equatable {
  /// Whether two failures may be the same.
  ///
  /// Errors are compared with `==` if they are Equatable, and otherwise by their descriptions.
  public static func == (left: Self, right: Self) -> Bool { left.matches(right) }

  /// Whether two failures, perhaps of different types, may be the same.
  @usableFromInline
  func matches<V, E>(_ other: Timeline<V, E>.Failure) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any): true
    case (.error(let left), .error(let right)): areEqual(left, right)
    default: text == other.text
    }
  }
}

private func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  func compare<E: Equatable>(_ left: E) -> Bool { left == right as? E }
  if let left = left as? any Equatable { return compare(left) }
  return String(describing: left) == String(describing: right)
}

extension Timeline.Mark: Equatable where Value: Equatable {
  // Written out, because a synthesized `==` cannot be inlined.
  /// Whether both are the same event.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.value(let left), .value(let right)): left == right
    case (.completed, .completed), (.interrupted, .interrupted): true
    case (.failed(let left), .failed(let right)): left.matches(right)
    default: false
    }
  }
}

extension Timeline.Entry: Equatable where Value: Equatable {
  /// Whether both are the same event at the same tick.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.tick == right.tick && left.mark == right.mark
  }
}

extension Timeline: Equatable where Value: Equatable {
  /// Whether the same events happen at the same ticks.
  ///
  /// A timeline that could not be read or recorded equals nothing, not even itself. Otherwise a test could pass
  /// because both sides are broken in the same way. Silence after the last event makes no difference.
  ///
  /// If two timelines differ, the description of the recorded one shows the input lanes, both timelines and the
  /// first difference from then on. So `#expect(recorded == "-1-2-|")` and
  /// `XCTAssertEqual(recorded, "-1-2-|")` report everything at their own line.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    // Among literals, only those that mention times or cannot be read have an origin. Reading an origin retains it for
    // each comparison.
    if left.origin != nil, right.origin != nil, isExactlyOneLiteral(left, right) {
      return areEqualOnceReread(left, right)
    }
    let areEqual =
      left.uncountedProblem == nil && right.uncountedProblem == nil
      && left.uncountedEntries == right.uncountedEntries
    if left.origin != nil || right.origin != nil { note(areEqual, left, right) }
    return areEqual
  }

  @usableFromInline
  static func isExactlyOneLiteral(_ left: Self, _ right: Self) -> Bool {
    left.origin?.isLiteral != right.origin?.isLiteral
  }

  @usableFromInline
  static func areEqualOnceReread(_ left: Self, _ right: Self) -> Bool {
    let (reread, other) = (left.reread(withTickOf: right), right.reread(withTickOf: left))
    let areEqual =
      reread.uncountedProblem == nil && other.uncountedProblem == nil
      && reread.uncountedEntries == other.uncountedEntries
    note(areEqual, reread, other, written: left.origin?.literal ?? right.origin?.literal)
    return areEqual
  }

  /// Notes a comparison; the text is that of a literal that mentions times.
  @usableFromInline
  static func note(_ areEqual: Bool, _ left: Self, _ right: Self, written text: String? = nil) {
    right.origin?.note(areEqual ? nil : differenceDrawing(actual: right, expected: left, text))
    // Last, because a law shows the last drawing.
    left.origin?.note(areEqual ? nil : differenceDrawing(actual: left, expected: right, text))
  }

  private static func differenceDrawing(
    actual: Self, expected: Self, _ text: String?
  ) -> TimelineOrigin.Drawing {
    let place = (expected.origin?.place ?? actual.origin?.place).map { "\n\($0)" } ?? ""
    // Without their origins, because a recording retains this closure.
    let (actual, expected) = (actual.withoutOrigin, expected.withoutOrigin)
    return { surroundings in
      actual.difference(from: expected, written: text, in: surroundings).map { drawing in
        let silence = actual.stopsShort(of: expected) ? surroundings.silence() : nil
        return drawing + place + (silence.map { "\n" + $0 } ?? "")
      }
    }
  }
}

extension Timeline {
  /// Whether the same events happen at the same ticks, with a custom comparison of the values.
  ///
  /// - Parameters:
  ///   - other: The timeline to compare with.
  ///   - areEquivalent: Says whether a value of this timeline and one of the other count as the same.
  /// - Returns: False if one of them could not be read or recorded.
  public func matches<OtherValue, OtherError>(
    _ other: Timeline<OtherValue, OtherError>, by areEquivalent: (Value, OtherValue) -> Bool
  ) -> Bool {
    let other = other.reread(withTickOf: self)
    let areMatching =
      uncountedProblem == nil && other.uncountedProblem == nil
      && uncountedEntries.count == other.uncountedEntries.count
      && zip(uncountedEntries, other.uncountedEntries).allSatisfy { left, right in
        left.tick == right.tick && left.mark.matches(right.mark, by: areEquivalent)
      }
    if let origin {
      origin.note(areMatching ? nil : drawing(against: other, by: areEquivalent))
    }
    return areMatching
  }

  /// Whether it has no end, and the other timeline goes on after its last event.
  private func stopsShort(of other: Self) -> Bool {
    uncountedEnd == nil && other.uncountedEntries.count > uncountedEntries.count
  }

  private func drawing<V, E>(
    against expected: Timeline<V, E>, by areEquivalent: (Value, V) -> Bool
  ) -> TimelineOrigin.Drawing {
    if let problem = uncountedProblem ?? expected.uncountedProblem { return { _ in problem } }
    let (actual, wanted) = (withoutOrigin, expected.withoutOrigin)
    let difference = firstDifference(expected: wanted.textEntries, actual: textEntries) {
      place, came in
      uncountedEntries[came].mark.matches(expected.uncountedEntries[place].mark, by: areEquivalent)
    }
    return { surroundings in
      difference.map { drawComparison(actual, wanted, $0, in: surroundings) }
    }
  }
}

extension Timeline.Mark {
  fileprivate func matches<V, E>(
    _ other: Timeline<V, E>.Mark, by areEquivalent: (Value, V) -> Bool
  ) -> Bool {
    switch (self, other) {
    case (.value(let left), .value(let right)): areEquivalent(left, right)
    case (.completed, .completed), (.interrupted, .interrupted): true
    case (.failed(let left), .failed(let right)): left.matches(right)
    default: false
    }
  }
}
