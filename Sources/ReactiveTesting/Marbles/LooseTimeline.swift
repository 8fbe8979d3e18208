import Reactive

/// The aspects that a comparison of timelines may ignore; see ``Timeline/ignoring(_:)``.
public struct TimelineAspect: OptionSet, Hashable, Sendable {
  /// One bit for each aspect.
  public let rawValue: Int

  /// Makes a set of aspects from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The order of the events within a tick.
  public static let orderWithinTick = TimelineAspect(rawValue: 1)
  /// The ticks of all events: only the events and their order are compared.
  public static let ticks = TimelineAspect(rawValue: 2)
  /// Whether and how the stream ends.
  public static let end = TimelineAspect(rawValue: 4)
  /// Everything after the columns of the expected timeline: the recording may continue after them.
  ///
  /// An expected timeline without columns would equal everything, so it equals nothing.
  public static let rest = TimelineAspect(rawValue: 8)
}

/// A timeline that ignores some aspects in comparisons; made by ``Timeline/ignoring(_:)`` or written as marbles.
public struct LooseTimeline<Value: Sendable, Error: Swift.Error>: Sendable {
  /// The whole timeline.
  public let timeline: Timeline<Value, Error>
  /// The aspects that comparisons ignore.
  public let ignored: TimelineAspect

  /// Makes a timeline that ignores some aspects in comparisons.
  public init(_ timeline: Timeline<Value, Error>, ignoring ignored: TimelineAspect = []) {
    self.timeline = timeline
    self.ignored = ignored
  }
}

/// A case of a law, which may well compare with nothing.
enum LawCase {
  /// Whether the code runs in one.
  @TaskLocal static var isRunning = false
}

extension Timeline {
  /// The same timeline, which ignores some aspects in comparisons.
  ///
  ///     #expect(recorded.ignoring(.end) == "-1-2")
  ///     #expect(recorded.ignoring(.rest) == "-1--")          // nothing else in the first four ticks
  ///     #expect(recorded.ignoring(.orderWithinTick) == "-(21)|")
  ///     #expect(recorded.ignoring([.ticks, .end]) == "12")   // the values, as `values` gives them
  ///
  /// - Parameter aspects: The aspects to ignore.
  /// - Returns: A timeline to compare with marbles or with other timelines.
  public func ignoring(_ aspects: TimelineAspect) -> LooseTimeline<Value, Error> {
    LooseTimeline(self, ignoring: aspects)
  }
}

extension LooseTimeline: Equatable where Value: Equatable {
  /// Whether the timelines are equal, apart from what either of them ignores.
  ///
  /// With `.rest`, the timeline that ignores it may continue after the other one. If both ignore it, the left one may.
  public static func == (left: Self, right: Self) -> Bool {
    let ignored = left.ignored.union(right.ignored)
    let isTurned = right.ignored.contains(.rest) && !left.ignored.contains(.rest)
    let (first, second) = (
      left.timeline.reread(withTickOf: right.timeline),
      right.timeline.reread(withTickOf: left.timeline)
    )
    let expected = (isTurned ? first : second).reduced(ignoring: ignored)
    let whole = (isTurned ? second : first).reduced(ignoring: ignored)
    if let vacuity = whole.vacuity(of: expected, ignoring: ignored) {
      for side in [right, left] { side.timeline.origin?.note { _ in vacuity } }
      return false
    }
    let actual = whole.aligned(with: expected, ignoring: ignored)
    let areEqual =
      actual.uncountedProblem == nil && expected.uncountedProblem == nil
      && actual.uncountedEntries == expected.uncountedEntries
    Timeline.note(areEqual, actual, expected, comparesTicks: !ignored.contains(.ticks))
    return areEqual
  }
}

extension LooseTimeline where Value: Equatable {
  /// Whether the timelines are equal, apart from what the left one ignores.
  @_disfavoredOverload
  public static func == (left: Self, right: Timeline<Value, Error>) -> Bool {
    left == LooseTimeline(right)
  }
}

extension LooseTimeline: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
where Value: Equatable {
  /// Reads marbles with a tick of a millisecond; the literal itself ignores nothing.
  public init(stringLiteral marbles: String) { self.init(Timeline(stringLiteral: marbles)) }
}

extension LooseTimeline: CustomStringConvertible {
  /// The description of the whole timeline.
  public var description: String { timeline.description }
}

extension Timeline {
  /// The timeline without the aspects that are ignored whatever is expected.
  fileprivate func reduced(ignoring aspects: TimelineAspect) -> Timeline {
    var left = uncountedEntries
    if aspects.contains(.end), uncountedEnd != nil { left.removeLast() }
    guard aspects.contains(.ticks) else { return with(left, length: length) }
    // Without ticks and order, all events may as well be in one tick.
    let isOrdered = !aspects.contains(.orderWithinTick)
    for index in left.indices { left[index].tick = isOrdered ? index : 0 }
    return with(left, length: left.count)
  }

  /// Why an expected timeline would equal every other, as a sentence; nil if it would not.
  fileprivate func vacuity(
    of expected: Timeline, ignoring aspects: TimelineAspect
  ) -> String? {
    guard aspects.contains(.rest), expected.columns == 0, expected.uncountedEntries.isEmpty,
      uncountedProblem == nil, expected.uncountedProblem == nil, !LawCase.isRunning
    else { return nil }
    return aspects.contains(.ticks)
      ? "with .ticks and .rest ignored, a timeline without events equals everything: write the first events"
      : "with .rest ignored, an empty timeline equals everything: write the ticks that are to be silent, as in `---`"
  }

  /// The timeline, with its events at the places where equal ones are expected, as far as places are ignored.
  fileprivate func aligned(
    with expected: Timeline, ignoring aspects: TimelineAspect
  ) -> Timeline where Value: Equatable {
    var aligned = uncountedEntries
    if aspects.contains(.rest) { aligned.removeAll { $0.tick >= expected.columns } }
    guard aspects.contains(.orderWithinTick) else { return with(aligned, length: length) }
    // Moves each event of a tick to the place where an equal event is expected, if there is one.
    for (place, wanted) in expected.uncountedEntries.enumerated() where place < aligned.count {
      guard aligned[place].tick == wanted.tick,
        let found = aligned[place...].firstIndex(where: {
          $0.tick != wanted.tick || $0.mark == wanted.mark
        }), aligned[found] == wanted
      else { continue }
      aligned.insert(aligned.remove(at: found), at: place)
    }
    return with(aligned, length: length)
  }

  /// How many columns it has from tick zero on.
  private var columns: Int { Swift.max(length, (uncountedEntries.last?.tick ?? -1) + 1) }

  private func with(_ entries: [Entry], length: Int) -> Timeline {
    Timeline(
      entries: entries, problem: uncountedProblem, length: length, firstTick: firstTick,
      origin: origin)
  }
}
