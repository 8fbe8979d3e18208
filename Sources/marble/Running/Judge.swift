import Reactive
import ReactiveTesting

/// Compares the output of a run with the case's expectations.
struct Judge {
  let lanes: ExpectedLanes
  let outcome: CaseOutcome
  /// What happens in the default order, if this is another one.
  var standard: CaseOutcome?
  let busiest: StageScheduler?
  let extras: RunExtras
  let tracer: Tracer?
  /// The rows of tagged stages, drawn up to a tick.
  let stageRows: (Int) -> [Diagram.Row]

  /// The result of the run.
  ///
  /// - Parameter isBrief: Whether the lanes are left out if all expectations are met.
  /// - Returns: The result.
  func result(isBrief: Bool) -> CaseResult {
    var result = CaseResult(
      title: checked.title, titleSpan: checked.titleSpan, tick: checked.tick, status: .passed)
    result.expectsAnything =
      !checked.subscriptions.isEmpty || !checked.laws.isEmpty
      || checked.pipelines.contains { $0.expectation != nil }
    if isBrief, stop == nil, isMet { return result }
    let expected = checked.lanesOfExpectations
    result.inputs = zip(checked.lanes, subscriptions).enumerated().map { number, input in
      let (lane, marks) = input
      return CaseResult.Input(
        name: lane.name, isHot: lane.isHot, lines: lane.lines.map { drawn($0, lane.name) },
        subscriptions: marks,
        isOfExpectation: expected.contains(number))
    }
    if let stop = stop {
      result.status = stop.kind == .bound ? .bounded : .broken
      result.diagnostics = [stop.diagnostic]
      return result
    }
    result.definitions = checked.definitions.map { name, expression in
      (name, checked.source.oneLine(expression.span), expression.names)
    }
    let longest = checked.lanes.lazy.flatMap { $0.lines.map(\.marks.length) }.max() ?? 0
    var all = zip(checked.pipelines, outputs).map { output($0, $1, longest) }
    let first = FirstDifference(checked, all)
    for index in all.indices where all[index].difference != nil {
      all[index].difference?.sentence += first.sentence(index) ?? ""
    }
    result.laws = checked.laws.compactMap(broken)
    if let standard {
      let sides = result.laws.isEmpty ? [] : checked.laws.flatMap { [$0.left, $0.right] }
      for (index, recorded) in standard.outputs.enumerated()
      where all[index].difference != nil || !result.expectsAnything || sides.contains(index) {
        all[index].compare(with: recorded)
      }
    }
    result.outputs = checked.flow.order.map { all[$0] }
    if let tracer { trace(tracer, in: &result) }
    result.mismatches = checked.subscriptions.compactMap(mismatch)
    result.placeSides()
    if !result.mismatches.isEmpty || !result.laws.isEmpty
      || result.outputs.contains(where: { $0.difference != nil })
    {
      result.status = .failed
    }
    if result.status == .failed, tracer == nil {
      result.tags = stageRows(result.outputs.map(\.length).max() ?? 0)
    }
    return result
  }

  /// Whether every expectation is met.
  private var isMet: Bool {
    zip(checked.pipelines, outputs).allSatisfy { pipeline, recorded in
      pipeline.expectation.map { recorded.meets(lanes.timeline($0.line), lanes) } ?? true
    } && checked.subscriptions.allSatisfy { subscriptions[$0.lane] == $0.expected }
      && checked.laws.allSatisfy { outcome.comparison(for: $0, of: checked).holds }
  }

  private func broken(_ law: CheckedCase.Law) -> CaseResult.BrokenLaw? {
    guard var difference = outcome.comparison(for: law, of: checked).difference else { return nil }
    difference.sentence = "\(checked.text(of: law)) is broken: \(difference.sentence)"
    return CaseResult.BrokenLaw(
      left: checked.pipelines[law.left].name, right: checked.pipelines[law.right].name,
      span: law.span, difference: difference)
  }

  private var checked: CheckedCase { lanes.checked }

  private var outputs: [RecordedStream] { outcome.outputs }

  private var subscriptions: [[SubscriptionLane]] { outcome.subscriptions }

  /// The error that stopped the run.
  private var stop: Fault? {
    if let fault = outcome.fault { return fault }
    guard case .exceeded(let message) = outcome.end, let first = checked.pipelines.first else {
      return nil
    }
    guard let busiest, busiest.count > 0 else {
      return Fault(message, at: first.span, kind: .bound)
    }
    return Fault(RunLimit.jobs.message(busiest.count, busiest.name), at: busiest.span, kind: .bound)
  }

  private func trace(_ tracer: Tracer, in result: inout CaseResult) {
    var walk = TraceWalk(tracer, bindings: checked.bindings)
    for (place, index) in checked.flow.order.enumerated() {
      result.outputs[place].trace = walk.stages(of: checked.pipelines[index].term)
    }
  }

