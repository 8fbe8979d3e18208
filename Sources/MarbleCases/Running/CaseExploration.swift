import Reactive
import ReactiveTesting

/// Runs a case in many orders of the actions of its ticks, and finds one in which an expectation is not met.
///
/// The closures of a case share nothing, so events of lanes that meet in no pipeline are tried in one order only.
package struct CaseExploration {
  /// How many orders are tried if the case asks for all.
  package static let limit = 1_000

  /// How many orders of a generated case are tried; there are many such cases.
  private static let sampledLimit = 100

  let checked: CheckedCase
  private let options: RunOptions
  private let budget: WorkBudget
  let limit: Int

  /// Prepares an exploration.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - options: How many orders are tried at most; at least ``limit`` if it is zero or the case asks for all.
  ///   - budget: How much all runs may do, with the work of finding the orders.
  package init(_ checked: CheckedCase, _ options: RunOptions, _ budget: WorkBudget) {
    (self.checked, self.options, self.budget) = (checked, options, budget)
    // A case that asks for all orders fails if not all are tried.
    let least = options.orderLimit == 0 || checked.orders == .all ? Self.limit : 1
    limit = checked.isSampled ? Self.sampledLimit : max(options.orderLimit, least)
  }

  /// The result of the first order in which an expectation is not met, or of the default order.
  package func result() -> CaseResult {
    var met = checked.pipelines.map { _ in Set<Int>() }
    var first: CaseResult?
    var (outcomeCount, wrong) = (0, Int?.none)
    let hasAlternatives = checked.pipelines.contains { $0.expectations.count > 1 }
    // Whether each new outcome meets the expectations is found out at once, because its run has the lanes.
    let search = search { runner, outcome in
      defer { outcomeCount += 1 }
      guard wrong == nil else {
        // Only the first failure is reported, but each alternative may be met later.
        if hasAlternatives { runner.noteMet(outcome, in: &met) }
        return
      }
      let result = runner.result(outcome, isBrief: options.isBrief || first != nil, noting: &met)
      // The end of the budget is no failure of this order.
      if result.status != .passed, !runner.isOutOfBudget { wrong = outcomeCount }
      if first == nil { first = result }
    }
    guard var result = first else { preconditionFailure("A search tries at least one order.") }
    if let wrong, wrong > 0 || hasAlternatives {
      let found = search.found[wrong]
      let standard = wrong > 0 ? search.found[0].outcome : nil
      result = rerun(simplestOrder(of: found), met, beside: standard)
      // The tests of orders say that this cannot happen. But a case that fails in some order must never pass.
      if result.status == .passed {
        result = rerun(following(found.answers), met, beside: standard)
      }
    }
    if wrong == nil, result.status == .passed { complain(in: &result, met, search) }
    result.orders = CaseResult.Orders(
      count: search.count, outcomeCount: search.found.count, isComplete: search.isComplete)
    return result
  }

  /// Runs the case in many orders.
  ///
  /// - Parameters:
  ///   - isReducing: Whether events of lanes that never meet are tried in one order only.
  ///   - note: Called with each new outcome and its run.
  /// - Returns: The outcomes.
  package func search(
    isReducing: Bool = true, _ note: (CaseRunner, RunOutcome) -> Void = { _, _ in }
  ) -> OrderWalk<RunOutcome> {
    var walk = OrderWalk<RunOutcome>(
      limit: limit, repeatsDefault: false,
      strands: isReducing ? strands : [:], digest: { $0.digest }, areSame: { $0.isSame(as: $1) })
    // The other half is for runs that show what was found.
    let rest = budget.rest / 2
    while budget.rest > rest || walk.count == 0, let path = walk.next() {
      let runner = CaseRunner(checked, options, budget, order: .following(path), isNaming: false)
      defer { runner.close() }
      let outcome = runner.play()
      if outcome.fault?.kind == .bound { path.isStopped = true }
      budget.spend(path.cost)
      if walk.note(outcome, of: path) { note(runner, outcome) }
    }
    if budget.rest <= rest, !walk.isComplete { budget.spend(budget.rest) }
    return walk
  }

  /// The result of an order, with the names of the actions that changed places.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - met: The numbers of the alternatives that other orders meet, for each pipeline.
  ///   - standard: What happens in the default order, to draw above what happens in this one.
  /// - Returns: The result.
  package func rerun(
    _ order: ActionOrder, _ met: [Set<Int>], beside standard: RunOutcome?
  ) -> CaseResult {
    budget.repeating { budget in
      var met = met
      let runner = CaseRunner(checked, options, budget, order: order)
      defer { runner.close() }
      return runner.result(runner.play(), isBrief: false, noting: &met, beside: standard)
    }
  }
}

