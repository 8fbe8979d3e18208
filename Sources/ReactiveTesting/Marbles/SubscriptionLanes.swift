import Reactive

/// The subscriptions of a lane, in the order of their starts.
///
/// Compare them with an array of literals: `== ["^--!", "---^"]`. After a failed comparison, the description draws
/// the lane with the subscriptions below it.
public struct SubscriptionLanes: Equatable, Sendable {
  /// Each subscription.
  ///
  /// Reading them is reported, once, if one begins or ends between two ticks; see ``TestScheduler/onUnproven``.
  public var lanes: [SubscriptionLane] {
    report?.noteTicks()
    return all
  }

  private let all: [SubscriptionLane]
  private let report: SubscriptionReport?
  /// Says where they are written; nil if a test has recorded or written them itself.
  private let place: String?

  init(_ lanes: [SubscriptionLane], report: SubscriptionReport? = nil, place: String? = nil) {
    all = lanes
    self.report = report
    self.place = place
  }

  /// Whether both have equal subscriptions, in the same order.
  public static func == (left: Self, right: Self) -> Bool {
    let areEqual = left.all == right.all
    left.report?.note(areEqual ? nil : (left.all, right.all, right.place))
    right.report?.note(areEqual ? nil : (right.all, left.all, left.place))
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
  public var count: Int { all.count }

  /// Whether the lane was never observed.
  public var isEmpty: Bool { all.isEmpty }

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
  public var description: String {
    report?.noteTold()
    return report?.difference ?? text(of: all)
  }

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
  private let untold = UntoldProblem<String>()
  private let name: String
  private let tick: Duration
  /// The rows of the lane.
  private let rows: @Sendable () -> [Diagram.Row]
  /// Says that the ticks are read.
  let noteTicks: @Sendable () -> Void
  /// Called with the reason if a comparison proves nothing, and nobody has been told.
  private let complain: @Sendable (String) -> Void

  init(
    _ name: String, tick: Duration, rows: @escaping @Sendable () -> [Diagram.Row],
    noteTicks: @escaping @Sendable () -> Void, complain: @escaping @Sendable (String) -> Void
  ) {
    (self.name, self.tick, self.rows) = (name, tick, rows)
    (self.noteTicks, self.complain) = (noteTicks, complain)
  }

  deinit { untold.take().map(complain) }

  /// Notes a comparison.
  func note(_ difference: Difference?) {
    last.withLock { $0 = difference }
    guard let difference else { return noteTicks() }
    firstProblem(in: difference.actual + difference.expected).map(note(problem:))
  }

  /// Notes why what was read proves nothing.
  func note(problem: String) { untold.note(problem) }

  /// Notes that a description says that.
  func noteTold() { untold.noteTold() }

  private func firstProblem(in lanes: [SubscriptionLane]) -> String? {
    lanes.lazy.compactMap { $0.reread(withTick: self.tick).problem }.first
  }

  /// The lane, the actual and the expected subscriptions, and the first difference in words; nil if they were equal.
  var difference: String? {
    guard let (actual, written, place) = last.withLock({ $0 }) else { return nil }
    if let problem = firstProblem(in: actual + written) { return problem }
    let expected = written.map { $0.reread(withTick: tick) }
    let lane = rows()
    let all = lane + .comparing(actual, expected, upTo: lane.compactMap(\.end).max() ?? 0)
    let lines =
      Diagram(all, tick: tick).lines + [subscriptionDifference(actual, expected, of: name)]
      + (place.map { [$0] } ?? [])
    return "\n" + lines.joined(separator: "\n") + "\n"
  }
}

/// A name for one of several rows.
package func numbered(_ name: String, _ number: Int, of count: Int) -> String {
  count > 1 ? "\(name) \(number + 1)" : name
}

/// The first difference of the subscriptions of a lane, in words.
package func subscriptionDifference(
  _ actual: [SubscriptionLane], _ expected: [SubscriptionLane], of name: String
) -> String {
  let place = zip(actual, expected).prefix { $0 == $1 }.count
  guard actual.count == expected.count else {
    let (wanted, came) = (expected.count, actual.count)
    return (wanted == 0 ? "no" : "\(wanted)")
      + (wanted == 1 ? " subscription of \(name) was" : " subscriptions of \(name) were")
      + " expected, but there "
      + (came == 1 ? "was 1" : came == 0 ? "were none" : "were \(came)")
  }
  guard place < actual.count else { return "" }
  return "subscription \(place + 1) of \(name) was expected to be \(expected[place]), "
    + "but was \(actual[place])"
}

extension [Diagram.Row] {
  /// All subscriptions of a lane, and below the first one that differs the expected one, with a caret.
  ///
  /// - Parameters:
  ///   - actual: The actual subscriptions.
  ///   - expected: The expected subscriptions.
  ///   - end: The tick up to which one that has not ended is drawn at least, exclusive.
  /// - Returns: The rows, from top to bottom.
  package static func comparing(
    _ actual: [SubscriptionLane], _ expected: [SubscriptionLane], upTo end: Int
  ) -> [Diagram.Row] {
    let place = zip(actual, expected).prefix { $0 == $1 }.count
    let count = Swift.max(actual.count, expected.count)
    let ticks = (actual + expected).flatMap { [$0.start, $0.end] }.compactMap(\.self)
    let end = Swift.max(end, (ticks.max() ?? 0) + 1)
    func row(_ name: String, _ lanes: [SubscriptionLane], _ number: Int) -> Diagram.Row {
      let name = numbered(name, number, of: count)
      guard number < lanes.count else { return Diagram.Row(name, .text("none")) }
      return Diagram.Row(name, .subscription(lanes[number]), end: end)
    }
    func lane(_ lanes: [SubscriptionLane]) -> SubscriptionLane {
      place < lanes.count ? lanes[place] : SubscriptionLane()
    }
    let (came, wanted) = (lane(actual), lane(expected))
    let differing =
      came.start == wanted.start ? [came.end, wanted.end] : [came.start, wanted.start]
    let difference = LaneDifference(tick: differing.compactMap(\.self).min() ?? 0, sentence: "")
    var rows = (0..<Swift.max(actual.count, place + 1)).map { row("actual", actual, $0) }
    rows[place] = rows[place].compared(at: difference)
    rows.insert(
      contentsOf: [
        row("expected", expected, place).compared(at: difference), Diagram.Row(under: difference),
      ], at: place + 1)
    return rows
  }
}

/// The time during which something was observed: `--^---!`.
///
/// `^` is the start and `!` the end, by disposal or by the end of the stream; without `!`, it has not ended.
/// Ticks and times are written as in marbles; `(^!)` is both in one tick.
public struct SubscriptionLane: Equatable, Sendable {
  /// The tick of the start; nil if it was never started.
  public package(set) var start: Int?
  /// The tick of the end; nil if it has not ended.
  public package(set) var end: Int?
  /// Why the lane could not be read; such a lane equals no other.
  public let problem: String?

