import Reactive

/// What a test did in all orders of its actions.
///
///     let orders = TestScheduler.inEveryOrder { test in
///       let taps = test.hot("-1-2-|", of: Int.self)
///       return test.timeline { taps.debounce(.milliseconds(2)) }
///     }
///     #expect(orders == "-----|")
///
/// It equals an outcome if all orders were tried and have this outcome. Otherwise the failed expectation shows each
/// other outcome below the one of the default order, names the actions that changed places, and gives the token that
/// repeats the order.
///
/// The orders are those of whole steps: an event, a timer, or a task from one wait to the next. In an app, a task may also
/// run while the code that started or woke it is still running. If tasks took part, the description says what of that was not
/// tried.
public struct ExploredOrders<Outcome>: CustomStringConvertible {
  /// One outcome, and the simplest of the orders that lead to it.
  public struct Group {
    /// What the test returned.
    public let outcome: Outcome
    /// The actions that came earlier than by default; empty for the default order.
    public let deviations: [OrderDeviation]
    /// How many of the orders that were tried have this outcome.
    public let count: Int

    /// The order; ``ActionOrder/replaying(_:)`` repeats it.
    public var token: String { deviations.token }
  }

  /// The outcomes, the one of the default order first, then those with the fewest deviations from it.
  public let outcomes: [Group]
  /// How many orders were tried, without those that turned out to have the effect of another one.
  public let count: Int
  /// How many pairs of neighbouring actions, in all orders that were tried, kept their order because they touch nothing
  /// in common.
  public let skippedCount: Int
  /// Whether all orders of whole steps were tried, or have the effect of one that was tried.
  ///
  /// A task from one wait to the next is a step. What another thread of an app could do in the middle of a step is not
  /// tried, except by the request that a task may run at once.
  public let isComplete: Bool

  /// The outcome that all should have, as text; set by a comparison.
  private let expected = ExpectedText()

  /// Whether the search ended at a run that did not settle.
  let isStopped: Bool
  /// What was not tried, though it may happen in an app.
  let untried: UntriedOrders

  /// How many outcomes are drawn below the one of the default order.
  private static var drawnLimit: Int { 4 }

  /// How many orders were tried and what they led to, with a drawing of each outcome.
  public var description: String {
    let summary = orderSummary(
      outcomes.count, count, skipped: skippedCount, isComplete: isComplete, isStopped: isStopped,
      untried: untried)
    guard let standard = outcomes.first else { return summary }
    var lines = [summary]
    if let expected = expected.text.withLock({ $0 }) {
      lines.append("expected in every order: \(expected.isEmpty ? "nothing" : expected)")
    }
    lines += drawing(standard, in: standard)
    for other in outcomes.dropFirst().prefix(Self.drawnLimit) {
      lines += drawing(other, in: standard)
    }
    let left = outcomes.count - 1 - Self.drawnLimit
    if left > 0 { lines.append("and \(left == 1 ? "1 more outcome" : "\(left) more outcomes")") }
    return lines.joined(separator: "\n")
  }

  private func heading(_ group: Group) -> String {
    guard group.deviations.isEmpty else { return "\(ordersText(group.count)), such as:" }
    let others =
      switch group.count - 1 {
      case 0: "no other order"
      case 1: "1 other order"
      case let count: "\(count) other orders"
      }
    return "the default order, and \(others):"
  }

  private func drawing(_ group: Group, in standard: Group) -> [String] {
    let lines =
      (group.outcome as? any DrawableOutcome)?.lines(beside: standard.outcome)
      ?? ["\(group.outcome)"]
    return [heading(group)]
      + group.deviations.lines.map { "  \($0)" } + lines
      + (group.deviations.isEmpty ? [] : [group.deviations.replayLine()])
  }
}

/// What a comparison expected, for the description of what it was compared with.
private final class ExpectedText: Sendable {
  let text = Lock<String?>(nil)
}

/// The name of the lane of the default order, above that of another.
package let defaultOrderLane = "default order"

/// A number of orders in words.
package func ordersText(_ count: Int) -> String { count == 1 ? "1 order" : "\(count) orders" }

/// What a search does not try, though it may happen in an app.
package enum UntriedOrders: String, Sendable {
  case nothing = ""
  case tasksAtOnce =
    """
    , but no task ran while the code that started or woke it was still running, as may happen in an app; \
    runsTasksAtOnce: true tries that
    """
  case severalTasksAtOnce =
    ", but in each at most one task ran while the code that started or woke it was still running"
}

