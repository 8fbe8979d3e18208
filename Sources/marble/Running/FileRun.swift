import ReactiveTesting

/// Reads, checks and runs all cases of a file.
package struct FileRun {
  package let source: SourceText
  package let results: [CaseResult]
  /// What is wrong outside every case.
  package let diagnostics: [Diagnostic]

  /// Runs a file, case by case; what is wrong in one is no other's business.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - stepLimit: How many jobs each run may do.
  ///   - extras: What the results are to hold beside what was sent.
  package init(
    _ source: SourceText, stepLimit: Int = 1_000_000, extras: RunExtras = []
  ) {
    let file = readFixture(source)
    self.source = source
    diagnostics = file.diagnostics
    results = file.cases.map { raw in
      switch CaseChecker.check(raw, in: source) {
      case .success(let checked):
        return CaseRunner.run(checked, stepLimit: stepLimit, extras: extras)
      case .failure(let problems):
        var result = CaseResult(
          title: raw.title.value, titleSpan: raw.title.span, tick: .milliseconds(1),
          status: .broken)
        result.diagnostics = problems.diagnostics
        return result
      }
    }
  }
}
