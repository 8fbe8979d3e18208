import Reactive
import ReactiveTesting

/// Compares what an adapter observed with what a case expects, in the same way as a run of our own.
struct ConformanceJudge {
  private let export: ExportedCase
  private let shared: SharedCase
  private let values: LaneValues

  init(_ export: ExportedCase) {
    self.export = export
    shared = SharedCase(export.checked)
    values = LaneValues(export.checked, shared.identities)
  }

  /// Reads an answer for the case.
  func read(_ json: JSONText) throws(AdapterProblem) -> ReadAnswer {
    try ReadAnswer(json, for: export.checked, values)
  }

  /// The result of the case with what was observed.
  func result(_ outcome: CaseOutcome) -> CaseResult {
    let result = compared(outcome)
    guard result.status == .failed else { return result }
    // Only now, because the orders of a case are many runs.
    let freedom = OrderFreedom(export.checked, mayRun: !export.hasOwn)
    guard freedom.groups.contains(where: { !$0.isEmpty }) else { return result }
    let outputs = outcome.outputs.enumerated().map { index, output in
      guard let expectation = export.checked.pipelines[index].expectation else { return output }
      let expected = ExpectedLanes(checked: export.checked, values: values)
      return freedom.settled(output, index: index, like: expected.timeline(expectation.line))
    }
    return compared(
      CaseOutcome(
        outputs: outputs, subscriptions: outcome.subscriptions, fault: nil, end: outcome.end))
  }

  /// The result of a case that the library refused to run.
  func refusal(_ reason: String) -> CaseResult {
    let checked = export.checked
    var result = CaseResult(
      title: checked.title, titleSpan: checked.titleSpan, tick: checked.tick, status: .failed)
    result.diagnostics = [
      Diagnostic(ConformanceMessages.refused(printable(reason)), at: checked.titleSpan)
    ]
    return result
  }

  private func compared(_ outcome: CaseOutcome) -> CaseResult {
    var expected = ExpectedLanes(checked: export.checked, values: values)
    for (index, output) in outcome.outputs.enumerated() {
      _ = expected.chooseAlternative(of: index, for: output)
    }
    return Judge(
      lanes: expected, outcome: outcome, busiest: nil, extras: [], tracer: nil, tags: nil
    ).result(isBrief: false)
  }
}