/// How many orders were tried, and how many outcomes they have.
package func orderSummary(
  _ outcomes: Int, _ orders: Int, skipped: Int, isComplete: Bool, isStopped: Bool = false,
  untried: UntriedOrders = .nothing
) -> String {
  let kinds = outcomes == 1 ? "1 outcome" : "\(outcomes) outcomes"
  let pairs = skipped == 1 ? "1 pair" : "\(skipped) pairs"
  let others =
    skipped == 0 ? "" : ", without swapping \(pairs) of neighbours that do not affect each other"
  let rest =
    isComplete
    ? "these are all orders" + untried.rawValue
    : isStopped ? "the last one did not settle, so no other was tried" : "there are more orders"
  return "\(kinds) in \(ordersText(orders))\(others); \(rest)"
}

extension ExploredOrders where Outcome: Equatable {
  /// Whether all orders were tried and have one outcome.
  ///
  /// - Parameters:
  ///   - left: The orders.
  ///   - right: The outcome.
  /// - Returns: False if some orders were not tried.
  public static func == (left: Self, right: Outcome) -> Bool {
    let areEqual = left.isComplete && left.outcomes.allSatisfy { $0.outcome == right }
    let text = areEqual ? nil : (right as? any DrawableOutcome)?.text ?? "\(right)"
    left.expected.text.withLock { $0 = text }
    return areEqual
  }

  /// Whether some order was not tried or has another outcome.
  public static func != (left: Self, right: Outcome) -> Bool { !(left == right) }
}

/// An outcome that is drawn.
protocol DrawableOutcome {
  /// The outcome in one line.
  var text: String { get }
  /// Why it proves nothing; nil if it is fine. Such an outcome does not equal itself.
  var uncountedProblem: String? { get }
  /// The outcome below the one of the default order; the outcome alone if that is the same.
  func lines(beside standard: Any) -> [String]
  /// Forgets comparisons with other outcomes, which the test did not ask for.
  func forgetComparison()
}

extension Timeline: DrawableOutcome {
  func forgetComparison() { origin?.note(nil) }

  func lines(beside standard: Any) -> [String] {
    if let uncountedProblem { return [unprovenText(uncountedProblem)] }
    let surroundings = origin?.surroundings ?? TimelineOrigin.Surroundings()
    let (own, other) = (withoutOrigin, (standard as? Timeline)?.withoutOrigin)
    let end = (entries.last?.tick ?? 0) + 1
    let (actual, expected) = (own.textEntries, other?.textEntries ?? [])
    guard let other,
      let difference = firstDifference(
        expected: expected, actual: actual, matches: { expected[$0].mark == actual[$1].mark })
    else {
      let rows = surroundings.rows + own.rows(defaultOrderLane, end: end)
      return Diagram(rows, tick: surroundings.tick).lines
    }
    let rows =
      surroundings.rows
      + .comparing(
        other.rows(defaultOrderLane, end: difference.tick + 1),
        own.rows("this order", end: difference.tick + 1), at: difference)
    return Diagram(rows, tick: surroundings.tick).lines
  }
}

extension [any DrawableOutcome] {
  /// The outcomes one after the other, each with its number; only those that differ from the default order's.
  fileprivate func lines(beside others: [any DrawableOutcome]) -> [String] {
    let texts = (own: map(\.text), others: others.map(\.text))
    return indices.flatMap { number -> [String] in
      guard others.indices.contains(number) else {
        return ["timeline \(number + 1):"] + self[number].lines(beside: self[number])
      }
      if texts.own != texts.others, texts.own[number] == texts.others[number] { return [] }
      return ["timeline \(number + 1):"] + self[number].lines(beside: others[number])
    }
  }
}

extension Array: DrawableOutcome where Element: DrawableOutcome {
  func forgetComparison() { for outcome in self { outcome.forgetComparison() } }

  var uncountedProblem: String? { lazy.compactMap(\.uncountedProblem).first }

  var text: String { "[" + map(\.text).joined(separator: ", ") + "]" }

  func lines(beside standard: Any) -> [String] {
    (self as [any DrawableOutcome]).lines(
      beside: (standard as? [Element]).map { $0 as [any DrawableOutcome] } ?? [])
  }
}