extension CaseExploration {
  /// What happens in an order.
  private typealias Replay = (
    outcome: RunOutcome, deviations: [OrderDeviation], missed: [OrderDeviation]
  )

  /// The simplest order that leads to an outcome.
  ///
  /// - Parameter found: The outcome.
  /// - Returns: The order.
  package func simplestOrder(of found: OrderWalk<RunOutcome>.Found) -> ActionOrder {
    let deviations = simplestDeviations(of: found)
    // Too many deviations have no token, but there is still the order of the run.
    return deviations.hasToken ? .replaying(deviations) : following(found.answers)
  }

  /// The deviations of the simplest order that leads to an outcome.
  ///
  /// Without any one of them, the outcome is another one, or some other deviation does not occur.
  ///
  /// - Parameter found: The outcome.
  /// - Returns: The deviations.
  package func simplestDeviations(of found: OrderWalk<RunOutcome>.Found) -> [OrderDeviation] {
    var triesLeft = Self.limit
    let deviations = budget.repeating { replay(following(found.answers), $0) }.deviations
    var simplification = OrderSimplification(deviations)
    while triesLeft > 0, !budget.isSpent, let fewer = simplification.next() {
      triesLeft -= 1
      let replay = replay(.replaying(fewer), budget)
      simplification.note(
        isSame: replay.missed.isEmpty && replay.outcome.isSame(as: found.outcome))
    }
    return simplification.best
  }

  /// What happens with some deviations from the default order; nil if one of them does not occur.
  package func outcome(repeating deviations: [OrderDeviation]) -> RunOutcome? {
    let replay = replay(.replaying(deviations), budget)
    return replay.missed.isEmpty ? replay.outcome : nil
  }

  /// What happens in an order.
  package func outcome(along answers: [OrderPath.Answer]) -> RunOutcome {
    replay(following(answers), budget).outcome
  }

  /// A run that follows an order and names the actions that change places.
  func following(_ answers: [OrderPath.Answer]) -> ActionOrder {
    .following(OrderPath(along: answers, strands: strands))
  }

  /// The strands of the lanes, by their names.
  private var strands: [String: Int] {
    let strands = checked.strands
    guard strands.contains(where: { $0 != strands[0] }) else { return [:] }
    return Dictionary(zip(checked.lanes.map(\.name), strands)) { first, _ in first }
  }

  private func replay(_ order: ActionOrder, _ budget: WorkBudget) -> Replay {
    let runner = CaseRunner(checked, options, budget, order: order)
    defer { runner.close() }
    let outcome = runner.play()
    let scheduler = runner.scheduler
    return (outcome, scheduler.recordedDeviations, scheduler.takeMissedDeviations())
  }

