import ReactiveTesting
import Synchronization

/// Limits what the cases of one file may do together: many cases, each within its own limits, could take hours.
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
  package init(_ source: SourceText, jobLimit: Int = CaseResult.stepLimit) {
    limit = 10 * jobLimit + 20 * source.text.utf8.count
  }

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
      return (result, result.charge)
    }
    return settled ?? stopped(raw)
  }

  /// The result of a case that is not run.
  func stopped(_ raw: FixtureCase) -> CaseResult {
    var result = CaseResult(
      title: raw.title.value, titleSpan: raw.title.span, tick: .milliseconds(1), status: .bounded)
    result.diagnostics = [
      Diagnostic(
        """
        this case is not run: the cases before it did all the work that a file may do; move it to another file, \
        or let them do less, with shorter lanes, an earlier 'until', take(first:), or fewer --cases
        """, at: raw.title.span)
    ]
    return result
  }
}
