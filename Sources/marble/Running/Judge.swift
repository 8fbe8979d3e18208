import Reactive
import ReactiveTesting

/// Compares what came of a run with what the case expects.
struct Judge {
  let checked: CheckedCase
  let values: LaneValues
  let timelines: [Timeline<Value, Failure>]
  let subscriptions: [[SubscriptionMarks]]
  let fault: Fault?
  let outcome: TestScheduler.Outcome

  func result() -> CaseResult {
    var result = CaseResult(
      title: checked.title, titleSpan: checked.titleSpan, tick: checked.tick, status: .passed)
    result.inputs = zip(checked.lanes, subscriptions).map { lane, marks in
      CaseResult.Input(name: lane.name, lines: lane.lines.map(drawn), subscriptions: marks)
    }
    result.expectsAnything =
      !checked.subscriptions.isEmpty || checked.pipelines.contains { $0.expectation != nil }
    if let stop = stop {
      result.status = stop.kind == .bound ? .bounded : .broken
      result.diagnostics = [stop.diagnostic]
      return result
    }
    result.outputs = zip(checked.pipelines, timelines).map(output)
    result.mismatches = checked.subscriptions.compactMap(mismatch)
    if !result.mismatches.isEmpty || result.outputs.contains(where: { $0.difference != nil }) {
      result.status = .failed
    }
    return result
  }

  /// What stopped the run.
  private var stop: Fault? {
    if let fault { return fault }
    guard case .exceeded(let message) = outcome, let first = checked.pipelines.first else {
      return nil
    }
    return Fault(message, at: first.span, kind: .bound)
  }

  private func drawn(_ line: CheckedCase.Line) -> CaseResult.DrawnLane {
    CaseResult.DrawnLane(
      entries: values.timeline(line).lane, length: line.marks.length, start: line.marks.start)
  }

  private func output(
    _ pipeline: CheckedCase.Pipeline, _ timeline: Timeline<Value, Failure>
  ) -> CaseResult.Output {
    let actual = timeline.lane
    let lengths =
      checked.lanes.flatMap { $0.lines.map(\.marks.length) }
      + [pipeline.expectation?.line.marks.length ?? 0, (actual.last?.tick ?? -1) + 1]
    var output = CaseResult.Output(
      name: pipeline.name, stages: pipeline.stages, entries: actual,
      length: min(lengths.max() ?? 0, checked.end + 1))
    guard let expectation = pipeline.expectation else { return output }
    let expected = self.expected(expectation.line)
    output.expected = expected.lane
    output.expectedSpan = expectation.span
    output.difference = firstDifference(expected: expected.lane, actual: actual) { wanted, came in
      expected.entries[wanted].mark == timeline.entries[came].mark
    }
    return output
  }

  /// The expectation as a timeline.
  ///
  /// Without an error given, `#` is any failure.
  private func expected(_ line: CheckedCase.Line) -> Timeline<Value, Failure> {
    var expected = values.timeline(line)
    guard !checked.isErrorGiven else { return expected }
    expected = Timeline(
      zip(line.marks.entries, expected.entries).map { written, entry in
        guard case .failed(nil) = written.mark else { return entry }
        return Timeline<Value, Failure>.Entry(tick: entry.tick, mark: .failed(.any))
      })
    return expected
  }

  private func mismatch(
    _ check: CheckedCase.SubscriptionCheck
  ) -> CaseResult.SubscriptionMismatch? {
    let actual = subscriptions[check.lane]
    guard actual != check.expected else { return nil }
    return CaseResult.SubscriptionMismatch(
      lane: checked.lanes[check.lane].name, expected: check.expected, actual: actual,
      span: check.span)
  }
}
