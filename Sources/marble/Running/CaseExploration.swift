import Reactive
import ReactiveTesting

/// Runs a case in many orders of the actions of its ticks, and finds one in which an expectation is not met.
///
/// The closures of a case share nothing, so orders that differ only in actions that touch nothing in common are not
/// tried.
package struct CaseExploration {
  /// How many orders are tried if the case asks for all.
  package static let limit = 1_000

  private let shared: SharedCase
  private let stepLimit: Int
  private let limit: Int
  private let extras: RunExtras

  /// Prepares an exploration.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - stepLimit: How many jobs each run may do.
  ///   - limit: How many orders are tried; zero for the limit of a case that asks for all.
  ///   - extras: What the result contains in addition to the recorded events.
  package init(
    _ checked: CheckedCase, stepLimit: Int = CaseResult.stepLimit, limit: Int,
    extras: RunExtras = []
  ) {
    (shared, self.stepLimit, self.extras) = (SharedCase(checked), stepLimit, extras)
    self.limit = limit > 0 ? limit : Self.limit
  }

  /// The result of the first order in which an expectation is not met, or of the default order.
  ///
  /// - Parameter isBrief: Whether the lanes are left out if all expectations are met.
  /// - Returns: The result.
  package func result(isBrief: Bool) -> CaseResult {
    var met = shared.checked.pipelines.map { _ in Set<Int>() }
    var first: CaseResult?
    // Whether each new outcome meets the expectations is found out at once, because its run has the lanes.
    var areMet: [Bool] = []
    var (search, cost) = search(isReducing: true) { runner, outcome in
      let result = runner.result(outcome, isBrief: isBrief || first != nil, noting: &met)
      areMet.append(result.status == .passed)
      if first == nil { first = result }
    }
    guard var result = first else { preconditionFailure("A search tries at least one order.") }
    let wrong = areMet.firstIndex(of: false)
    if let wrong, wrong > 0 {
      let found = search.found[wrong]
      result = rerun(found.order)
      // The order without needless deviations is easier to read. If it leads elsewhere, the one that was tried counts.
      if result.status == .passed { result = rerun(found.triedOrder) }
      cost += result.cost
    }
    result.orders = CaseResult.Orders(
      count: search.count, outcomeCount: search.found.count,
      skippedCount: search.equivalentCount, isComplete: search.isComplete)
    if wrong == nil { complain(in: &result, met) }
    result.cost = cost
    return result
  }

  /// Runs the case in many orders.
  ///
  /// - Parameters:
  ///   - isReducing: Whether to skip orders that have the effect of one that was tried.
  ///   - note: Called with each new outcome and its run.
  /// - Returns: The outcomes, and the cost of all runs.
  package func search(
    isReducing: Bool, _ note: (CaseRunner, CaseOutcome) -> Void = { _, _ in }
  ) -> (OrderSearch<CaseOutcome>, cost: Int) {
    var search = OrderSearch<CaseOutcome>(
      limit: limit, isReducing: isReducing, digest: { $0.digest }, areSame: { $0.isSame(as: $1) })
    var cost = 0
    Footprint.watching {
      search.search { guide, isNew in
        let runner = CaseRunner(
          shared, stepLimit, extras, order: .following(guide, isNaming: false))
        defer { runner.close() }
        let outcome = runner.play()
        if isNew(outcome) { note(runner, outcome) }
        cost += runner.cost
        return outcome
      }
    }
    return (search, cost)
  }

  /// What happens in an order.
  package func outcome(along order: [UInt64]) -> CaseOutcome {
    let guide = OrderGuide(along: order, isReducing: false)
    let runner = CaseRunner(shared, stepLimit, extras, order: .following(guide, isNaming: false))
    defer { runner.close() }
    return runner.play()
  }

  /// The result of the simplest order that leads to an outcome, with the names of the actions that changed places.
  private func rerun(_ order: [UInt64]) -> CaseResult {
    let guide = OrderGuide(along: order, isReducing: false)
    let runner = CaseRunner(shared, stepLimit, extras, order: .following(guide, isNaming: true))
    defer { runner.close() }
    return runner.result(runner.play(), isBrief: false)
  }

  /// Complains if the case asks for more than was found.
  private func complain(in result: inout CaseResult, _ met: [Set<Int>]) {
    guard let orders = result.orders else { return }
    guard shared.checked.orders == .all else {
      // Without expectations there is nothing that the orders could break, so the outputs themselves must agree.
      guard !result.expectsAnything, orders.outcomeCount > 1 else { return }
      return refuse(
        &result, ResultMessages.dependsOnOrder(orders.outcomeCount), shared.checked.titleSpan)
    }
    guard orders.isComplete else {
      return refuse(&result, ResultMessages.manyOrders(limit), shared.checked.titleSpan)
    }
    for (pipeline, met) in zip(shared.checked.pipelines, met) {
      for (number, expectation) in pipeline.expectations.enumerated() where !met.contains(number) {
        refuse(&result, ResultMessages.neverMet, expectation.span)
      }
    }
  }

  private func refuse(_ result: inout CaseResult, _ message: String, _ span: Span) {
    result.status = .failed
    result.diagnostics.append(Diagnostic(message, at: span))
  }
}
