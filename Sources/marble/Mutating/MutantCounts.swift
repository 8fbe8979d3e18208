/// Counts the mutants of many cases, and which of them are noticed.
///
/// If several cases have the same expression, it is enough that one of them notices a mutant.
package struct MutantCounts {
  private enum Fate: Equatable {
    case noticed
    /// No case notices it; it is reported where it was seen first.
    case unnoticed(file: Int, start: Int)
  }

  private var fates: [String: Fate] = [:]

  package init() {}

  package var all: Int { fates.count }

  /// Adds the mutants of a case.
  ///
  /// - Parameters:
  ///   - mutated: The case with its mutants.
  ///   - file: The number of its file.
  package mutating func note(_ mutated: MutatedCase, of file: Int) {
    for run in mutated.runs {
      let key = run.mutant.key
      if run.isNoticed {
        fates[key] = .noticed
      } else if fates[key] == nil {
        fates[key] = .unnoticed(file: file, start: run.mutant.span.start)
      }
    }
  }

  /// Whether a mutant is to be reported here.
  package func isReported(_ run: MutatedCase.Run, of file: Int) -> Bool {
    fates[run.mutant.key] == .unnoticed(file: file, start: run.mutant.span.start)
  }
}
