import MarbleCases
import ReactiveTesting

/// Runs the mutants of a case.
package struct MutatedCase: Sendable {
  /// A mutant that could be run.
  package struct Run: Sendable {
    package var mutant: Mutant
    /// Whether an expectation of the case is not met.
    var isNoticed: Bool
    fileprivate var checked: CheckedCase
  }

  package let title: String
  /// The errors in the case.
  package private(set) var problems: [Diagnostic] = []
  /// Whether the problem is that a limit was reached.
  package private(set) var isBounded = false
  /// In the order of their places.
  package private(set) var runs: [Run] = []
  private let text: CaseText
  private var original: CheckedCase?
  private var limit = 10_000
  private var numbers: [Int] = []

  /// How many jobs a mutant may do for each job of the case.
  private static let factor = 20

  /// Runs the mutants of a case, if the case itself passes.
  ///
  /// - Parameters:
  ///   - raw: The case.
  ///   - budget: How much all runs may do.
  package init(_ raw: WrittenCase, _ budget: WorkBudget) {
    (title, text) = (raw.title.value, CaseText(raw))
    switch CaseChecker.check(text.raw) {
    case .failure(let found):
      problems = found.first.map { problem in
        Diagnostic(problem.message, at: problem.span.shifted(by: text.start))
      }
    case .success(let checked): if !checked.isGenerated { run(checked, budget) }
    }
  }

  private mutating func run(_ checked: CheckedCase, _ budget: WorkBudget) {
    let start = budget.cost
    let result = CaseRunner.run(checked, RunOptions(isBrief: true), budget)
    guard !budget.isSpent else { return refuse(checked) }
    guard result.status == .passed || result.status == .skipped else {
      return refuse(
        checked, "this case does not pass, so its mutants would say nothing; run it to see why",
        isBounded: result.status == .bounded)
    }
    guard result.status == .passed, result.expectsAnything else { return }
    (original, limit) = (checked, limit + Self.factor * (budget.cost - start))
    let maker = MutantMaker(checked)
    numbers = maker.numbers
    for mutant in maker.mutants {
      // Reading and checking a mutant takes time too.
      budget.spend(text.source.text.utf8.count)
      guard !budget.isSpent else { return refuse(checked) }
      guard let mutated = text.checked(mutant) else { continue }
      let options = RunOptions(stepLimit: limit, isBrief: true)
      let status = CaseRunner.run(mutated, options, budget).status
      var run = Run(mutant: mutant, isNoticed: status != .passed, checked: mutated)
      run.mutant.span = mutant.span.shifted(by: text.start)
      runs.append(run)
    }
  }

  private mutating func refuse(
    _ checked: CheckedCase,
    _ message: String = """
    the mutants of this case have used up the limit of this file, with its other runs; use shorter lanes or an earlier \
    'until'
    """, isBounded: Bool = true
  ) {
    self.isBounded = isBounded
    problems.append(Diagnostic(message, at: checked.titleSpan.shifted(by: text.start)))
  }

  /// Looks for a case that notices a mutant.
  ///
  /// - Parameters:
  ///   - run: A mutant that the case does not notice.
  ///   - sampling: Which lanes are generated.
  ///   - most: How much the search may do, as a budget counts it.
  /// - Returns: The text of the case; nil if none was found.
  package func witness(of run: Run, sampling: LawSampling, upTo most: Int) -> String? {
    guard let original else { return nil }
    let half = most / 2
    for keepsEnd in [false, true] {
      let search = WitnessSearch(
        original, run.checked, near: numbers, keepsEnd: keepsEnd,
        RunOptions(stepLimit: limit, sampling: sampling),
        WorkBudget(limit: half))
      if let witness = search.witness(of: run.mutant) { return witness }
    }
    return nil
  }
}

/// Counts the mutants of many cases, and which of them are noticed.
///
/// If several cases have the same expression, it is enough that one of them notices a mutant.
package struct MutantCounts {
  private enum Fate: Equatable {
    case noticed
    /// No case notices it; it is reported where it was seen first.
    case unnoticed(file: Int, start: Int)
  }

  private var fates: [Mutant.Key: Fate] = [:]

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

/// The text of one case, as a file of its own.
struct CaseText: Sendable {
  let source: SourceText
  let raw: WrittenCase
  /// Where the case begins in its file.
  let start: Int

  init(_ raw: WrittenCase) {
    let file = raw.source
    start = file.line(file.position(of: raw.title.span.start).line).start
    let end = file.line(file.position(of: max(raw.lastOffset - 1, start)).line).end
    source = SourceText(name: file.name, text: String(file[Span(start, end)]))
    self.raw = readFixture(source).cases.first ?? raw
  }

  /// The case with the change of a mutant; nil if the checker refuses it.
  func checked(_ mutant: Mutant) -> CheckedCase? {
    let file = readFixture(source.applying(mutant.edits))
    guard file.diagnostics.isEmpty, file.cases.count == 1,
      case .success(let checked) = CaseChecker.check(file.cases[0])
    else { return nil }
    return checked
  }
}
