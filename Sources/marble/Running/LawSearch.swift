import ReactiveTesting

/// Runs a case with many generated lanes, and finds the simplest one for which a law does not hold.
package struct LawSearch {
  private let checked: CheckedCase
  private let stepLimit: Int
  private let sampling: LawSampling
  private let extras: RunExtras

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - stepLimit: How many jobs each run may do.
  ///   - sampling: Which cases are tried.
  ///   - extras: What the result contains in addition to the recorded events.
  package init(
    _ checked: CheckedCase, stepLimit: Int = CaseResult.stepLimit, sampling: LawSampling,
    extras: RunExtras = []
  ) {
    (self.checked, self.stepLimit) = (checked, stepLimit)
    (self.sampling, self.extras) = (sampling, extras)
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

  /// How much all runs may cost.
  private var limit: Int { 10 * stepLimit * sampling.effort }

  /// The result: what was found, or how often the laws held.
  package func result() -> CaseResult {
    var cost = 0
    var result = CaseResult(
      title: checked.title, titleSpan: checked.titleSpan, tick: checked.tick, status: .passed)
    for number in 0..<sampling.cases {
      let choices = ReactiveTesting.Choices(seed: sampling.seed, case: number)
      if let flaw = flaw(of: choices, &cost) {
        result = shrunk(choices, flaw, &cost)
        result.counterexample?.number = number + 1
        break
      }
      guard cost <= limit else {
        result.status = .bounded
        result.diagnostics = [
          Diagnostic(
            """
            the first \(number + 1) generated cases sent or stored more than \(limit) values in all; use shorter lanes \
            or an earlier 'until', or check fewer cases with --cases
            """, at: checked.titleSpan)
        ]
        break
      }
    }
    result.expectsAnything = true
    if result.status == .passed { result.heldCount = sampling.cases }
    result.cost = cost
    return result
  }

  /// Runs a case; nil if it passes.
  private func flaw(of choices: ReactiveTesting.Choices, _ cost: inout Int) -> Flaw? {
    Flaw(run(checked.drawn(from: choices), isBrief: true, &cost))
  }

  /// The simplest case with the same flaw.
  private func shrunk(
    _ choices: ReactiveTesting.Choices, _ flaw: Flaw, _ cost: inout Int
  ) -> CaseResult {
    var best = choices.record
    let start = cost
    var spent = 0
    var shrinking = Shrinking(best) { spent < limit && self.flaw(of: $0, &spent) == flaw }
    shrinking.run()
    best = shrinking.best
    cost = start + spent
    let drawn = checked.drawn(from: ReactiveTesting.Choices(repeating: best))
    var result = run(drawn, isBrief: false, &cost)
    result.counterexample = CaseResult.Counterexample(
      number: 0, seed: sampling.seed, isStopped: [.broken, .bounded].contains(result.status),
      text: checked.text(of: drawn))
    return result
  }

  /// Runs a generated case as if it were written in a file.
  private func run(_ drawn: CheckedCase, isBrief: Bool, _ cost: inout Int) -> CaseResult {
    let result = CaseRunner.run(
      drawn, stepLimit: stepLimit, isBrief: isBrief, extras: isBrief ? [] : extras)
    cost += result.cost
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
        "subscribe\(name): \(concrete.subscription.marbles)"
    }
    return lines
  }
}
