import ReactiveTesting

/// What happens to the operators of a case.
package struct CoveredCase: Sendable {
  /// For each form of an operator.
  package private(set) var seen: [OperatorForm: Happenings] = [:]
  /// The errors in the case.
  package private(set) var problems: [Diagnostic] = []

  /// Runs a case, which counts only if it expects something and passes.
  ///
  /// - Parameters:
  ///   - raw: The case.
  ///   - source: The file of the case.
  ///   - sampling: Which lanes are generated, if any are.
  package init(_ raw: FixtureCase, in source: SourceText, sampling: LawSampling) {
    switch CaseChecker.check(raw, in: source) {
    case .failure(let problems): self.problems = problems.first
    case .success(let checked) where checked.skipReason != nil: break
    case .success(let checked) where checked.isGenerated:
      for number in 0..<sampling.cases {
        run(checked.drawn(from: ReactiveTesting.Choices(seed: sampling.seed, case: number)))
      }
    case .success(let checked): run(checked)
    }
  }

  private mutating func run(_ checked: CheckedCase) {
    var order = CaseRunner.Order.standard
    if case .deviating(let deviations) = checked.orders { order = .repeating(deviations) }
    let runner = CaseRunner(
      SharedCase(checked), CaseResult.stepLimit, .coverage, order: order)
    defer { runner.close() }
    let result = runner.result(runner.play(), isBrief: true)
    guard result.status == .passed, result.expectsAnything else { return }
    seen.merge(runner.context.coverage?.seen ?? [:]) { $0.union($1) }
  }
}
