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

  let shared: SharedCase
  let stepLimit: Int
  private let limit: Int
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
    // Whether each new outcome meets the expectations is found out at once, because its run has the lanes.
    var areMet: [Bool] = []
    var (search, cost) = search(isReducing: true) { runner, outcome in
      let result = runner.result(outcome, isBrief: isBrief || first != nil, noting: &met)
      areMet.append(result.status == .passed)
      if first == nil { first = result }
    }
    guard var result = first else { preconditionFailure("A search tries at least one order.") }
    let wrong = areMet.firstIndex(of: false)
    let hasAlternatives = shared.checked.pipelines.contains { !$0.alternatives.isEmpty }
    if let wrong, wrong > 0 || hasAlternatives {
      let found = search.found[wrong]
      result = rerun(simplestOrder(of: found, &cost), met)
      cost += result.cost
      // The law says that this cannot happen. But a case that fails in some order must never pass.
      if result.status == .passed { result = rerun(following(found.triedOrder), met) }
    }
    result.orders = CaseResult.Orders(
      count: search.count, outcomeCount: search.found.count,
      skippedCount: search.equivalentCount, isComplete: search.isComplete)
    (result.cost, result.isRepeated) = (cost, true)
    if wrong == nil { complain(in: &result, met, search.found) }
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
        if outcome.fault?.kind == .bound { guide.isStopped = true }
        if isNew(outcome) { note(runner, outcome) }
        cost += runner.cost
        return outcome
      }
    }
    return (search, cost)
  }

  /// The result of an order, with the names of the actions that changed places.
  private func rerun(_ order: CaseRunner.Order, _ met: [Set<Int>]) -> CaseResult {
    var met = met
    let runner = CaseRunner(shared, stepLimit, extras, order: order)
    defer { runner.close() }
    return runner.result(runner.play(), isBrief: false, noting: &met)
  }

  /// Complains if the case asks for more than was found.
  private func complain(
    in result: inout CaseResult, _ met: [Set<Int>], _ found: [OrderSearch<CaseOutcome>.Found]
  ) {
    guard let orders = result.orders else { return }
    // Without expectations there is nothing that the orders could break, so the outputs themselves must agree.
    let outputs = found.map { $0.outcome.outputs.map { printLane($0.timeline.lane) } }
    if !result.expectsAnything, !shared.checked.isDrawn, Set(outputs).count > 1 {
      let message = dependence(found, outputs, &result.cost)
      return refuse(&result, message, shared.checked.titleSpan)
    }
    guard shared.checked.orders == .all else { return }
    guard orders.isComplete || shared.checked.isDrawn else {
      return refuse(&result, ResultMessages.manyOrders(limit), shared.checked.titleSpan)
    }
    for (index, met) in met.enumerated() {
      let all = shared.checked.pipelines[index].expectations
      for number in all.indices where !met.contains(number) {
        refuse(
          &result, sentence(number, of: all, found.map { $0.outcome.outputs[index].timeline }),
          all[number].span)
      }
    }
  }

  /// Says what the output is in the default order and in others.
  private func dependence(
    _ found: [OrderSearch<CaseOutcome>.Found], _ outputs: [[String]], _ cost: inout Int
  ) -> String {
    var (seen, others): (Set, _) = ([outputs[0]], [(token: String, lane: String)]())
    for (found, output) in zip(found, outputs)
    where seen.insert(output).inserted && others.count < 4 {
      let token = simplestDeviations(of: found, &cost).token
      others.append((token, zip(outputs[0], output).first { $0 != $1 }?.1 ?? ""))
    }
    let first = found.indices.first { outputs[$0] != outputs[0] } ?? 0
    let standard = zip(outputs[0], outputs[first]).first { $0 != $1 }?.0 ?? ""
    return ResultMessages.dependsOnOrder(Set(outputs).count, standard, others)
  }

  /// Why an alternative is not met.
  private func sentence(
    _ number: Int, of all: [CheckedCase.Expectation], _ outputs: [Timeline<Value, Failure>]
  ) -> String {
    let values = LaneValues(shared.checked, shared.identities)
    let expected = values.timeline(all[number].line).entries
    if let same = all[..<number].first(where: { values.timeline($0.line).entries == expected }) {
      return ResultMessages.sameExpectation(
        shared.checked.source.position(of: same.span.start).line)
    }
    var texts: [String] = []
    for text in outputs.lazy.map({ printLane($0.lane) }) where !texts.contains(text) {
      texts.append(text)
    }
    return ResultMessages.neverMet(Array(texts.prefix(4)), more: max(0, texts.count - 4))
  }

  private func refuse(_ result: inout CaseResult, _ message: String, _ span: Span) {
    result.status = .failed
    result.diagnostics.append(Diagnostic(message, at: span))
  }
}
