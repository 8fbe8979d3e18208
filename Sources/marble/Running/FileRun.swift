import ReactiveTesting

/// Reads, checks and runs all cases of a file.
package struct FileRun {
  package let source: SourceText
  package let results: [CaseResult]
  /// The errors outside of all cases.
  package let diagnostics: [Diagnostic]

  /// Runs a file, case by case; an error in one case does not affect the others.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - stepLimit: How many jobs each run may do.
  ///   - orderLimit: How many orders of each case are tried at most; zero to try only those that the case asks for.
  ///   - isCutting: Whether cases that do not say so are cut everywhere too.
  ///   - sampling: Which cases are generated for generated lanes.
  ///   - isStrict: Whether a case that proves nothing fails.
  ///   - extras: What the results contain in addition to the recorded events.
  package init(
    _ source: SourceText, stepLimit: Int = CaseResult.stepLimit, orderLimit: Int = 0,
    isCutting: Bool = false, sampling: LawSampling = LawSampling(), isStrict: Bool = false,
    extras: RunExtras = []
  ) {
    let file = readFixture(source)
    self.source = source
    diagnostics = file.diagnostics
    let budget = FileBudget(source, jobLimit: stepLimit)
    results = file.cases.map { raw in
      budget.result(of: raw) {
        CaseRunner.run(
          raw, in: source, stepLimit: stepLimit, orderLimit: orderLimit, isCutting: isCutting,
          sampling: sampling, isStrict: isStrict, extras: extras)
      }
    }
  }
}

extension CaseResult {
  /// The default for how many jobs a run may do.
  package static let stepLimit = 1_000_000

  /// The result of a case with errors, which cannot be run.
  init(broken raw: FixtureCase, _ problems: CaseChecker.Problems) {
    self.init(
      title: raw.title.value, titleSpan: raw.title.span, tick: .milliseconds(1), status: .broken)
    diagnostics = problems.first
  }
}

extension CaseRunner {
  /// Checks a case and runs it.
  ///
  /// - Parameters:
  ///   - raw: The case as it is written.
  ///   - source: The file of the case.
  ///   - stepLimit: How many jobs the run may do.
  ///   - isBrief: Whether the lanes are left out if all expectations are met.
  ///   - orderLimit: How many orders of its actions are tried at most; zero to try only those that the case asks for.
  ///   - isCutting: Whether it is cut everywhere if it does not say.
  ///   - sampling: Which cases are generated, if the case has generated lanes.
  ///   - isStrict: Whether a case that proves nothing fails.
  ///   - extras: What the result contains in addition to the recorded events.
  /// - Returns: The result, also of a case with errors.
  package static func run(
    _ raw: FixtureCase, in source: SourceText, stepLimit: Int = CaseResult.stepLimit,
    isBrief: Bool = false, orderLimit: Int = 0, isCutting: Bool = false,
    sampling: LawSampling = LawSampling(), isStrict: Bool = false, extras: RunExtras = []
  ) -> CaseResult {
    switch CaseChecker.check(raw, in: source) {
    case .success(let checked):
      var result = run(
        checked, stepLimit: stepLimit, isBrief: isBrief, orderLimit: orderLimit,
        isCutting: isCutting, sampling: sampling, extras: extras)
      if isStrict { result.refuseWhatProvesNothing(raw, checked) }
      return result
    case .failure(let problems): return CaseResult(broken: raw, problems)
    }
  }
}
