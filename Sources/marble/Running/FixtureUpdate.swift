import ReactiveTesting

/// A file whose cases expect their actual output: only `expect` and `subscriptions` lines differ from before.
package struct FixtureUpdate {
  /// The updated file.
  package let source: SourceText
  /// The description of each edit, with its line in the original file.
  package let changes: [String]
  /// Expectations that differ from the output but stay as they were, with the reasons.
  package let refusals: [Diagnostic]

  /// Runs a file and makes the edits.
  ///
  /// The edited file is run again. If a case does not pass then, it keeps its lines: its output depends on
  /// the length of its lanes, and another update would write something else.
  ///
  /// - Parameters:
  ///   - source: The original file.
  ///   - stepLimit: How many jobs each run may do.
  ///   - orderLimit: How many orders of each case are tried at most; zero to try only those that the case asks for.
  ///   - includes: Whether the case with a title may be changed.
  /// - Complexity: Two runs of the file.
  package init(
    _ source: SourceText, stepLimit: Int = 1_000_000, orderLimit: Int = 0,
    includes: (String) -> Bool = { _ in true }
  ) {
    var refusals: [Diagnostic] = []
    var updates: [(title: Span, steps: [CaseUpdate.Step], isPartial: Bool)] = []
    var allOrders: Set<Int> = []
    let budget = FileBudget(source, jobLimit: stepLimit)
    for raw in readFixture(source).cases {
      guard includes(raw.title.value),
        case .success(let checked) = CaseChecker.check(raw, in: source), !checked.isGenerated
      else {
        updates.append((raw.title.span, [], false))
        continue
      }
      let result = budget.result(of: raw) {
        CaseRunner.run(
          checked, stepLimit: stepLimit, orderLimit: orderLimit, extras: .marbles)
      }
      let update = CaseUpdate(raw, result, in: source)
      if checked.orders == .all { allOrders.insert(updates.count) }
      refusals += update.refusals
      // The run that follows reports an order that does not fit it, and an output that depends on the order.
      let isReported = !result.diagnostics.isEmpty
      let isPartial = !update.refusals.isEmpty || isReported
      updates.append((raw.title.span, update.steps, isPartial))
    }
    let edited = Self.applying(updates.flatMap(\.steps), to: source)
    if updates.contains(where: { !$0.steps.isEmpty }) {
      let results = FileRun(edited, stepLimit: stepLimit, orderLimit: orderLimit).results
      for index in updates.indices where !updates[index].steps.isEmpty {
        guard index >= results.count || !results[index].meetsExpectations else { continue }
        // If the case could only be written in part, that is the reason, and it is already reported.
        if !updates[index].isPartial {
          let isVaried =
            index < results.count && results[index].orders.map { $0.outcomeCount > 1 } ?? false
          let message =
            isVaried
            ? "this case is not updated, because its output depends on the order; write "
              + (allOrders.contains(index) ? "" : "'orders: all' and ")
              + "one 'expect' line for each output"
            : "this case is not updated, because with the new lines its output is different again; set the end of its "
              + "run with 'until'"
          refusals.append(Diagnostic(message, at: updates[index].title))
        }
        updates[index].steps = []
      }
    }
    let steps = updates.flatMap(\.steps)
    self.source = Self.applying(steps, to: source)
    self.refusals = refusals.sorted { $0.span.start < $1.span.start }
    changes = steps.map { "\(source.name):\($0.line): \($0.words)" }
  }

  private static func applying(
    _ steps: [CaseUpdate.Step], to source: SourceText
  ) -> SourceText {
    SourceText(name: source.name, text: source.applying(steps.map(\.edit)))
  }
}
