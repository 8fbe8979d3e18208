import Reactive

/// The subscriptions of a lane, in the order of their starts.
///
/// Compare them with an array of literals: `== ["^--!", "---^"]`. After a failed comparison, the description draws
/// the lane with the subscriptions below it.
public struct SubscriptionLanes: Equatable, Sendable {
  /// Each subscription.
  public let lanes: [SubscriptionLane]

  private let report: SubscriptionReport?
  /// Says where they are written; nil if a test has recorded or written them itself.
  private let place: String?

  init(_ lanes: [SubscriptionLane], report: SubscriptionReport? = nil, place: String? = nil) {
    self.lanes = lanes
    self.report = report
    self.place = place
  }

  /// Whether both have equal subscriptions, in the same order.
  public static func == (left: Self, right: Self) -> Bool {
    let areEqual = left.lanes == right.lanes
    left.report?.note(areEqual ? nil : (left.lanes, right.lanes, right.place))
    right.report?.note(areEqual ? nil : (right.lanes, left.lanes, left.place))
    return areEqual
  }

  /// Whether the subscriptions equal those of an array, in the same order.
  @_disfavoredOverload
  public static func == (left: Self, right: [SubscriptionLane]) -> Bool {
    left == SubscriptionLanes(right)
  }
}

extension SubscriptionLanes: ExpressibleByArrayLiteral {
  /// Makes the subscriptions that an array of literals describes.
  public init(arrayLiteral lanes: SubscriptionLane...) { self.init(lanes) }
}

extension SubscriptionLanes: Sequence {
  /// How many subscriptions there were.
  public var count: Int { lanes.count }

  /// Whether the lane was never observed.
  public var isEmpty: Bool { lanes.isEmpty }

  /// The first subscription; nil for none.
  public var first: SubscriptionLane? { lanes.first }

  /// The last subscription; nil for none.
  public var last: SubscriptionLane? { lanes.last }

  /// The subscription with a number, counted from zero.
  public subscript(number: Int) -> SubscriptionLane { lanes[number] }

  /// Iterates over the subscriptions in their order.
  public func makeIterator() -> IndexingIterator<[SubscriptionLane]> { lanes.makeIterator() }
}

extension SubscriptionLanes: CustomStringConvertible, CustomReflectable {
  /// The subscriptions as an array; after a failed comparison, drawn below the lane.
  public var description: String { report?.difference ?? text(of: lanes) }

  /// Without children, because the description already shows everything.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

private func text(of lanes: [SubscriptionLane]) -> String {
  "[" + lanes.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
}

/// Remembers the last comparison of a lane's subscriptions, and draws the difference.
final class SubscriptionReport: Sendable {
  typealias Difference = (
    actual: [SubscriptionLane], expected: [SubscriptionLane], place: String?
  )

  private let last = Lock<Difference?>(nil)
  private let name: String
  private let test: any ComparedTest

  init(_ name: String, _ test: any ComparedTest) {
    self.name = name
    self.test = test
  }

  func note(_ difference: Difference?) { last.withLock { $0 = difference } }

  /// The lane, the actual and the expected subscriptions, and the first difference in words; nil if they were equal.
  var difference: String? {
    guard let (actual, expected, place) = last.withLock({ $0 }) else { return nil }
    if let problem = (actual + expected).lazy.compactMap(\.problem).first { return problem }
    let ticks = (actual + expected).flatMap { [$0.start, $0.end] }.compactMap { $0 }
    let lane = test.rows.filter { $0.name == name }
    let end = max((ticks.max() ?? 0) + 1, lane.compactMap(\.end).max() ?? 0)
    let rows =
      lane + actual.map { row("actual", $0, end) } + expected.map { row("expected", $0, end) }
    let lines =
      Diagram(rows, tick: test.tick).lines + [sentence(actual, expected)]
      + (place.map { [$0] } ?? [])
    return "\n" + lines.joined(separator: "\n") + "\n"
  }

  private func row(_ name: String, _ lane: SubscriptionLane, _ end: Int) -> Diagram.Row {
    Diagram.Row(name, .subscription(lane.marks), end: end)
  }

  private func sentence(_ actual: [SubscriptionLane], _ expected: [SubscriptionLane]) -> String {
    guard actual.count == expected.count else {
      let (wanted, came) = (expected.count, actual.count)
      return (wanted == 0 ? "no" : "\(wanted)")
        + (wanted == 1 ? " subscription of \(name) was" : " subscriptions of \(name) were")
        + " expected, but there "
        + (came == 1 ? "was 1" : came == 0 ? "were none" : "were \(came)")
    }
    guard let place = actual.indices.first(where: { actual[$0] != expected[$0] }) else { return "" }
    return "subscription \(place + 1) of \(name) was expected to be \(expected[place]), "
      + "but was \(actual[place])"
  }
}