extension TestScheduler {
  /// Runs a test in every order of the actions of its ticks and of its tasks, the simplest orders first.
  ///
  ///     let orders = TestScheduler.inEveryOrder { test in
  ///       let a = test.hot("-a|", of: String.self)
  ///       let b = test.hot("-b|", of: String.self)
  ///       return test.timeline { a.merge(with: b) }
  ///     }
  ///     #expect(orders.outcomes.map(\.outcome) == ["-(ab)|", "-(ba)|"])
  ///
  /// The default order comes first, then the orders in which one action comes earlier than by default, then those with
  /// two such deviations, and so on.
  ///
  /// The orders are those of whole steps: an event, a timer, or a task from one wait to the next. In an app, a task may
  /// also run while the code that started or woke it is still running. With `runsTasksAtOnce` that is tried too, with one
  /// task in each order.
  ///
  /// ``onUnproven`` is called if the limit was reached before all orders had been tried, or if the test
  /// never ran the scheduler it was given. The search ends at the first run that does not settle or
  /// reaches another limit of a run.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick.
  ///   - limit: How many orders are tried at most; less than one traps. n actions of one tick have n! orders. Each
  ///     outcome that differs is kept in memory, with its order.
  ///   - skipsEquivalent: Whether two actions are tried in one order only if they touch no signal, property or other
  ///     object of the library in common. Only the library's own objects are seen. So this is right only if the test
  ///     makes its streams in the closure, and if its closures and tasks share nothing else, such as variables.
  ///   - runsTasksAtOnce: Whether it is also tried that a task runs at once, up to its first wait, before the code that
  ///     started or woke it goes on. It may deadlock, or trap, if code starts or wakes a task while it holds a lock which that task takes
  ///     too. Parts of the main actor and of other actors never run at once.
  ///   - allowsIncomplete: Whether it is fine to stop at the limit. If true, ``onUnproven`` is not called then.
  ///   - file: The file of the call.
  ///   - line: The line of the call, which the message names.
  ///   - body: The test, given a new scheduler each time. Apart from the order it must do the same each time. It
  ///     returns what the orders are compared by, such as a timeline, an array of timelines or a balance.
  /// - Returns: The outcomes, each with the simplest order that leads to it.
  /// - Throws: The error of the body, at once.
  /// - Complexity: A run for each order, and O(a) to compare a outcomes. With `skipsEquivalent`, a tick in which n
  ///   actions touch nothing in common needs one order instead of n!, and up to `limit` more runs look for simpler
  ///   orders of the outcomes.
  @discardableResult
  public static func inEveryOrder<Outcome: Equatable>(
    tick: Duration = .milliseconds(1), limit: Int = 1000, skipsEquivalent: Bool = false,
    runsTasksAtOnce: Bool = false, allowsIncomplete: Bool = false, file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (TestScheduler) throws -> Outcome
  ) rethrows -> ExploredOrders<Outcome> {
    try Exploration(
      tick: tick, limit: limit, skipsEquivalent: skipsEquivalent, runsTasksAtOnce: runsTasksAtOnce,
      allowsIncomplete: allowsIncomplete, site: CallSite(file: file, line: line)
    ).explore(body)
  }

  /// Runs a test that contains its own expectations once for each order of its actions.
  ///
  ///     TestScheduler.inEveryOrder { test in
  ///       let a = test.hot("-a|", of: String.self)
  ///       let b = test.hot("-b|", of: String.self)
  ///       #expect(test.timeline { a.merge(with: b) }.ignoring(.orderWithinTick) == "-(ab)|")
  ///     }
  ///
  /// A comparison that fails in another order than the default one says so, and gives the token that repeats the order.
  /// Otherwise it is like the method that returns an outcome.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick.
  ///   - limit: How many orders are tried at most; less than one traps.
  ///   - skipsEquivalent: Whether two actions that touch nothing in common are tried in one order only.
  ///   - runsTasksAtOnce: Whether it is also tried that a task runs before the code that started or woke it goes on.
  ///   - allowsIncomplete: Whether it is fine to stop at the limit.
  ///   - file: The file of the call.
  ///   - line: The line of the call, which the message names.
  ///   - body: The test, given a new scheduler each time.
  /// - Returns: How many orders were tried, and whether they were all.
  /// - Throws: The error of the body, at once.
  @discardableResult
  @_disfavoredOverload
  public static func inEveryOrder(
    tick: Duration = .milliseconds(1), limit: Int = 1000, skipsEquivalent: Bool = false,
    runsTasksAtOnce: Bool = false, allowsIncomplete: Bool = false, file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (TestScheduler) throws -> Void
  ) rethrows -> ExploredOrders<Void> {
    // Disfavored, because `return log.withLock { $0 }` fits both methods: the inner closure may also return nothing.
    // The compiler would prefer this method, which is not generic, and the outcome would be lost.
    try Exploration(
      tick: tick, limit: limit, skipsEquivalent: skipsEquivalent, runsTasksAtOnce: runsTasksAtOnce,
      allowsIncomplete: allowsIncomplete, site: CallSite(file: file, line: line)
    ).explore(body) { _, _ in true }
  }
}

