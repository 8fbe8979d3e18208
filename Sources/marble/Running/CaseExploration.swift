import Reactive
import ReactiveTesting

/// Runs a case in many orders of the actions of its ticks, and finds one in which an expectation is not met.
///
/// The closures of a case share nothing, so orders that differ only in actions that touch nothing in common are not
/// tried.
package struct CaseExploration {
  /// How many orders are tried if the case asks for all.
  package static let limit = 1_000

  /// How many orders of a generated case are tried; there are many such cases.
  private static let drawnLimit = 100

  /// How much all runs may cost, with the work of finding the orders.
  var costLimit: Int { 10 * stepLimit }

  let shared: SharedCase
  let stepLimit: Int
  let limit: Int
  let extras: RunExtras

  /// Prepares an exploration.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - stepLimit: How many jobs each run may do.
  ///   - limit: How many orders are tried at most; at least ``limit`` if it is zero or the case asks for all.
  ///   - extras: What the result contains in addition to the recorded events.
  package init(
    _ checked: CheckedCase, stepLimit: Int = CaseResult.stepLimit, limit: Int,
    extras: RunExtras = []
  ) {
    (shared, self.stepLimit, self.extras) = (SharedCase(checked), stepLimit, extras)
    // A case that asks for all orders fails if not all are tried.
    let least = limit == 0 || checked.orders == .all ? Self.limit : 1
    self.limit = checked.isDrawn ? Self.drawnLimit : max(limit, least)
  }

  /// The result of the first order in which an expectation is not met, or of the default order.
  ///
  /// - Parameter isBrief: Whether the lanes are left out if all expectations are met.
  /// - Returns: The result.
  package func result(isBrief: Bool) -> CaseResult {
    var met = shared.checked.pipelines.map { _ in Set<Int>() }
    var first: CaseResult?
    var (outcomeCount, wrong) = (0, Int?.none)
    let hasAlternatives = shared.checked.pipelines.contains { !$0.alternatives.isEmpty }
    // Whether each new outcome meets the expectations is found out at once, because its run has the lanes.
    var (search, cost) = search(isReducing: true) { runner, outcome in
      defer { outcomeCount += 1 }
      guard wrong == nil else {
        // Only the first failure is reported, but each alternative may be met later.
        if hasAlternatives { runner.noteMet(outcome, in: &met) }
        return
      }
      let result = runner.result(outcome, isBrief: isBrief || first != nil, noting: &met)
      if result.status != .passed { wrong = outcomeCount }
      if first == nil { first = result }
    }
    guard var result = first else { preconditionFailure("A search tries at least one order.") }
    if let wrong, wrong > 0 || hasAlternatives {
      let found = search.found[wrong]
      let standard = wrong > 0 ? search.found[0].outcome : nil
      result = rerun(simplestOrder(of: found, &cost), met, beside: standard)
      cost += result.cost
      // The law says that this cannot happen. But a case that fails in some order must never pass.
      if result.status == .passed {
        result = rerun(following(found.triedOrder), met, beside: standard)
      }
    }
    if wrong == nil { complain(in: &result, met, search, &cost) }
    result.orders = CaseResult.Orders(
      count: search.count, outcomeCount: search.found.count,
      skippedCount: search.equivalentCount, isComplete: search.isComplete)
    (result.cost, result.isRepeated) = (cost, true)
    return result
  }

  /// Runs the case in many orders.
  ///
  /// - Parameters:
  ///   - isReducing: Whether to skip orders that have the effect of one that was tried.
  ///   - note: Called with each new outcome and its run.
  /// - Returns: The outcomes, and the cost of all runs and of finding the orders.
  package func search(
    isReducing: Bool, _ note: (CaseRunner, CaseOutcome) -> Void = { _, _ in }
  ) -> (OrderSearch<CaseOutcome>, cost: Int) {
    var search = OrderSearch<CaseOutcome>(
      limit: limit, costLimit: costLimit, isReducing: isReducing, digest: { $0.digest },
      areSame: { $0.isSame(as: $1) })
    Footprint.watching {
      search.search { guide, isNew in
        let runner = CaseRunner(
          shared, stepLimit, extras, order: .following(guide, isNaming: false))
        defer { runner.close() }
        let outcome = runner.play()
        if outcome.fault?.kind == .bound { guide.isStopped = true }
        if isNew(outcome) { note(runner, outcome) }
        guide.cost = runner.cost
        return outcome
      }
    }
    return (search, search.budget.cost)
  }

  /// The result of an order, with the names of the actions that changed places.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - met: The numbers of the alternatives that other orders meet, for each pipeline.
  ///   - standard: What happens in the default order, to draw above what happens in this one.
  /// - Returns: The result.
  func rerun(
    _ order: CaseRunner.Order, _ met: [Set<Int>], beside standard: CaseOutcome?
  ) -> CaseResult {
    var met = met
    let runner = CaseRunner(shared, stepLimit, extras, order: order)
    defer { runner.close() }
    return runner.result(runner.play(), isBrief: false, noting: &met, beside: standard)
  }
}