  /// Complains about a case that passes in each order that was tried, if it asks for more than that.
  ///
  /// - Parameters:
  ///   - result: The result of the default order.
  ///   - met: The numbers of the alternatives that some order meets, for each pipeline.
  ///   - search: The outcomes.
  func complain(
    in result: inout CaseResult, _ met: [Set<Int>], _ search: OrderWalk<RunOutcome>
  ) {
    let found = search.found
    let isSampled = checked.isSampled
    // Without expectations there is nothing that the orders could break, so the outputs themselves must agree.
    if !result.expectsAnything, !isSampled, let message = dependence(in: &result, met, found) {
      return result.refuse(message, at: checked.titleSpan)
    }
    let isAll = checked.orders == .all
    if budget.isSpent, !search.isComplete, !isSampled {
      let few = isAll ? "" : ", or try fewer orders with --orders"
      let message = """
        the runs of this file sent or stored more than \(budget.total) values, this case in \(ordersText(search.count)), and \
        there may be more; do less in one tick, use shorter lanes or an earlier 'until'\(few)
        """
      return result.refuse(message, at: checked.titleSpan, as: .bounded)
    }
    guard isAll else { return }
    guard search.isComplete || isSampled else {
      return result.refuse(
        "this case has more than \(limit) orders; try more with --orders, or do less in one tick",
        at: checked.titleSpan)
    }
    for (index, met) in met.enumerated() {
      let all = checked.pipelines[index].expectations
      for number in all.indices where !met.contains(number) {
        result.refuse(
          sentence(number, of: all, found.map { $0.outcome.outputs[index].timeline }),
          at: all[number].span)
      }
    }
  }

  /// Says what the output is in the default order and in others; nil if it is the same in all.
  ///
  /// The result becomes that of the first order with another output.
  private func dependence(
    in result: inout CaseResult, _ met: [Set<Int>], _ found: [OrderWalk<RunOutcome>.Found]
  ) -> String? {
    let outputs = found.map { $0.outcome.outputs.map { printLane($0.timeline.textEntries) } }
    guard let first = outputs.firstIndex(where: { $0 != outputs[0] }) else { return nil }
    var (seen, others): (Set, _) = ([outputs[0]], [(token: String, lane: String)]())
    for (number, output) in outputs.enumerated()
    where seen.insert(output).inserted && others.count < 4 {
      let order = simplestOrder(of: found[number])
      let other = rerun(order, met, beside: found[0].outcome)
      if number == first { result = other }
      others.append((other.deviations.token, zip(outputs[0], output).first { $0 != $1 }?.1 ?? ""))
    }
    let standard = zip(outputs[0], outputs[first]).first { $0 != $1 }?.0 ?? ""
    let left = Set(outputs).count - 1 - others.count
    return
      "the output depends on the order of the actions of a tick: it is \(shown(standard)) in the default order"
      + others.map { ", \(shown($0.lane)) with 'orders: \($0.token)'" }.joined()
      + (left == 0 ? "" : left == 1 ? ", and there is 1 more" : ", and there are \(left) more")
      + "; if each is right, write \(checked.orders == .all ? "" : "'orders: all' and ")"
      + "one 'expect' line for each"
  }

  /// Why an alternative is not met.
  private func sentence(
    _ number: Int, of all: [CheckedCase.Expectation], _ outputs: [Timeline<Value, Failure>]
  ) -> String {
    let lanes = CaseLanes(checked)
    let expected = lanes.timeline(all[number].line).entries
    if let same = all[..<number].first(where: { lanes.timeline($0.line).entries == expected }) {
      let line = checked.source.position(of: same.span.start).line
      return "this expectation is the same as the one in line \(line)"
    }
    var texts: [String] = []
    for text in outputs.lazy.map({ printLane($0.textEntries) }) where !texts.contains(text) {
      texts.append(text)
    }
    return "this expectation is not met in any order; the outputs are "
      + texts.prefix(4).map(shown).joined(separator: ", ")
      + (texts.count > 4 ? " and \(texts.count - 4) more" : "")
  }

  /// A lane, in a sentence.
  private func shown(_ lane: String) -> String { lane.isEmpty ? "nothing" : lane }
}

extension OrderDeviation {
  /// Says that it did not occur, and which lane is probably meant by a name that is not a lane's.
  func missed(among lanes: [String]) -> String {
    let nearest = [first, second].lazy.filter { !lanes.contains($0) }
      .compactMap { closest(to: $0, among: lanes) }.first
    return "the order of this case has \(self), but its run has no such choice"
      + (nearest.map { "; did you mean `\($0)`?" } ?? "")
  }
}
