import Reactive

/// What a comparison of timelines may leave out; see ``Timeline/ignoring(_:)``.
public struct TimelineAspect: OptionSet, Hashable, Sendable {
  /// One bit for each aspect.
  public let rawValue: Int

  /// Makes a set of aspects of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// In which order the events of one tick come.
  public static let orderWithinTick = TimelineAspect(rawValue: 1)
  /// When anything comes: what is left is which events, in which order.
  public static let ticks = TimelineAspect(rawValue: 2)
  /// How the stream ends, and whether.
  public static let end = TimelineAspect(rawValue: 4)
  /// What comes after the columns of the expected timeline, of which this is to be a continuation.
  public static let rest = TimelineAspect(rawValue: 8)
}

/// A timeline that is compared with room; made by ``Timeline/ignoring(_:)`` or written as marbles.
public struct LooseTimeline<Value: Sendable, Error: Swift.Error>: Sendable {
  /// The whole timeline.
  public let timeline: Timeline<Value, Error>
  /// What comparisons leave out.
  public let ignored: TimelineAspect

  /// Makes a timeline to be compared with room.
  public init(_ timeline: Timeline<Value, Error>, ignoring ignored: TimelineAspect = []) {
    self.timeline = timeline
    self.ignored = ignored
  }
}

extension Timeline {
  /// The timeline, to be compared without regard to some aspects.
  ///
  ///     #expect(recorded.ignoring(.end) == "-1-2")
  ///     #expect(recorded.ignoring(.rest) == "-1--")          // nothing else in the first four ticks
  ///     #expect(recorded.ignoring(.orderWithinTick) == "-(21)|")
  ///     #expect(recorded.ignoring([.ticks, .end]) == "12")   // the values, as `values` gives them
  ///
  /// - Parameter aspects: What is left out.
  /// - Returns: What can be compared with marbles and with other timelines.
  public func ignoring(_ aspects: TimelineAspect) -> LooseTimeline<Value, Error> {
    LooseTimeline(self, ignoring: aspects)
  }
}

extension LooseTimeline: Equatable where Value: Equatable {
  /// Whether the timelines are the same but for what either of them is to ignore.
  ///
  /// With `.rest`, the one that ignores it is the one that may go on; if both do, the left one.
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

extension LooseTimeline: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
where Value: LosslessStringConvertible {
  /// Reads marbles with a tick of a millisecond; nothing is ignored on its account.
  public init(stringLiteral marbles: String) { self.init(Timeline(stringLiteral: marbles)) }
}

extension LooseTimeline: CustomStringConvertible {
  /// What the whole timeline says of itself.
  public var description: String { timeline.description }
}

extension Timeline {
  /// The timeline without what is ignored wherever it stands.
  fileprivate func reduced(ignoring aspects: TimelineAspect) -> Timeline {
    var left = sequence
    if aspects.contains(.end), last != nil { left.removeLast() }
    guard aspects.contains(.ticks) else { return with(left, length: length) }
    // In no order at all, everything is as good as in one tick.
    let isOrdered = !aspects.contains(.orderWithinTick)
    for index in left.indices { left[index].tick = isOrdered ? index : 0 }
    return with(left, length: left.count)
  }

  /// The timeline without what is ignored because the expected one has nothing like it.
  fileprivate func fitted(
    to expected: Timeline, ignoring aspects: TimelineAspect
  ) -> Timeline where Value: Equatable {
    var fitted = sequence
    if aspects.contains(.rest) {
      let end = Swift.max(expected.length, (expected.sequence.last?.tick ?? -1) + 1)
      fitted.removeAll { $0.tick >= end }
    }
    guard aspects.contains(.orderWithinTick) else { return with(fitted, length: length) }
    // Each event of a tick is moved to where its like is expected, if it is expected at all.
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
      entries: entries, problem: fault, length: length, firstTick: firstTick, report: report)
  }
}
