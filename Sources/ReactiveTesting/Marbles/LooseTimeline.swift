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
      left.timeline.fitted(to: right.timeline), right.timeline.fitted(to: left.timeline)
    )
    let expected = (isTurned ? first : second).reduced(ignoring: ignored)
    let actual = (isTurned ? second : first).reduced(ignoring: ignored)
      .fitted(to: expected, ignoring: ignored)
    return actual == expected
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
    var left = sequence
    if aspects.contains(.end), last != nil { left.removeLast() }
    guard aspects.contains(.ticks) else { return with(left, length: length) }
    // Without ticks and order, all events may as well be in one tick.
    let isOrdered = !aspects.contains(.orderWithinTick)
    for index in left.indices { left[index].tick = isOrdered ? index : 0 }
    return with(left, length: left.count)
  }

  /// The timeline, fitted to the expected one in the aspects that are ignored.
  fileprivate func fitted(
    to expected: Timeline, ignoring aspects: TimelineAspect
  ) -> Timeline where Value: Equatable {
    var fitted = sequence
    if aspects.contains(.rest) {
      let end = Swift.max(expected.length, (expected.sequence.last?.tick ?? -1) + 1)
      fitted.removeAll { $0.tick >= end }
    }
    guard aspects.contains(.orderWithinTick) else { return with(fitted, length: length) }
    // Moves each event of a tick to the place where an equal event is expected, if there is one.
    for (place, wanted) in expected.sequence.enumerated() where place < fitted.count {
      guard fitted[place].tick == wanted.tick,
        let found = fitted[place...].firstIndex(where: {
          $0.tick != wanted.tick || $0.mark == wanted.mark
        }), fitted[found] == wanted
      else { continue }
      fitted.insert(fitted.remove(at: found), at: place)
    }
    return with(fitted, length: length)
  }

  private func with(_ entries: [Entry], length: Int) -> Timeline {
    Timeline(
      entries: entries, problem: fault, length: length, firstTick: firstTick, origin: origin)
  }
}
