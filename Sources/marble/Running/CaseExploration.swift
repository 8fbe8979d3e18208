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
    result.cost = cost
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

extension CaseExploration {
  /// What happens in an order.
  private typealias Replay = (
    outcome: CaseOutcome, deviations: [OrderDeviation], missed: [OrderDeviation]
  )

  /// The simplest order that leads to an outcome.
  ///
  /// - Parameters:
  ///   - found: The outcome.
  ///   - cost: Grows by the cost of the runs.
  /// - Returns: The order.
  func simplestOrder(
    of found: OrderSearch<CaseOutcome>.Found, _ cost: inout Int
  ) -> CaseRunner.Order {
    let deviations = simplestDeviations(of: found, &cost)
    // Too many deviations have no token, but there is still the order of the run.
    return deviations.hasToken ? .repeating(deviations) : following(found.triedOrder)
  }

  /// The deviations of the simplest order that leads to an outcome.
  ///
  /// Without any one of them, the outcome is another one, or some other deviation does not occur.
  ///
  /// - Parameter found: The outcome.
  /// - Returns: The deviations.
  package func simplestDeviations(of found: OrderSearch<CaseOutcome>.Found) -> [OrderDeviation] {
    var cost = 0
    return simplestDeviations(of: found, &cost)
  }

  func simplestDeviations(
    of found: OrderSearch<CaseOutcome>.Found, _ cost: inout Int
  ) -> [OrderDeviation] {
    var deviations = replay(following(found.order), &cost).deviations
    // Each order that was tried stands for others, of which one may have the outcome with fewer deviations.
    var (place, triesLeft) = (0, Self.limit)
    while deviations.hasToken, place < deviations.count, triesLeft > 0, cost < 2 * costLimit {
      var fewer = deviations
      fewer.remove(at: place)
      let replay = replay(.repeating(fewer), &cost)
      triesLeft -= 1
      if replay.missed.isEmpty, replay.outcome.isSame(as: found.outcome) {
        (deviations, place) = (fewer, 0)
      } else {
        place += 1
      }
    }
    return deviations
  }

  /// What happens with some deviations from the default order; nil if one of them does not occur.
  package func outcome(repeating deviations: [OrderDeviation]) -> CaseOutcome? {
    var cost = 0
    let replay = replay(.repeating(deviations), &cost)
    return replay.missed.isEmpty ? replay.outcome : nil
  }

  /// What happens in an order.
  package func outcome(along order: [UInt64]) -> CaseOutcome {
    var cost = 0
    return replay(following(order), &cost).outcome
  }

  /// A run that follows an order and names the actions that change places.
  func following(_ order: [UInt64]) -> CaseRunner.Order {
    .following(OrderGuide(along: order, isReducing: false), isNaming: true)
  }

  private func replay(_ order: CaseRunner.Order, _ cost: inout Int) -> Replay {
    let runner = CaseRunner(shared, stepLimit, extras, order: order)
    defer { runner.close() }
    let outcome = runner.play()
    cost += runner.cost
    let scheduler = runner.scheduler
    return (outcome, scheduler.recordedDeviations, scheduler.takeMissedDeviations())
  }

