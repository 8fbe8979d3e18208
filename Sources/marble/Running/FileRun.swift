import ReactiveTesting
import Synchronization

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
    let budget = FileBudget(
      source, jobLimit: stepLimit, effort: sampling.effort * (orderLimit > 0 || isCutting ? 10 : 1))
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

/// Limits what a command may do with the cases of one file: many, each within its own limits, could take hours.
///
/// Every run counts, whatever asks for it: a generated case, an order, a cut, a mutant or a search for a witness.
///
/// Which cases run depends only on their order in the file, not on threads: a case is stopped if the cases
/// before it did too much. Work that other threads did ahead of it only decides whether starting it is worthwhile.
package final class FileBudget: Sendable {
  /// In events, as counted by ``RunMeter/cost``.
  private let limit: Int
  /// The cost of all cases run so far, in any order.
  private let ahead = Atomic<Int>(0)
  /// The cost of all settled cases.
  private let settled = Atomic<Int>(0)

  /// Makes the budget of a file.
  ///
  /// - Parameters:
  ///   - source: The file: a larger file has more cases.
  ///   - jobLimit: How many jobs each of its runs may do.
  ///   - effort: How much more may be done than usual, because the options ask for it.
  package init(_ source: SourceText, jobLimit: Int = CaseResult.stepLimit, effort: Int = 1) {
    limit = (10 * jobLimit + 20 * source.text.utf8.count) * effort
  }

  /// What is left after the settled cases.
  var rest: Int { max(0, limit - settled.load(ordering: .relaxed)) }

  /// Runs a case, on any thread; nil if the budget seems to be used up.
  package func attempt<Result>(_ run: () -> (result: Result, cost: Int)) -> (
    result: Result, cost: Int
  )? {
    guard ahead.load(ordering: .relaxed) <= limit else { return nil }
    let attempt = run()
    ahead.add(attempt.cost, ordering: .relaxed)
    return attempt
  }

  /// Settles a case; call this for one case after the other, in the order of the file.
  ///
  /// - Parameters:
  ///   - attempt: The result, if the case has been run.
  ///   - run: Runs the case.
  /// - Returns: The result; nil if the cases before it did too much.
  package func settle<Result>(
    _ attempt: (result: Result, cost: Int)?, _ run: () -> (result: Result, cost: Int)
  ) -> Result? {
    let before = settled.load(ordering: .relaxed)
    guard before <= limit else { return nil }
    let (result, cost) = attempt ?? run()
    settled.store(before + cost, ordering: .relaxed)
    return result
  }

  /// Runs a case after the cases before it in the file.
  func result(of raw: FixtureCase, _ run: () -> CaseResult) -> CaseResult {
    let settled = settle(nil) {
      let result = run()
      return (result, result.cost)
    }
    return settled ?? stopped(raw)
  }

  /// The result of a case that is not run.
  func stopped(_ raw: FixtureCase) -> CaseResult {
    var result = CaseResult(
      title: raw.title.value, titleSpan: raw.title.span, tick: .milliseconds(1), status: .bounded)
    result.diagnostics = [refusal(of: raw)]
    return result
  }

  /// Says why a case is not run.
  func refusal(of raw: FixtureCase) -> Diagnostic {
    Diagnostic(
      """
      this case is not run: the cases before it did all the work that a file may do; move it to another file, \
      or let them do less, with shorter lanes, an earlier 'until', take(first:), or fewer --cases
      """, at: raw.title.span)
  }
}
