import Reactive
import ReactiveTesting

/// Compares the outcome of a run with the expectations of its case.
extension CaseRunner {
  /// The result of the run.
  package func result(_ outcome: RunOutcome) -> CaseResult {
    var met = checked.pipelines.map { _ in Set<Int>() }
    return result(outcome, isBrief: options.isBrief, noting: &met)
  }

  /// The result of the run, compared with the alternative of each expectation that fits best.
  ///
  /// - Parameters:
  ///   - outcome: What happened.
  ///   - isBrief: Whether the lanes are left out if all expectations are met.
  ///   - met: The numbers of the alternatives that this run or another one met, for each pipeline.
  ///   - standard: What happens in the default order, if this is another one.
  /// - Returns: The result.
  func result(
    _ outcome: RunOutcome, isBrief: Bool, noting met: inout [Set<Int>],
    beside standard: RunOutcome? = nil
  ) -> CaseResult {
    let lanes = noteMet(outcome, in: &met)
    let chosen = lanes.checked
    var result = CaseResult(
      title: chosen.title, titleSpan: chosen.titleSpan, tick: chosen.tick, status: .passed)
    result.deviations = scheduler.recordedDeviations
    if case .reached = outcome.end, !chosen.isEndGiven { result.cutOff = chosen.end }
    result.offTick =
      zip(chosen.pipelines, outcome.outputs).lazy.compactMap { pipeline, output in
        output.offTick.map { Diagnostic($0, at: pipeline.span) }
      }.first
      ?? zip(chosen.subscriptions, outcome.offTicks).lazy.compactMap { check, sentence in
        sentence.map { Diagnostic($0, at: check.span) }
      }.first
    result.isSilent = outcome.outputs.allSatisfy(\.timeline.uncountedEntries.isEmpty)
    if case .deviating = chosen.orders { result.isOrderGiven = true }
    result.expectsAnything =
      !chosen.subscriptions.isEmpty || !chosen.laws.isEmpty
      || chosen.pipelines.contains { $0.expectation != nil }
    let stop = stop(outcome)
    if isBrief, stop == nil, isMet(outcome, lanes) { return result }
    let expected = chosen.lanesOfExpectations
    result.inputs = zip(chosen.lanes, outcome.subscriptions).enumerated().map { number, input in
      let (lane, subscriptions) = input
      let lines = lane.lines.map { line in
        CaseResult.DrawnLane(
          name: lane.name, entries: lanes.timeline(line).textEntries,
          start: line.marks.start, end: line.marks.length)
      }
      return CaseResult.Input(
        name: lane.name, isHot: lane.isHot, lines: lines, subscriptions: subscriptions,
        isOfExpectation: expected.contains(number))
    }
    if let stop {
      result.status = stop.kind == .bound ? .bounded : .broken
      result.diagnostics = [stop.diagnostic]
      return result
    }
    result.definitions = chosen.definitions.map { name, expression in
      (name, chosen.source.oneLine(expression.span), expression.names)
    }
    let longest = chosen.lanes.lazy.flatMap { $0.lines.map(\.marks.length) }.max() ?? 0
    var all = zip(chosen.pipelines, outcome.outputs).map { output($0, $1, longest, lanes) }
    let first = FirstDifference(chosen, all)
    for index in all.indices where all[index].difference != nil {
      all[index].difference?.sentence += first.sentence(index) ?? ""
    }
    result.laws = chosen.laws.compactMap { broken($0, outcome) }
    if let standard {
      let sides = result.laws.isEmpty ? [] : chosen.laws.flatMap { [$0.left, $0.right] }
      for (index, recorded) in standard.outputs.enumerated()
      where all[index].difference != nil || !result.expectsAnything || sides.contains(index) {
        all[index].compare(with: recorded)
      }
    }
    result.outputs = chosen.flow.order.map { all[$0] }
    if let tracer = context.tracer {
      var walk = TraceWalk(tracer, bindings: chosen.bindings)
      for (place, index) in chosen.flow.order.enumerated() {
        result.outputs[place].trace = walk.stages(of: chosen.pipelines[index].term)
      }
    }
    result.mismatches = chosen.subscriptions.compactMap { check in
      let actual = outcome.subscriptions[check.lane]
      guard actual != check.expected else { return nil }
      return CaseResult.SubscriptionMismatch(
        lane: chosen.lanes[check.lane].name, expected: check.expected, actual: actual,
        span: check.span)
    }
    result.placeSides()
    if !result.mismatches.isEmpty || !result.laws.isEmpty
      || result.outputs.contains(where: { $0.difference != nil })
    {
      result.status = .failed
    }
    if result.status == .failed, context.tracer == nil {
      result.tags = scheduler.stageRows(upTo: result.outputs.map(\.length).max() ?? 0)
    }
    return result
  }

