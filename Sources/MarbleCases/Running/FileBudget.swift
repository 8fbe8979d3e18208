import ReactiveTesting

/// The budget of a file whose cases are run on several threads.
///
/// Which cases run depends only on their order in the file, not on threads: a case may do what the cases before it have
/// left. A thread may begin a case before that is known. If what it was allowed may have changed the result, the case is
/// run again.
package final class FileBudget: Sendable {
  /// What the cases have spent that were charged to the file.
  package let charged: WorkBudget
  /// What all cases have spent that were run before their turn, in any order.
  private let ahead: WorkBudget

  /// The result of a case, with what it was allowed to spend.
  struct Attempt<Result: Sendable>: Sendable {
    let result: Result
    let budget: WorkBudget
  }

  /// Makes the budget of a file.
  ///
  /// - Parameters:
  ///   - source: The file: a larger file has more cases.
  ///   - options: How its cases are run.
  package convenience init(_ source: SourceText, _ options: RunOptions = RunOptions()) {
    // Without blanks, so that formatting changes nothing.
    let size = source.text.countOfBytes { $0 > UInt8(ascii: " ") }
    let limit = RunLimit.events(ofJobs: options.stepLimit) + 2 * size
    // Whoever asks for more generated cases accepts their cost.
    self.init(WorkBudget(limit: limit * options.sampling.effort))
  }

  /// Makes the budget of a file from a given one.
  init(_ budget: WorkBudget) {
    (charged, ahead) = (budget, WorkBudget(limit: budget.limit))
  }

  /// Runs a case before its turn, on one of some threads; nil if the budget seems to be used up.
  ///
  /// Each thread may spend its part of what is left, so that all of them together do not do more than one would.
  func attempt<Result>(threads: Int = 1, _ run: (WorkBudget) -> Result) -> Attempt<Result>? {
    guard !ahead.isSpent else { return nil }
    let budget = WorkBudget(limit: max(1, ahead.rest / threads), total: charged.limit)
    defer { ahead.spend(budget.cost) }
    return Attempt(result: run(budget), budget: budget)
  }

  /// Charges a case to the file; call this for one case after the other, in the order of the file.
  ///
  /// - Parameters:
  ///   - attempt: The result, if the case has been run.
  ///   - run: Runs the case.
  /// - Returns: The result; nil if the cases before it did too much.
  func charge<Result>(
    _ attempt: Attempt<Result>?, _ run: (WorkBudget) -> Result
  ) -> Result? {
    guard !charged.isSpent else { return nil }
    let rest = charged.rest
    if let attempt {
      let (limit, cost) = (attempt.budget.limit, attempt.budget.cost)
      // Twice, because the search of a case's orders ends when half of what is left is spent.
      if limit == rest || 2 * cost < min(limit, rest) {
        charged.spend(cost)
        return attempt.result
      }
    }
    let budget = WorkBudget(limit: rest, total: charged.limit)
    defer { charged.spend(budget.cost) }
    return run(budget)
  }

  /// Does the work for the next case; nil if the cases before it did too much.
  package func charge<Result: Sendable>(_ run: (WorkBudget) -> Result) -> Result? {
    charge(Attempt<Result>?.none, run)
  }

  /// Does the work for each case of the file, on several threads.
  ///
  /// - Parameters:
  ///   - cases: The cases.
  ///   - threads: The number of threads.
  ///   - watchdog: Ends work that takes too much.
  ///   - run: The work for a case.
  /// - Returns: The results, and for a case without one, why that is.
  package func map<Output: Sendable>(
    _ cases: [WrittenCase], threads: Int, _ watchdog: Watchdog = Watchdog(),
    _ run: @escaping @Sendable (WrittenCase, WorkBudget) -> Output
  ) -> [Result<Output, Diagnostic>] {
    typealias Watched = Result<Output, WatchdogStop>
    let attempts = watchedMap(cases, threads: threads, watchdog) { raw in
      self.attempt(threads: min(threads, cases.count)) { run(raw, $0) }
    }
    return zip(cases, attempts).map { raw, attempt -> Result<Output, Diagnostic> in
      do throws(WatchdogStop) {
        let known = try attempt.get().map {
          Attempt(result: Watched.success($0.result), budget: $0.budget)
        }
        let outcome = charge(known) { budget -> Watched in
          watchedMap([raw], threads: 1, watchdog) { run($0, budget) }[0]
        }
        guard let outcome else { return .failure(Self.refusal(of: raw)) }
        return .success(try outcome.get())
      } catch {
        return .failure(watchdog.complaint(about: raw, error))
      }
    }
  }

  /// The result of a case that is not run.
  static func stopped(_ raw: WrittenCase) -> CaseResult {
    CaseResult(stopped: raw, refusal(of: raw))
  }

  /// Says why a case is not run.
  package static func refusal(of raw: WrittenCase) -> Diagnostic {
    Diagnostic(
      """
      this case is not run: the cases above it have used up the limit of this file; move it to another file, \
      or let them do less, with shorter lanes, an earlier 'until', take(first:), or fewer --cases
      """, at: raw.title.span)
  }
}
