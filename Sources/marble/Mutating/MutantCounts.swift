/// What became of the mutants of many cases: one that a case notices needs no other case with the same expression.
package struct MutantCounts {
  private enum Fate: Equatable {
    case noticed
    /// A comment says that it means the same.
    case equivalent
    /// No case notices it; it is reported where it was seen first.
    case unnoticed(file: Int, start: Int)
  }

  private var fates: [String: Fate] = [:]

  package init() {}

  package var all: Int { fates.count }
  package var equivalent: Int { fates.values.count { $0 == .equivalent } }
  package var unnoticed: Int {
    fates.values.count { if case .unnoticed = $0 { true } else { false } }
  }

  /// Adds the mutants of a case.
  ///
  /// - Parameters:
  ///   - mutated: The case with its mutants.
  ///   - file: The number of its file.
  package mutating func note(_ mutated: MutatedCase, of file: Int) {
    for run in mutated.runs {
      let key = run.mutant.key
      switch fates[key] {
      case .noticed: break
      case _ where run.isNoticed: fates[key] = .noticed
      case _ where run.reason != nil: fates[key] = .equivalent
      case nil: fates[key] = .unnoticed(file: file, start: run.mutant.span.start)
      case .equivalent, .unnoticed: break
      }
    }
  }

  /// Whether a mutant is to be reported here.
  package func isReported(_ run: MutatedCase.Run, of file: Int) -> Bool {
    fates[run.mutant.key] == .unnoticed(file: file, start: run.mutant.span.start)
  }
}
