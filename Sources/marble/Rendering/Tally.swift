import ReactiveTesting

/// Counts the results of cases.
package struct Tally {
  package private(set) var passed = 0
  package private(set) var failed = 0
  package private(set) var skipped = 0
  /// Cases without any expectation, which cannot fail.
  package private(set) var expectingNothing = 0
  /// Cases that passed, with more orders than were tried.
  private var stopped = 0
  /// How many orders were tried, of all cases that were run in several.
  private var orders = 0
  /// How many cases the filter let through, in commands that do not report each case.
  package private(set) var found = 0
  private var isUnreadable = false
  private var isBounded = false
  private var isUnmet = false

  package init() {}

  /// Notes cases that the filter let through.
  package mutating func noteFound(_ count: Int) { found += count }

  /// Counts a case.
  ///
  /// A case that could not be run counts as failed.
  package mutating func count(_ entry: CaseEntry) {
    orders += entry.orders
    switch entry.status {
    case .passed:
      passed += 1
      if !entry.expectsAnything { expectingNothing += 1 }
      if entry.hasMoreOrders { stopped += 1 }
    case .failed: failed += 1
    case .skipped: skipped += 1
    case .broken:
      failed += 1
      isUnreadable = true
    case .bounded:
      failed += 1
      isBounded = true
    }
  }

  /// Notes an error outside of all cases, or a file that could not be read.
  package mutating func noteUnreadable() { isUnreadable = true }

  /// Notes that something requested could not be done, though every case passed.
  package mutating func noteUnmet() { isUnmet = true }

  /// Takes over the errors outside of cases of another tally.
  package mutating func noteErrors(of other: Tally) {
    isUnreadable = isUnreadable || other.isUnreadable
    isUnmet = isUnmet || other.isUnmet
  }

  /// The closing lines of a report.
  package var lines: [String] {
    var lines: [String] = []
    if expectingNothing > 0 {
      lines.append(
        expectingNothing == 1
          ? "1 case expected nothing" : "\(expectingNothing) cases expected nothing")
    }
    if stopped > 0 {
      lines.append(
        stopped == 1
          ? "1 case passed, but not all of its orders were tried"
          : "\(stopped) cases passed, but not all of their orders were tried")
    }
    let tried = orders == 0 ? "" : "; \(ordersText(orders))"
    return lines + ["\(passed) passed, \(failed) failed, \(skipped) skipped\(tried)"]
  }

  /// The program's exit status: 2 for errors in the input, 3 for a run stopped at a
  /// limit, 1 for an unmet expectation.
  ///
  /// If several apply, the first in this order counts, because it hides the most.
  package var exitCode: Int32 {
    if isUnreadable { return 2 }
    if isBounded { return 3 }
    return failed > 0 || isUnmet ? 1 : 0
  }
}
