import ReactiveTesting
import Synchronization

/// How much the cases of one file may do together: many cases, each within its own bounds, could take hours.
///
/// Which cases are still run depends on their order in the file alone, not on threads: a case is stopped if
/// those before it did too much. What other threads did ahead of it only says whether it is worth a start.
package final class FileBudget: Sendable {
  /// In events, as ``RunMeter/cost`` counts them.
  private let limit: Int
  /// What all cases did that have been run so far, in whatever order.
  private let ahead = Atomic<Int>(0)
  /// What the cases did that have been settled.
  private let settled = Atomic<Int>(0)

  /// Makes the budget of a file.
  ///
  /// - Parameters:
  ///   - source: The file: a larger one has more cases.
  ///   - jobLimit: How many jobs each of its runs may do.
  package init(_ source: SourceText, jobLimit: Int = CaseResult.stepLimit) {
    limit = 10 * jobLimit + 20 * source.text.utf8.count
  }

  /// Runs a case, on any thread; nil if it looks as if there were nothing left for it.
  package func attempt<Result>(_ run: () -> (result: Result, cost: Int)) -> (
    result: Result, cost: Int
  )? {
    guard ahead.load(ordering: .relaxed) <= limit else { return nil }
    let attempt = run()
    ahead.add(attempt.cost, ordering: .relaxed)
    return attempt
  }

  /// Settles a case; to be called for one case after the other, in their order in the file.
  ///
  /// - Parameters:
  ///   - attempt: What came of it, if it has been run.
  ///   - run: Runs it.
  /// - Returns: What came of it; nil if the cases before it did too much.
  package func settle<Result>(
    _ attempt: (result: Result, cost: Int)?, _ run: () -> (result: Result, cost: Int)
  ) -> Result? {
    let before = settled.load(ordering: .relaxed)
    guard before <= limit else { return nil }
    let (result, cost) = attempt ?? run()
    settled.store(before + cost, ordering: .relaxed)
    return result
  }

  /// Runs a case after those before it in the file.
  func result(of raw: FixtureCase, _ run: () -> CaseResult) -> CaseResult {
    let settled = settle(nil) {
      let result = run()
      return (result, result.cost)
    }
    return settled ?? stopped(raw)
  }

  /// What is said of a case that is not run.
  func stopped(_ raw: FixtureCase) -> CaseResult {
    var result = CaseResult(
      title: raw.title.value, titleSpan: raw.title.span, tick: .milliseconds(1), status: .bounded)
    result.diagnostics = [
      Diagnostic(
        """
        this case is not run: those before it in the file sent or kept more than \(limit) values in all; put \
        it into another file, or bound them with take(first:)
        """, at: raw.title.span)
    ]
    return result
  }
}