  /// Whether every expectation is met.
  private func isMet(_ outcome: RunOutcome, _ lanes: CaseLanes) -> Bool {
    zip(lanes.checked.pipelines, outcome.outputs).allSatisfy { pipeline, recorded in
      pipeline.expectation.map {
        recorded.meets(lanes.timeline($0.line, isExpected: true), lanes)
      } ?? true
    } && checked.subscriptions.allSatisfy { outcome.subscriptions[$0.lane] == $0.expected }
      && checked.laws.allSatisfy { outcome.comparison(for: $0, of: checked).holds }
  }

  private func broken(
    _ law: CheckedCase.Law, _ outcome: RunOutcome
  ) -> CaseResult.BrokenLaw? {
    guard var difference = outcome.comparison(for: law, of: checked).difference else { return nil }
    difference.sentence = "\(checked.text(of: law)) is broken: \(difference.sentence)"
    return CaseResult.BrokenLaw(
      left: checked.pipelines[law.left].name, right: checked.pipelines[law.right].name,
      span: law.span, difference: difference)
  }

  /// The error that stopped the run.
  private func stop(_ outcome: RunOutcome) -> Fault? {
    if let fault = outcome.fault { return fault }
    guard case .exceeded = outcome.end, let first = checked.pipelines.first else { return nil }
    return context.meter.endlessness
      ?? Fault(
        """
        a run did not settle: it reached a limit of jobs at tick \(scheduler.now.ticks(of: checked.tick).count), and more \
        are pending; use shorter lanes, or limit the run with 'until'
        """, at: first.span, kind: .bound)
  }

  private func output(
    _ pipeline: CheckedCase.Pipeline, _ recorded: RecordedStream, _ longest: Int,
    _ lanes: CaseLanes
  ) -> CaseResult.Output {
    let actual = recorded.timeline.textEntries
    let length = max(longest, pipeline.expectation?.line.marks.length ?? 0, recorded.lastTick + 1)
    var output = CaseResult.Output(
      name: pipeline.name, stages: pipeline.expression.stages(in: checked.source),
      subscription: pipeline.subscription, entries: actual, inners: recorded.drawn(from: 0),
      length: min(length, checked.end + 1))
    if options.writesMarbles {
      var writer = LaneWriter(lanes)
      output.marbles = writer.write(recorded)
    }
    if !checked.definitions.isEmpty { output.uses = pipeline.expression.names }
    guard let expectation = pipeline.expectation else { return output }
    let expected = lanes.timeline(expectation.line, isExpected: true)
    output.expected = expected.textEntries
    output.expectedSpan = expectation.span
    output.difference = recorded.difference(from: expected, lanes)
    if let difference = output.difference {
      output.expected = output.expected?.named(difference.namesOfEqual)
      if let inner = recorded.innerDifference(difference, from: expected, lanes) {
        output.difference?.sentence += "; inside of them, \(inner.difference.sentence)"
        output.inner = inner
      }
      let written = String(checked.source[expectation.span])
      let hint =
        groupHint(
          in: written, expected: expected.textEntries, actual: actual, tick: checked.tick)
        ?? timeHint(difference, in: written, tick: checked.tick)
      if let hint {
        output.difference?.sentence += "; \(hint)"
      }
      output.difference?.sentence +=
        DigitHint(checked: lanes.checked, pipeline: pipeline, actual: actual).sentence
        ?? wordHint(difference, expected: expected.textEntries, actual: actual).map { "; \($0)" }
        ?? ""
      if pipeline.hasSeenEvents(of: checked.lanes) {
        output.difference?.sentence +=
          "; the operators of a signal observe it from tick 0, before the '^' of 'subscribe': write '.producer' before "
          + "the first one for a start there"
      }
      if pipeline.expectations.count > 1 {
        output.difference?.sentence +=
          "; none of the \(pipeline.expectations.count) alternatives is met in this order, and this one fits best"
      }
    }
    return output
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