/// Tries the orders of a test.
struct Exploration {
  var tick = Duration.milliseconds(1)
  let limit: Int
  var skipsEquivalent = false
  var runsTasksAtOnce = false
  var allowsIncomplete = false
  let site: CallSite
  /// How many steps a run may take.
  var stepLimit = 1_000_000

  func explore<Outcome: Equatable>(
    _ body: (TestScheduler) throws -> Outcome
  ) rethrows -> ExploredOrders<Outcome> {
    try explore { test in
      let outcome = try body(test)
      // It is compared with the outcomes of the other orders.
      test.notes.noteUse()
      return outcome
    } areSame: {
      $0 == $1 || haveSameProblem($0, $1)
    }
  }

  func explore<Outcome>(
    _ body: (TestScheduler) throws -> Outcome, areSame: @escaping (Outcome, Outcome) -> Bool
  ) rethrows -> ExploredOrders<Outcome> {
    precondition(
      limit >= 1,
      "TestScheduler.inEveryOrder tries at least one order, but was given a limit of \(limit).")
    typealias Seen = (outcome: Outcome, deviations: [OrderDeviation], hasTasks: Bool)
    var search = OrderSearch<Seen>(
      limit: limit, isReducing: skipsEquivalent, runsTasksAtOnce: runsTasksAtOnce
    ) {
      areSame($0.outcome, $1.outcome)
    }
    func run(in order: ActionOrder) throws -> (seen: Seen, missed: [OrderDeviation]) {
      let test = TestScheduler(tick: tick, order: order, stepLimit: stepLimit)
      defer { test.leaveGuide() }
      let outcome = try body(test)
      if test.board.runs == 0 {
        TestScheduler.onUnproven(
          warning(
            "inEveryOrder tried no order: its test never ran the scheduler that it was given",
            at: site))
      }
      let seen = (outcome, test.recordedDeviations, test.board.hasSeenTasks)
      return (seen, test.takeMissedDeviations())
    }
    func searchAll() throws {
      try search.search { guide, _ in try run(in: .following(guide)).seen }
    }
    if skipsEquivalent { try Footprint.watching(searchAll) } else { try searchAll() }
    // A run that was stopped has its own message.
    if !search.isComplete, !search.isStopped, !allowsIncomplete {
      TestScheduler.onUnproven(
        warning(
          "inEveryOrder tried \(ordersText(search.count)), and there are more: raise its limit, do "
            + "less in one tick, or pass allowsIncomplete: true", at: site))
    }
    var triesLeft = limit
    var groups: [ExploredOrders<Outcome>.Group] = []
    for found in search.simplestFirst {
      let (outcome, deviations, _) = found.outcome
      // An order that was tried stands for others, of which one may have fewer deviations.
      let simplest =
        skipsEquivalent
        ? try deviations.simplified(&triesLeft) { fewer in
          let (seen, missed) = try run(in: .replaying(fewer.token))
          return missed.isEmpty && areSame(seen.outcome, outcome)
        } : deviations
      (outcome as? any DrawableOutcome)?.forgetComparison()
      groups.append(.init(outcome: outcome, deviations: simplest, count: found.count))
    }
    let hasTasks = search.found.contains(where: \.outcome.hasTasks)
    return ExploredOrders(
      outcomes: groups, count: search.count, skippedCount: search.equivalentCount,
      isComplete: search.isComplete,
      isStopped: search.isStopped,
      untried: hasTasks ? (runsTasksAtOnce ? .severalTasksAtOnce : .tasksAtOnce) : .nothing)
  }

  /// Whether two outcomes prove nothing for the same reason: they would otherwise be reported as two.
  private func haveSameProblem<Outcome>(_ left: Outcome, _ right: Outcome) -> Bool {
    guard let left = left as? any DrawableOutcome, left.uncountedProblem != nil,
      let right = right as? any DrawableOutcome
    else { return false }
    return left.uncountedProblem == right.uncountedProblem && left.text == right.text
  }
}