  /// Complains about a case that passes in each order that was tried, if it asks for more than that.
  ///
  /// - Parameters:
  ///   - result: The result of the default order.
  ///   - met: The numbers of the alternatives that some order meets, for each pipeline.
  ///   - search: The outcomes.
  ///   - cost: Grows by the cost of more runs.
  func complain(
    in result: inout CaseResult, _ met: [Set<Int>], _ search: OrderSearch<CaseOutcome>,
    _ cost: inout Int
  ) {
    let found = search.found
    let isDrawn = shared.checked.isDrawn
    // Without expectations there is nothing that the orders could break, so the outputs themselves must agree.
    if !result.expectsAnything, !isDrawn, let message = dependence(in: &result, met, found, &cost) {
      return refuse(&result, message, shared.checked.titleSpan)
    }
    let isAll = shared.checked.orders == .all
    if search.isTooCostly, !isDrawn {
      let few = isAll ? "" : ", or try fewer orders with --orders"
      let message = """
        this case took more than \(costLimit) steps to run in \(ordersText(search.count)), and there may be \
        more; do less in one tick, use shorter lanes or an earlier 'until'\(few)
        """
      result.status = .bounded
      return result.diagnostics.append(Diagnostic(message, at: shared.checked.titleSpan))
    }
    guard isAll else { return }
    guard search.isComplete || isDrawn else {
      return refuse(
        &result,
        "this case has more than \(limit) orders; try more with --orders, or do less in one tick",
        shared.checked.titleSpan)
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

  /// Says what the output is in the default order and in others; nil if it is the same in all.
  ///
  /// The result becomes that of the first order with another output.
  private func dependence(
    in result: inout CaseResult, _ met: [Set<Int>], _ found: [OrderSearch<CaseOutcome>.Found],
    _ cost: inout Int
  ) -> String? {
    let outputs = found.map { $0.outcome.outputs.map { printLane($0.timeline.lane) } }
    guard let first = outputs.firstIndex(where: { $0 != outputs[0] }) else { return nil }
    var (seen, others): (Set, _) = ([outputs[0]], [(token: String, lane: String)]())
    for (number, output) in outputs.enumerated()
    where seen.insert(output).inserted && others.count < 4 {
      let order = simplestOrder(of: found[number], &cost)
      let other = rerun(order, met, beside: found[0].outcome)
      cost += other.cost
      if number == first { result = other }
      others.append((other.deviations.token, zip(outputs[0], output).first { $0 != $1 }?.1 ?? ""))
    }
    let standard = zip(outputs[0], outputs[first]).first { $0 != $1 }?.0 ?? ""
    let left = Set(outputs).count - 1 - others.count
    return
      "the output depends on the order of the actions of a tick: it is \(shown(standard)) in the default order"
      + others.map { ", \(shown($0.lane)) with 'orders: \($0.token)'" }.joined()
      + (left == 0 ? "" : left == 1 ? ", and there is 1 more" : ", and there are \(left) more")
      + "; if each is right, write \(shared.checked.orders == .all ? "" : "'orders: all' and ")"
      + "one 'expect' line for each"
  }

  /// Why an alternative is not met.
  private func sentence(
    _ number: Int, of all: [CheckedCase.Expectation], _ outputs: [Timeline<Value, Failure>]
  ) -> String {
    let values = LaneValues(shared.checked, shared.identities)
    let expected = values.timeline(all[number].line).entries
    if let same = all[..<number].first(where: { values.timeline($0.line).entries == expected }) {
      let line = shared.checked.source.position(of: same.span.start).line
      return "this expectation is the same as the one in line \(line)"
    }
    var texts: [String] = []
    for text in outputs.lazy.map({ printLane($0.lane) }) where !texts.contains(text) {
      texts.append(text)
    }
    return "this expectation is not met in any order; the outputs are "
      + texts.prefix(4).map(shown).joined(separator: ", ")
      + (texts.count > 4 ? " and \(texts.count - 4) more" : "")
  }

  /// A lane, in a sentence.
  private func shown(_ lane: String) -> String { lane.isEmpty ? "nothing" : lane }

  private func refuse(_ result: inout CaseResult, _ message: String, _ span: Span) {
    result.status = .failed
    result.diagnostics.append(Diagnostic(message, at: span))
  }
}

extension OrderDeviation {
  /// Reports that it did not occur, and which lane is probably meant by a name that is not a lane's.
  func missed(among lanes: [String], at span: Span) -> Diagnostic {
    let nearest = [first, second].lazy.filter { !lanes.contains($0) }
      .compactMap { closest(to: $0, among: lanes) }.first
    return Diagnostic(
      "the order of this case has \(self), which changes nothing in its run"
        + (nearest.map { "; did you mean `\($0)`?" } ?? ""), at: span)
  }
}