  private func drawn(_ line: CheckedCase.Line, _ name: String) -> CaseResult.DrawnLane {
    CaseResult.DrawnLane(
      name: name, entries: lanes.values.timeline(line).textEntries, start: line.marks.start,
      end: line.marks.length)
  }

  private func output(
    _ pipeline: CheckedCase.Pipeline, _ recorded: RecordedStream, _ longest: Int
  ) -> CaseResult.Output {
    let actual = recorded.timeline.textEntries
    let length = max(longest, pipeline.expectation?.line.marks.length ?? 0, recorded.lastTick + 1)
    var output = CaseResult.Output(
      name: pipeline.name, stages: pipeline.expression.stages(in: checked.source),
      subscription: pipeline.subscription, entries: actual, inners: recorded.drawn(from: 0),
      length: min(length, checked.end + 1))
    if extras.contains(.marbles) {
      output.marbles = LaneWriter(lanes).written(recorded)
    }
    if !checked.definitions.isEmpty { output.uses = pipeline.expression.names }
    guard let expectation = pipeline.expectation else { return output }
    let expected = lanes.timeline(expectation.line)
    output.expected = expected.textEntries
    output.expectedSpan = expectation.span
    output.difference = firstDifference(expected: expected.textEntries, actual: actual) {
      wanted, came in
      recorded.hasEntry(came, like: expected.entries[wanted].mark, lanes)
    }
    if let difference = output.difference {
      output.expected = output.expected?.named(difference.namesOfEqual)
      if let inner = recorded.innerDifference(difference, from: expected, lanes) {
        output.difference?.sentence += "; inside of them, \(inner.difference.sentence)"
        output.inner = inner
      }
      let written = String(checked.source[expectation.span])
      if let hint = timeHint(difference, in: written, tick: checked.tick) {
        output.difference?.sentence += "; \(hint)"
      }
      output.difference?.sentence +=
        DigitHint(checked: checked, pipeline: pipeline, actual: actual).sentence ?? ""
      if !pipeline.alternatives.isEmpty {
        output.difference?.sentence +=
          "; none of the \(pipeline.expectations.count) alternatives is met in this order, and this one fits best"
      }
    }
    return output
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

extension CaseResult.Output {
  /// Draws the output of the default order above this one, if it is another one.
  fileprivate mutating func compare(with standard: RecordedStream) {
    let lane = standard.timeline.textEntries
    let difference = firstDifference(expected: lane, actual: entries) { expected, actual in
      lane[expected].mark == entries[actual].mark
    }
    guard let difference else { return }
    self.standard = (lane, difference)
    length = max(length, (lane.last?.tick ?? -1) + 1)
  }
}

extension CaseResult {
  /// Turns the result into a failure if the case proves less than it seems to.
  ///
  /// - Parameters:
  ///   - raw: The case as it is written.
  ///   - checked: The same case, checked.
  package mutating func refuseWhatProvesNothing(_ raw: FixtureCase, _ checked: CheckedCase) {
    guard status == .passed || status == .failed || status == .skipped else { return }
    var complaints: [Diagnostic] = []
    if status == .skipped {
      complaints.append(
        Diagnostic("this case is skipped: \(skipReason ?? "")", at: raw.skip?.span ?? titleSpan))
    } else if !expectsAnything {
      complaints.append(Diagnostic("this case expects nothing", at: titleSpan))
    }
    let unused = raw.unused(in: checked)
    // For a cold lane with several lines, the first line is reported.
    var known: Set<String> = []
    let lanes = unused.lanes.filter { known.insert($0.value).inserted }
    complaints +=
      (lanes.map { Diagnostic("nothing uses the lane '\($0.value)'", at: $0.span) }
      + unused.entries.map { Diagnostic("no lane uses the table entry '\($0.value)'", at: $0.span) })
      .sorted { $0.span.start < $1.span.start }
    guard !complaints.isEmpty else { return }
    status = .failed
    diagnostics += complaints
  }
}

extension FixtureCase {
  /// The names of the lanes and the keys of the table that nothing in the case uses.
  ///
  /// - Parameter checked: The same case, checked.
  /// - Returns: The names and the keys, in the order of the lines; of a cold lane with several lines each.
  func unused(in checked: CheckedCase) -> (lanes: [Located<String>], entries: [Located<String>]) {
    let labels = checked.usedLabels
    let names = (pipelines + bindings).reduce(into: labels) { names, line in
      names.formUnion(line.expression.names)
    }
    return (
      self.lanes.map(\.name).filter { !names.contains($0.value) },
      table.map(\.key).filter { !labels.contains($0.value) }
    )
  }
}

extension CheckedCase {
  /// The labels in all lanes, including those of expectations.
  fileprivate var usedLabels: Set<String> {
    var labels: Set<String> = []
    let lines = lanes.flatMap(\.lines) + pipelines.flatMap(\.expectations).map(\.line)
    for entry in lines.flatMap(\.marks.entries) {
      switch entry.mark {
      case .value(let label), .failed(let label?): labels.insert(label.text)
      default: break
      }
    }
    return labels
  }
}
