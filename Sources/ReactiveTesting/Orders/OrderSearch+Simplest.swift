extension OrderSearch {
  /// Runs the outcomes again whose orders can be written in a simpler way, and keeps the simpler orders.
  ///
  /// A simpler order may lead to another outcome, if the test depends on more than is seen. Then the
  /// order that was tried stays.
  ///
  /// - Parameter run: Runs the test, as for `search`.
  mutating func simplify(
    _ run: (_ guide: OrderGuide, _ isNew: (Outcome) -> Bool) throws -> Outcome
  ) rethrows {
    for place in found.indices where found[place].deviationCount > 0 {
      let order = found[place].order
      guard order != found[place].triedOrder else { continue }
      let guide = OrderGuide(along: order, isReducing: false)
      let outcome = try run(guide) { _ in false }
      let trace = guide.finish()
      guard trace.deviationCount <= found[place].deviationCount,
        areSame(outcome, found[place].outcome)
      else { continue }
      keep(outcome, trace, at: place)
    }
  }

  /// The outcomes, those whose orders have the fewest deviations first.
  var simplestFirst: [Found] {
    found.enumerated().sorted { left, right in
      (left.element.deviationCount, left.offset) < (right.element.deviationCount, right.offset)
    }.map(\.element)
  }
}
