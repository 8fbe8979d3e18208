import MarbleCases
import ReactiveTesting

/// In how many cases each thing happened to each form of an operator.
package struct CoverageTable {
  /// A form that some case uses.
  package struct Row {
    /// The signature, with the types if several forms have it.
    package let name: String
    package let form: OperatorForm
    /// For each column, the number of cases; nil for what cannot happen to the form.
    package let counts: [Int?]
  }

  private var counts: [OperatorForm: [Int]] = [:]

  package init() {}

  /// Adds a case.
  package mutating func add(_ covered: CoveredCase) {
    for (form, seen) in covered.seen {
      var row = counts[form] ?? Happenings.named.map { _ in 0 }
      for (index, column) in Happenings.named.enumerated() where seen.contains(column.happening) {
        row[index] += 1
      }
      counts[form] = row
    }
  }

  /// The forms in the order of the catalogue.
  package var rows: [Row] {
    var known: Set<OperatorForm> = []
    let signatures = Dictionary(grouping: Set(OperatorTable.rows.map(OperatorForm.init))) {
      $0.signature
    }
    return OperatorTable.rows.compactMap { row in
      let form = OperatorForm(row)
      guard let counts = counts[form], known.insert(form).inserted else { return nil }
      let possible = row.possible
      let isOnly = signatures[form.signature]?.count == 1
      return Row(
        name: isOnly ? form.signature : "\(form.signature) \(form.types)", form: form,
        counts: zip(counts, Happenings.named).map { possible.contains($1.happening) ? $0 : nil })
    }
  }
}

extension CoverageTable.Row {
  /// How many things can happen to it.
  package var possible: Int { counts.count { $0 != nil } }
  /// How many of them happened.
  package var happened: Int { counts.count { $0 ?? 0 > 0 } }
}

extension OperatorRow {
  /// What can happen to the form.
  fileprivate var possible: Happenings {
    let hasInput =
      isOfStreams || parameters.contains { $0.kind.hasStream }
    guard hasInput else { return [.disposed, .restarted] }
    var possible: Happenings = [.events, .disposed, .restarted]
    let inputs = inputTypes
    guard !inputs.isEmpty, !parameters.contains(where: \.kind.makesStream) else { return possible }
    if inputs.allSatisfy({ $0.count > 1 && $0[1] == "Never" }) { possible.remove(.failed) }
    if inputs.allSatisfy({ $0[0] == "Never" }) { possible.subtract([.value, .together]) }
    return possible
  }

  /// The types of the values and, if it is given, of the error of each stream that the form takes.
  private var inputTypes: [[Substring]] {
    let types = types.filter { $0 != " " }.replacing("->", with: "")
    let given = types[..<(types.firstRange(of: "=>")?.lowerBound ?? types.endIndex)]
    return Self.parts(given).filter { $0.hasPrefix("<") && $0.hasSuffix(">") }
      .map { Self.parts($0.dropFirst().dropLast()) }
  }

  /// The parts of a list of types, which may be lists themselves.
  private static func parts(_ list: Substring) -> [Substring] {
    var depth = 0
    return list.split { character in
      if "<([".contains(character) { depth += 1 }
      if ">)]".contains(character) { depth -= 1 }
      return depth == 0 && character == ","
    }
  }
}

extension Parameter.Kind {
  /// Whether an argument is a stream or makes one.
  fileprivate var hasStream: Bool {
    switch self {
    case .stream, .trigger, .streams, .streamArray: true
    default: makesStream
    }
  }
}

/// What happens to the operators of a case.
package struct CoveredCase: Sendable {
  /// For each form of an operator.
  package private(set) var seen: [OperatorForm: Happenings] = [:]
  /// The errors in the case.
  package private(set) var problems: [Diagnostic] = []
  /// Why the case counts for nothing, although it can be run; nil if it passes.
  package private(set) var failure: Diagnostic?
  /// Whether it does not pass because a limit was reached.
  package private(set) var isBounded = false

  /// Runs a case, which counts only if it expects something and passes.
  ///
  /// - Parameters:
  ///   - raw: The case.
  ///   - sampling: Which lanes are generated, if any are.
  ///   - budget: How much all runs may do.
  package init(_ raw: WrittenCase, sampling: LawSampling, _ budget: WorkBudget) {
    switch CaseChecker.check(raw) {
    case .failure(let problems): self.problems = problems.first
    case .success(let checked) where checked.skipReason != nil: break
    case .success(let checked):
      // Without counting, which may change when a hot lane is observed; with all orders and cuts that the case asks for.
      let verdict = CaseRunner.run(
        checked, RunOptions(sampling: sampling, isBrief: true), budget)
      guard verdict.status == .passed || budget.isSpent else {
        refuse(
          checked, "this case does not pass, so it does not count; run it to see why",
          isBounded: verdict.status == .bounded)
        return
      }
      guard checked.isGenerated else {
        count(checked, budget)
        return
      }
      for number in 0..<sampling.cases where failure == nil {
        let choices = Choices(seed: sampling.seed, case: number)
        count(checked.sampled(from: choices), budget)
      }
    }
  }

  private mutating func refuse(_ checked: CheckedCase, _ message: String, isBounded: Bool) {
    failure = Diagnostic(message, at: checked.titleSpan)
    self.isBounded = isBounded
    seen = [:]
  }

  /// Runs a case that passes once more, and counts.
  private mutating func count(_ checked: CheckedCase, _ budget: WorkBudget) {
    let runner = CaseRunner(
      checked, RunOptions(isBrief: true, isCovered: true), budget, order: checked.givenOrder)
    defer { runner.close() }
    let result = runner.result(runner.play())
    guard !budget.isSpent, !runner.isOutOfBudget else {
      return refuse(
        checked,
        "this case does not count: it has used up the limit of this file, with the other cases; use shorter lanes or an "
          + "earlier 'until', or fewer --cases", isBounded: true)
    }
    guard result.expectsAnything else { return }
    seen.merge(runner.context.coverage?.seen ?? [:]) { $0.union($1) }
  }
}
