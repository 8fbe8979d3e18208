import ReactiveTesting

extension CaseExploration {
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