  /// The text of a literal, which was read with a tick of a millisecond.
  private var literal: String?
  /// The length of a tick of the test that has recorded the lane.
  private var tick: Duration?

  package init(start: Int? = nil, end: Int? = nil) {
    (self.start, self.end, problem) = (start, end, nil)
  }

  init(problem: String) { self.problem = problem }

  /// Whether it starts at once and is never disposed of.
  @usableFromInline var isFromNowOn: Bool { start == 0 && end == nil }

  /// Reads a subscription.
  ///
  /// A text that cannot be read gives a lane with a ``problem``, which equals no other.
  ///
  /// - Parameters:
  ///   - text: `^`, `!`, `-` and times.
  ///   - tick: The length of a tick, for times in the text.
  public init(_ text: String, tick: Duration = .milliseconds(1)) {
    do throws(Diagnostic) {
      self = try parseSubscription(text, tick: tick)
    } catch {
      self.init(problem: error.rendering(in: text, called: "subscription"))
    }
  }

  /// Whether both are observed from the same tick to the same tick.
  public static func == (left: Self, right: Self) -> Bool {
    let (left, right) = (left.reread(withTick: right.tick), right.reread(withTick: left.tick))
    return left.problem == nil && right.problem == nil
      && (left.start, left.end) == (right.start, right.end)
  }

  /// The lane as one that a test has recorded, with ticks of this length.
  func recorded(withTick tick: Duration) -> SubscriptionLane {
    var lane = self
    lane.tick = tick
    return lane
  }

  /// The lane to compare with one of a test: a literal is read again with the tick of that test.
  fileprivate func reread(withTick tick: Duration?) -> SubscriptionLane {
    guard let literal, let tick, tick != .milliseconds(1) else { return self }
    return SubscriptionLane(literal, tick: tick)
  }
}

extension SubscriptionLane: ExpressibleByStringLiteral {
  /// Reads a subscription with a tick of a millisecond; compared with one that a test has recorded, with the tick of that
  /// test.
  public init(stringLiteral text: String) {
    self.init(text)
    literal = text
  }
}

extension SubscriptionLane: CustomStringConvertible {
  /// The lane as text that reads back.
  public var description: String { problem ?? printWaits([self]) }
}

/// The times at which a consumer waited for the next element of an asynchronous sequence: `^--!^-!`.
///
/// `^` is the tick at which the consumer began to wait. `!` is the tick at which it got an element or the end, or was
/// cancelled. If a lane ends with `^`, the consumer still waits. Events of one tick stand in a group: `(!^)` covers
/// its columns, and `[!^]` takes one column, so that the next column is the next tick.
public struct WaitLane: Equatable, Sendable {
  /// Why the lane could not be read; such a lane equals no other.
  public let problem: String?

  /// Each wait, in the order of their starts; one without an end still goes on.
  ///
  /// Reading them is reported, once, if one begins or ends between two ticks; see ``TestScheduler/onUnproven``.
  public var waits: [SubscriptionLane] {
    noteTicks?()
    return all
  }

  private let all: [SubscriptionLane]

  /// The text of a literal, which was read with a tick of a millisecond.
  private var literal: String?
  /// The length of a tick of the test that has recorded the waits.
  private var tick: Duration?

