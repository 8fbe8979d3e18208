import ReactiveTesting

/// A file whose cases expect what came: only `expect` and `subscriptions` lines are other than before.
package struct FixtureUpdate {
  /// The file as it is to be.
  package let source: SourceText
  /// What each edit does, with its line in the file as it was.
  package let changes: [String]
  /// What stays as it was though it is not what came, and why.
  package let refusals: [Diagnostic]

  /// Runs a file and makes the edits.
  ///
  /// The edited file is run again. A case that does not pass then keeps its lines: what it sends
  /// depends on how long its lanes are, and another update would write something else.
  ///
  /// - Parameters:
  ///   - source: The file as it is.
  ///   - stepLimit: How many jobs each run may do.
  /// - Complexity: Two runs of the file.
  package init(_ source: SourceText, stepLimit: Int = 1_000_000) {
    var refusals: [Diagnostic] = []
    var updates: [(title: Span, steps: [CaseUpdate.Step], isPartial: Bool)] = []
    let budget = FileBudget(source, jobLimit: stepLimit)
    for raw in readFixture(source).cases {
      guard case .success(let checked) = CaseChecker.check(raw, in: source) else {
        updates.append((raw.title.span, [], false))
        continue
      }
      let result = budget.result(of: raw) {
        CaseRunner.run(checked, stepLimit: stepLimit, extras: .marbles)
      }
      let update = CaseUpdate(raw, result, in: source)
      refusals += update.refusals
      updates.append((raw.title.span, update.steps, !update.refusals.isEmpty))
    }
    let edited = Self.applying(updates.flatMap(\.steps), to: source)
    if updates.contains(where: { !$0.steps.isEmpty }) {
      let results = FileRun(edited, stepLimit: stepLimit).results
      for index in updates.indices where !updates[index].steps.isEmpty {
        guard index >= results.count || results[index].status != .passed else { continue }
        // A part of it that could not be written is the reason, and told already.
        if !updates[index].isPartial {
          refusals.append(Diagnostic(Self.unstable, at: updates[index].title))
        }
        updates[index].steps = []
      }
    }
    let steps = updates.flatMap(\.steps)
    self.source = Self.applying(steps, to: source)
    self.refusals = refusals.sorted { $0.span.start < $1.span.start }
    changes = steps.map { "\(source.name):\($0.line): \($0.words)" }
  }

  private static let unstable =
    "this case is not updated: run with the new lines it sends something else; say with 'until' when "
    + "its run stops"

  private static func applying(
    _ steps: [CaseUpdate.Step], to source: SourceText
  ) -> SourceText {
    SourceText(name: source.name, text: source.applying(steps.map(\.edit)))
  }
}
