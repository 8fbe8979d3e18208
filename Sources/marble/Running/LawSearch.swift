import ReactiveTesting

/// Runs a case with many generated lanes, and finds the simplest one for which a law does not hold.
package struct LawSearch {
  private let checked: CheckedCase
  /// How each generated case is run.
  private let options: RunOptions
  private let budget: WorkBudget
  private var sampling: LawSampling { options.sampling }

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - options: Which cases are tried, and what the result contains.
  ///   - budget: How much all runs may do.
  init(_ checked: CheckedCase, _ options: RunOptions, _ budget: WorkBudget) {
    (self.checked, self.budget) = (checked, budget)
    // Only a case that asks for orders or cuts gets them, because there are many.
    self.options = options.with { ($0.orderLimit, $0.isCutting) = (0, false) }
  }

  /// Why a case is a counterexample.
  private enum Flaw: Equatable {
    /// The law at a place is broken, in some order.
    case law(Span)
    /// A cut breaks something.
    case cut
    /// An error stopped the run.
    case fault
    /// The run was stopped at a limit.
    case bound

    init?(_ result: CaseResult) {
      switch result.status {
      case .broken: self = .fault
      case .bounded: self = .bound
      case .failed where result.cut != nil: self = .cut
      case .failed: self = .law(result.laws.first?.span ?? result.titleSpan)
      case .passed, .skipped: return nil
      }
    }
  }

  /// The result: what was found, or how often the laws held.
  func result() -> CaseResult {
    var result = CaseResult(
      title: checked.title, titleSpan: checked.titleSpan, tick: checked.tick, status: .passed)
    for number in 0..<sampling.cases {
      let choices = ReactiveTesting.Choices(seed: sampling.seed, case: number)
      let flaw = flaw(of: choices)
      guard !budget.isSpent else {
        result.status = .bounded
        result.diagnostics = [
          Diagnostic(
            """
            the first \(number + 1) generated cases sent or stored more than \(budget.total) values in all, with the \
            other runs of this file; use shorter lanes or an earlier 'until', or check fewer cases with --cases
            """, at: checked.titleSpan)
        ]
        break
      }
      if let flaw {
        result = shrunk(choices, flaw)
        result.counterexample?.number = number + 1
        break
      }
    }
    result.expectsAnything = true
    if result.status == .passed { result.heldCount = sampling.cases }
    return result
  }

  /// Runs a case; nil if it passes.
  private func flaw(of choices: ReactiveTesting.Choices) -> Flaw? {
    guard !budget.isSpent else { return nil }
    return Flaw(
      CaseRunner.run(
        checked.drawn(from: choices), options.with { ($0.isBrief, $0.extras) = (true, []) }, budget)
    )
  }

  /// The simplest case with the same flaw.
  private func shrunk(_ choices: ReactiveTesting.Choices, _ flaw: Flaw) -> CaseResult {
    var shrinking = Shrinking(choices.record) { choices in
      // A run that the budget stops has another flaw, or none.
      self.flaw(of: choices) == flaw && !budget.isSpent
    }
    shrinking.run()
    let drawn = checked.drawn(from: ReactiveTesting.Choices(repeating: shrinking.best))
    var result = budget.repeating { budget in
      CaseRunner.run(drawn, options.with { $0.isBrief = false }, budget)
    }
    result.counterexample = CaseResult.Counterexample(
      number: 0, seed: sampling.seed, isStopped: [.broken, .bounded].contains(result.status),
      text: checked.text(of: drawn))
    return result
  }
}

/// Which cases are generated for a law.
package struct LawSampling: Equatable, Sendable {
  /// How many cases are tried.
  package var cases: Int
  /// Chooses the cases; the same seed gives the same ones.
  package var seed: UInt64

  /// How much more may be done than usual: whoever asks for more cases accepts their cost.
  var effort: Int { max(1, cases / 100) }

  /// Chooses cases.
  ///
  /// - Parameters:
  ///   - cases: How many cases are tried.
  ///   - seed: Chooses the cases.
  package init(cases: Int = 100, seed: UInt64 = 0) { (self.cases, self.seed) = (cases, seed) }
}

extension CheckedCase {
  /// The case as it is written, with concrete lines for what was generated.
  ///
  /// - Parameter drawn: What was generated from it.
  /// - Returns: The text of a file with this case alone.
  package func text(of drawn: CheckedCase) -> String {
    let lines = concreteLines(drawn)
    let first = source.position(of: titleSpan.start).line
    let last = source.position(of: max(titleSpan.start, lastOffset - 1)).line
    // A case at the start of a file may have no title.
    var text = titleSpan.start == 0 ? "test: \(title)\n" : ""
    for number in first...max(first, last) {
      let written = source[source.line(number)].drop { $0 == "\u{FEFF}" }
      if let line = lines[number] {
        text += line + "\n"
      } else if written.first != "#", !written.allSatisfy(\.isWhitespace) {
        text += written + "\n"
      }
    }
    let plain = SourceText(name: source.name, text: text)
    guard case .success(let aligned) = formatted(plain) else { return text }
    return aligned
  }

  /// The lines that replace others, by their numbers.
  private func concreteLines(_ drawn: CheckedCase) -> [Int: String] {
    var lines: [Int: String] = [:]
    for (lane, concrete) in zip(lanes, drawn.lanes) where lane.contents != nil {
      lines[source.position(of: lane.span.start).line] =
        "\(lane.isHot ? "hot" : "cold") \(lane.name): \(concrete.lines.first?.text ?? "")"
    }
    for (pipeline, concrete) in zip(pipelines, drawn.pipelines) {
      guard let span = pipeline.drawnSubscriptionSpan else { continue }
      let name = pipeline.name.map { " \($0)" } ?? ""
      lines[source.position(of: span.start).line] =
        "subscribe\(name): \(concrete.subscription)"
    }
    return lines
  }
}
