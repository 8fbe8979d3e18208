import Synchronization

/// How much may be done, in events; a job costs as much as four.
///
/// A command that runs cases has one budget for each file, from which each run is paid: for an order, a cut, a generated
/// case or a simpler counterexample, and the search for all of these. The search of `marble mutate` for a witness has
/// budgets of its own.
package final class WorkBudget: Sendable {
  package let limit: Int
  /// How much may be done in all, by this budget and others; for messages.
  let total: Int
  private let spent = Atomic<Int>(0)

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - limit: How much may be done.
  ///   - total: How much may be done in all, if the budget is a part of a larger one.
  package init(limit: Int, total: Int? = nil) {
    (self.limit, self.total) = (limit, total ?? limit)
  }

  /// How much was done.
  package var cost: Int { spent.load(ordering: .relaxed) }

  /// How much may still be done.
  package var rest: Int { max(0, limit - cost) }

  /// Whether nothing more may be done.
  package var isSpent: Bool { cost >= limit }

  package func spend(_ amount: Int) { spent.add(amount, ordering: .relaxed) }

  /// Does again what was paid from this budget, even if nothing is left of it.
  func repeating<Result>(_ body: (WorkBudget) -> Result) -> Result {
    let free = WorkBudget(limit: .max / 8)
    defer { spend(free.cost) }
    return body(free)
  }
}