  /// Says that the ticks are read; nil for marbles.
  private var noteTicks: (@Sendable () -> Void)?

  /// Makes the lane of waits that a test has recorded, with ticks of this length.
  init(_ waits: [SubscriptionLane], tick: Duration, noteTicks: @escaping @Sendable () -> Void) {
    all = waits.map { $0.recorded(withTick: tick) }
    (problem, self.tick, self.noteTicks) = (nil, tick, noteTicks)
  }

  private init(read waits: [SubscriptionLane]) { (all, problem) = (waits, nil) }

  init(problem: String) {
    all = []
    self.problem = problem
  }

  /// Reads waits.
  ///
  /// A text that cannot be read gives a lane with a ``problem``, which equals no other.
  ///
  /// - Parameters:
  ///   - text: `^`, `!`, `-`, groups and times.
  ///   - tick: The length of a tick, for times in the text.
  public init(_ text: String, tick: Duration = .milliseconds(1)) {
    do throws(Diagnostic) {
      self.init(read: try parseWaits(text, tick: tick))
    } catch {
      self.init(problem: error.rendering(in: text, called: "waits"))
    }
  }

  /// How often the consumer asked for an element.
  public var count: Int { all.count }

  /// Whether the consumer still waits.
  public var isWaiting: Bool { all.last.map { $0.end == nil } ?? false }

  /// Whether both consumers began and ended their waits at the same ticks.
  public static func == (left: Self, right: Self) -> Bool {
    let (left, right) = (left.reread(withTick: right.tick), right.reread(withTick: left.tick))
    guard left.problem == nil, right.problem == nil, left.all == right.all else { return false }
    left.noteTicks?()
    right.noteTicks?()
    return true
  }

  /// The lane to compare with one of a test: a literal is read again with the tick of that test.
  private func reread(withTick tick: Duration?) -> WaitLane {
    guard let literal, let tick, tick != .milliseconds(1) else { return self }
    return WaitLane(literal, tick: tick)
  }
}

extension WaitLane: ExpressibleByStringLiteral {
  /// Reads waits with a tick of a millisecond; compared with those that a test has recorded, with the tick of that test.
  public init(stringLiteral text: String) {
    self.init(text)
    literal = text
  }
}

extension WaitLane: CustomStringConvertible {
  /// The lane as text that reads back.
  public var description: String { problem ?? printWaits(all) }
}

/// Reads a subscription: `--^---!`, `(^!)`, with time as in lanes.
///
/// - Parameters:
///   - text: The text to read.
///   - tick: The length of a tick; durations are divided by it.
/// - Returns: The ticks of the start and of the disposal.
/// - Throws: The problem, with its place in the text.
package func parseSubscription(
  _ text: String, tick: Duration = .milliseconds(1)
) throws(Diagnostic) -> SubscriptionLane {
  try readSpans(text, as: .subscription, tick: tick).first ?? SubscriptionLane()
}

/// Reads a consumer's waits: `^--!^-!`, with groups that cover their columns, `(!^)`, or one, `[!^]`.
///
/// - Parameters:
///   - text: The text to read.
///   - tick: The length of a tick; durations are divided by it.
/// - Returns: The ticks of the beginning and of the end of each wait.
/// - Throws: The problem, with its place in the text.
package func parseWaits(
  _ text: String, tick: Duration = .milliseconds(1)
) throws(Diagnostic) -> [SubscriptionLane] {
  try readSpans(text, as: .waits, tick: tick)
}

private func readSpans(
  _ text: String, as kind: LaneKind, tick: Duration
) throws(Diagnostic) -> [SubscriptionLane] {
  let isSubscription = if case .subscription = kind { true } else { false }
  var reader = try LaneReader(text, as: kind, tick: tick)
  var spans: [SubscriptionLane] = []
  while let read = try reader.next() {
    let isOpen = spans.last.map { $0.end == nil } ?? false
    switch read.unit {
    case .caret:
      guard isSubscription ? spans.isEmpty : !isOpen else {
        throw Diagnostic(
          isSubscription
            ? "a subscription has at most one '^'"
            : "a wait ends with '!' before the next one begins with '^'",
          at: read.span)
      }
      spans.append(SubscriptionLane(start: read.tick))
    case .disposal:
      guard isOpen else {
        throw Diagnostic(
          !isSubscription
            ? "'!' cannot come before '^'"
            : spans.isEmpty
              ? "'!' cannot come before '^', at which a subscription begins: write '^--!' to begin at once"
              : "a subscription has at most one '!'",
          at: read.span)
      }
      spans[spans.count - 1].end = read.tick
    default: break
    }
  }
  return spans
}

/// Writes waits as text that reads back as the same waits.
///
/// Events of one tick stand in a group: `(!^)` if the columns it covers are free, otherwise `[!^]`.
///
/// - Parameter waits: In the order of their ticks; only the last may have no end.
/// - Returns: Marks from tick zero on.
package func printWaits(_ waits: [SubscriptionLane]) -> String {
  printMarks(
    waits.flatMap { wait in
      [(wait.start, "^"), (wait.end, "!")].compactMap { tick, mark in
        tick.map { (tick: $0, text: mark) }
      }
    })
}
