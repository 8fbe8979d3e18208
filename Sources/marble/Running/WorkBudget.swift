import ReactiveTesting
import Synchronization

/// How much may be done, in events as counted by ``RunMeter/cost``.
///
/// A command has one budget for each file, from which everything is paid: each run of a case, whether for an order, a
/// cut, a generated case, a mutant or a simpler counterexample, and the search for all of these.
package final class WorkBudget: Sendable {
  package let limit: Int
  /// The budget that this one is a share of.
  private let whole: WorkBudget?
  private let spent = Atomic<Int>(0)
  private let isCut = Atomic<Bool>(false)

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - limit: How much may be done.
  ///   - whole: The budget that this one is a share of: what is spent here is spent there too.
  package init(limit: Int, of whole: WorkBudget? = nil) {
    (self.limit, self.whole) = (limit, whole)
  }

  /// How much was done.
  package var cost: Int { spent.load(ordering: .relaxed) }

  /// How much may be done in all, in this share and the others.
  var total: Int { whole?.total ?? limit }

  /// How much of the share may still be done.
  package var rest: Int { max(0, limit - cost) }

  /// Whether nothing more may be done.
  package var isSpent: Bool {
    if cost >= limit { return true }
    guard let whole, whole.isSpent else { return false }
    isCut.store(true, ordering: .relaxed)
    return true
  }

  /// Whether the share was not spent, but all others together spent the whole.
  var wasCut: Bool { isCut.load(ordering: .relaxed) }

  package func spend(_ amount: Int) {
    spent.add(amount, ordering: .relaxed)
    whole?.spend(amount)
  }

  /// Does again what was paid from this budget, even if nothing is left of it.
  func repeating<Result>(_ body: (WorkBudget) -> Result) -> Result {
    let free = WorkBudget(limit: .max / 8)
    defer { spend(free.cost) }
    return body(free)
  }
}

/// The budget of a file whose cases are run on several threads.
///
/// Which cases run depends only on their order in the file, not on threads: a case may do what the cases before it have
/// left. A thread may begin a case before that is known. If it turns out to have had too much or too little, the case
/// is run again.
package final class FileBudget: Sendable {
  /// What the settled cases have spent.
  let settled: WorkBudget
  /// What all cases have spent that were run so far, in any order.
  private let ahead: WorkBudget

  /// The result of a case, with what it was allowed to spend.
  package struct Attempt<Result: Sendable>: Sendable {
    var result: Result
    var budget: WorkBudget
  }

  /// Makes the budget of a file.
  ///
  /// - Parameters:
  ///   - source: The file: a larger file has more cases.
  ///   - options: How its cases are run.
  package convenience init(_ source: SourceText, _ options: RunOptions = RunOptions()) {
    // Without blanks, so that formatting changes nothing.
    let size = source.text.utf8.count { $0 > UInt8(ascii: " ") }
    let limit = RunLimit.events.count(ofJobs: options.stepLimit) + 20 * size
    // Whoever asks for more generated cases accepts their cost.
    self.init(WorkBudget(limit: limit * options.sampling.effort))
  }

  /// Makes the budget of a file from a given one.
  init(_ budget: WorkBudget) {
    (settled, ahead) = (budget, WorkBudget(limit: budget.limit))
  }

  /// Runs a case, on any thread; nil if the budget seems to be used up.
  package func attempt<Result>(_ run: (WorkBudget) -> Result) -> Attempt<Result>? {
    guard !ahead.isSpent else { return nil }
    let budget = WorkBudget(limit: ahead.rest, of: ahead)
    return Attempt(result: run(budget), budget: budget)
  }

  /// Settles a case; call this for one case after the other, in the order of the file.
  ///
  /// - Parameters:
  ///   - attempt: The result, if the case has been run.
  ///   - run: Runs the case.
  /// - Returns: The result; nil if the cases before it did too much.
  package func settle<Result>(
    _ attempt: Attempt<Result>? = nil, _ run: (WorkBudget) -> Result
  ) -> Result? {
    guard !settled.isSpent else { return nil }
    let rest = settled.rest
    if let attempt, !attempt.budget.wasCut {
      let (limit, cost) = (attempt.budget.limit, attempt.budget.cost)
      if limit == rest || cost <= min(limit, rest) {
        settled.spend(cost)
        return attempt.result
      }
    }
    return run(WorkBudget(limit: rest, of: settled))
  }

  /// Does the work for each case of the file, on several threads.
  ///
  /// - Returns: The results; nil for a case if the cases before it did too much.
  func map<Element: Sendable, Result: Sendable>(
    _ cases: [Element], threads: Int,
    _ run: @escaping @Sendable (Element, WorkBudget) -> Result
  ) -> [Result?] {
    let attempts = parallelMap(cases, threads: threads) { element in
      self.attempt { run(element, $0) }
    }
    return zip(cases, attempts).map { element, attempt in
      settle(attempt) { run(element, $0) }
    }
  }

  /// The result of a case that is not run.
  static func stopped(_ raw: FixtureCase) -> CaseResult {
    var result = CaseResult(
      title: raw.title.value, titleSpan: raw.title.span, tick: .milliseconds(1), status: .bounded)
    result.diagnostics = [refusal(of: raw)]
    return result
  }

  /// Says why a case is not run.
  static func refusal(of raw: FixtureCase) -> Diagnostic {
    Diagnostic(
      """
      this case is not run: the cases above it have used up the limit of this file; move it to another file, \
      or let them do less, with shorter lanes, an earlier 'until', take(first:), or fewer --cases
      """, at: raw.title.span)
  }
}
