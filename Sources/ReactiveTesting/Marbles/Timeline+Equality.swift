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
    case (.described(let text), .error(let error)): String(describing: error) == text
    case (.error(let error), .described(let text)): String(describing: error) == text
    case (.described(let left), .described(let right)): left == right
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

/// Where a timeline comes from.
///
/// One that is built from entries has no origin, and neither has a literal that means the same with every tick.
@usableFromInline
package enum TimelineOrigin: Sendable {
  case recording(any ComparedRecording)
  /// A literal that is read with the tick of the recording it is compared with.
  case literal(String)
  /// A case of a fixture; the text says where its line is.
  case fixture(place: String)

  /// Draws a difference in the surroundings of the recording.
  @usableFromInline package typealias Drawing = @Sendable (_ surroundings: Surroundings) -> String?

  /// The surroundings of a difference.
  @usableFromInline
  package struct Surroundings {
    /// The rows of the input lanes and the tagged stages.
    var rows: [Diagram.Row] = []
    /// The length of a tick.
    var tick = Duration.milliseconds(1)
    /// Says why a recording was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
    var reason: (_ interruption: Int?) -> String? = { _ in nil }
    /// What a recording without an end may be waiting for outside of the test's time; nil if nothing suggests that.
    var silence: () -> String? = { nil }
    /// Whether the recording is of state, which is read once after several changes without a wait between them.
    var isOfState = false
  }

  private var recording: (any ComparedRecording)? {
    if case .recording(let recording) = self { recording } else { nil }
  }

  /// The test that recorded the timeline; nil if none did.
  var test: (any ComparedTest)? { recording?.test }

  /// The text of a literal that is read again; nil for any other timeline.
  @usableFromInline var literal: String? {
    if case .literal(let marbles) = self { marbles } else { nil }
  }

  /// Where a fixture has the timeline; nil if it is from no fixture.
  @usableFromInline var place: String? {
    if case .fixture(let place) = self { place } else { nil }
  }

  @usableFromInline var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }

  /// The origin to pass on to a timeline made from this one; nil for a literal.
  @usableFromInline var ofRecording: TimelineOrigin? { isLiteral ? nil : self }

  /// The length of a tick.
  var tickLength: Duration { test?.tick ?? .milliseconds(1) }

  /// How the timeline differed in its last comparison, drawn below the input lanes; nil if it did not.
  @usableFromInline var difference: String? {
    guard let recording, let draw = recording.difference else { return nil }
    let inputs = test?.rows ?? []
    let surroundings = Surroundings(
      rows: inputs + stageRows(below: inputs), tick: tickLength,
      reason: { recording.reason(forInterruption: $0) }, silence: { recording.silence },
      isOfState: recording.isOfState)
    guard let drawing = draw(surroundings) else { return nil }
    return ([drawing, test?.escape].compactMap { $0 } + (test?.remarks ?? []))
      .joined(separator: "\n")
  }

  /// The rows of the tagged stages whose events passed while the timeline was recorded.
  func stageRows(below inputs: [Diagram.Row]) -> [Diagram.Row] {
    recording?.stageRows(below: inputs) ?? []
  }

  /// Notes that the test has looked at the timeline.
  @usableFromInline
  func noteUse() { recording?.noteUse() }

  /// Notes a comparison.
  ///
  /// - Parameter drawing: Draws the difference; nil if there was none.
  func note(_ drawing: Drawing?) {
    guard let recording else { return }
    recording.keep(difference: drawing)
    recording.noteUse()
    if drawing != nil { recording.test?.note(difference: self) }
  }
}

/// What the drawing of a failed comparison needs to know about the test.
@usableFromInline
package protocol ComparedTest: AnyObject, Sendable {
  /// The input lanes.
  var rows: [Diagram.Row] { get }
  /// The length of a tick.
  var tick: Duration { get }
  /// What has left virtual time, so that a recording without any event proves nothing; nil for nothing.
  var escape: String? { get }
  /// More lines about the test for a failed comparison.
  var remarks: [String] { get }
  /// Notes a comparison that failed.
  func note(difference: TimelineOrigin)
}

/// What the drawing of a difference needs to know about the recording that was compared.
@usableFromInline
package protocol ComparedRecording: AnyObject, Sendable {
  /// The test; nil for a recording without one.
  var test: (any ComparedTest)? { get }
  /// Whether it records what a closure reads of observable state.
  var isOfState: Bool { get }
  /// Notes that it has been compared, or its values read.
  func noteUse()
  /// Why it was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
  func reason(forInterruption tick: Int?) -> String?
  /// What it may be waiting for outside of the test's time; nil if it has ended, or if it waits in virtual time.
  var silence: String? { get }
  /// The rows of the tagged stages whose events passed while it was recorded.
  ///
  /// - Parameter inputs: The rows above, which say how far silence is drawn.
  /// - Returns: The rows, the stages from upstream to downstream.
  func stageRows(below inputs: [Diagram.Row]) -> [Diagram.Row]
  /// Draws the difference that its last comparison found; nil if there was none.
  ///
  /// A test framework asks for the description after a failed comparison, and the description then shows the difference.
  var difference: TimelineOrigin.Drawing? { get }
  /// Replaces that drawing.
  func keep(difference: TimelineOrigin.Drawing?)
}
