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
  ///   - options: How its cases are run.
  ///   - budget: How much they may do; by default what a file may do.
  package init(
    _ source: SourceText, _ options: RunOptions = RunOptions(), budget: FileBudget? = nil
  ) {
    let file = readFixture(source)
    let budget = budget ?? FileBudget(source, options)
    self.source = source
    diagnostics = file.diagnostics
    results = file.cases.map { raw in
      budget.settle { CaseRunner.run(raw, in: source, options, $0) } ?? FileBudget.stopped(raw)
    }
  }
}

extension CaseResult {
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
  ///   - options: How it is run.
  ///   - budget: How much all of its runs may do; by default what a file may do.
  /// - Returns: The result, also of a case with errors.
  package static func run(
    _ raw: FixtureCase, in source: SourceText, _ options: RunOptions = RunOptions(),
    _ budget: WorkBudget? = nil
  ) -> CaseResult {
    switch CaseChecker.check(raw, in: source) {
    case .success(let checked):
      var result = run(checked, options, budget ?? FileBudget(source, options).settled)
      if options.isStrict { result.refuseWhatProvesNothing(raw, checked) }
      return result
    case .failure(let problems): return CaseResult(broken: raw, problems)
    }
  }
}
