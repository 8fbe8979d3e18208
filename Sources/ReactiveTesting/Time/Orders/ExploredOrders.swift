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
/// The orders are those of whole steps that are ready at the same time: an event, a timer, or a task from one wait to the
/// next. In an app, a task may also run while the code that started or woke it is still running. If tasks took part, the
/// description says what of that was not tried.
///
/// An order in which more tasks wait for ever than in others, or in which an asynchronous test does, has no outcome: it has
/// failed.
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

  /// A way in which the test failed in some order, and the simplest of the orders in which it did.
  public struct Failure: Sendable {
    /// What went wrong, as a sentence.
    public let problem: String
    /// The actions that came earlier than by default; empty for the default order.
    public let deviations: [OrderDeviation]
    /// In how many of the orders that were tried it happened.
    public let count: Int

    /// The order; ``ActionOrder/replaying(_:)`` repeats it.
    public var token: String { deviations.token }
  }

  /// The outcomes, the one of the default order first, then those with the fewest deviations from it.
  public let outcomes: [Group]
  /// How the test failed in some orders: what waits for ever in them.
  public let failures: [Failure]
  /// How many different orders were tried.
  public let count: Int
  /// Always zero.
  @available(*, deprecated, message: "No order is skipped any more.")
  public var skippedCount: Int { 0 }
  /// Whether all orders of whole steps were tried, without those in which tasks pause where they call an actor.
  ///
  /// A task from one wait to the next is a step. What another thread of an app could do in the middle of a step is not
  /// tried, except by the request that a task may run at once.
  public let isComplete: Bool

  /// The outcome that all should have, as text; set by a comparison.
  private let expected = ExpectedText()

  /// What the second run in the default order led to, if it differed from the first.
  package let again: Outcome?
  /// How the test did not settle in some orders with a token; nil if there are none.
  package let unsettled: Failure?
  /// How many orders were tried and what was not, in words.
  package let summary: OrderSummary

  /// How many outcomes are drawn below the one of the default order.
  private static var drawnLimit: Int { 4 }

  /// How many orders were tried and what they led to, with a drawing of each outcome.
  public var description: String {
    var lines = [summary.text]
    lines += failures.flatMap { failure in
      [heading(failure.deviations, failure.count)] + failure.deviations.lines.map { "  \($0)" }
        + [failure.problem]
        + (failure.deviations.isEmpty ? [] : [failure.deviations.replayLine()])
    }
    guard let standard = outcomes.first else { return lines.joined(separator: "\n") }
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

  private func heading(_ deviations: [OrderDeviation], _ count: Int) -> String {
    guard deviations.isEmpty else { return "\(ordersText(count)), such as:" }
    let others =
      switch count - 1 {
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
    return [heading(group.deviations, group.count)]
      + group.deviations.lines.map { "  \($0)" } + lines
      + (group.deviations.isEmpty ? [] : [group.deviations.replayLine()])
  }
}

extension ExploredOrders: Sendable where Outcome: Sendable {}
extension ExploredOrders.Group: Sendable where Outcome: Sendable {}

/// What a comparison expected, for the description of what it was compared with.
private final class ExpectedText: Sendable {
  let text = Lock<String?>(nil)
}

/// The name of the lane of the default order, above that of another.
package let defaultOrderLane = "default order"

/// A number of orders in words.
package func ordersText(_ count: Int) -> String { count == 1 ? "1 order" : "\(count) orders" }

/// How many orders were tried and what was not, in words.
package struct OrderSummary: Sendable {
  /// What a search does not try, though it may happen in an app.
  package enum Untried: String, Sendable {
    case nothing = ""
    case tasksAtOnce =
      """
      , but no task ran while the code that started or woke it was still running, as may happen in an app; \
      runsTasksAtOnce: true tries that
      """
    case severalTasksAtOnce =
      ", but in each at most one task ran while the code that started or woke it was still running"
  }

  let outcomes: Int
  let orders: Int
  var isComplete: Bool
  /// How many orders failed.
  var failures = 0
  /// In how many orders the run did not settle.
  package var inconclusive = 0
  /// In how many orders tasks paused where they call an actor, and whether these are all such orders.
  package var pausing = (count: 0, areAll: true)
  /// Whether no order was left out, though a run may not have settled.
  package var hasTriedAll = false
  /// Whether the search ended at a run that did not settle.
  package var isStopped = false
  /// How the second run in the default order differed from the first; nil if it did not.
  package var difference: String?
  package var untried = Untried.nothing
  /// How late timers could be.
  var lateness = Duration.zero
  /// Whether something was outside of virtual time.
  var hasOutside = false

  package init(outcomes: Int, orders: Int, isComplete: Bool) {
    (self.outcomes, self.orders, self.isComplete) = (outcomes, orders, isComplete)
  }

  private var pauses: String {
    guard pausing.count > 0 else { return "" }
    let paused = "in \(pausing.count) of them, tasks also paused where they call an actor"
    return "; " + paused + (pausing.areAll ? "" : ", and there are more such orders")
  }

  package var text: String {
    let kinds = outcomes == 1 ? "1 outcome" : "\(outcomes) outcomes"
    let failed = failures == 0 ? "" : "; \(ordersText(failures)) failed"
    return "\(kinds) in \(ordersText(orders))" + failed + rest
  }

  /// The same without what was not tried in any order, given how many orders have failed because they did not settle.
  package func shortRest(unsettled: Int) -> String {
    var summary = self
    summary.untried = .nothing
    if pausing.areAll { summary.pausing.count = 0 }
    summary.inconclusive -= unsettled
    if summary.inconclusive == 0, hasTriedAll { summary.isComplete = true }
    let failures = unsettled == 1 ? "1 failure is" : "\(unsettled) failures are"
    return (unsettled == 0 ? "" : "; \(failures) that it did not settle") + summary.rest
  }

  /// What follows the number of the orders: how many proved nothing, and what was not tried.
  package var rest: String {
    let rest =
      if let difference {
        difference
      } else if isComplete {
        "these are all orders"
          + (lateness > .zero
            ? ", with timers up to \(lateness) late"
            : untried == .nothing ? "" : " of what is ready at the same time") + untried.rawValue
      } else if hasTriedAll {
        "all other orders were tried"
      } else if isStopped {
        "the last one did not settle, so no other was tried"
      } else {
        "there are more orders"
      }
    let unsettled =
      inconclusive == 0
      ? "" : "; \(ordersText(inconclusive)) did not settle, which proves nothing"
    let outside = hasOutside ? "; work outside of virtual time had no part in it" : ""
    return unsettled + "; " + rest + pauses + outside
  }
}

extension ExploredOrders where Outcome: Equatable {
  /// Whether all orders were tried, none failed, and all have one outcome.
  ///
  /// - Parameters:
  ///   - left: The orders.
  ///   - right: The outcome.
  /// - Returns: False if some orders were not tried.
  public static func == (left: Self, right: Outcome) -> Bool {
    let areEqual =
      left.isComplete && left.failures.isEmpty && left.outcomes.allSatisfy { $0.outcome == right }
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
  func forgetComparison() { origin?.forgetComparison() }

  func lines(beside standard: Any) -> [String] {
    if let uncountedProblem { return [unprovenText(uncountedProblem)] }
    let surroundings = origin?.surroundings ?? TimelineOrigin.Surroundings()
    let (own, other) = (withoutOrigin, (standard as? Timeline)?.withoutOrigin)
    let end = (uncountedEntries.last?.tick ?? 0) + 1
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
