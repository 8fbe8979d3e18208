import Reactive
import ReactiveTesting

/// The result of a case.
package struct CaseResult: Sendable {
  /// How a case ended.
  ///
  /// Machine-readable reports have the raw values.
  package enum Status: String, Sendable {
    case passed, failed, skipped
    /// The case could not be run, or not to its end, because of an error.
    case broken = "error"
    /// The case was stopped at a limit.
    case bounded = "stopped"

    /// Whether nothing is wrong with the case.
    var isGood: Bool { self == .passed || self == .skipped }

    /// Whether the case was run to its end, and compared with its expectations.
    var isOfWholeRun: Bool { self == .passed || self == .failed }
  }

  package struct Input: Sendable {
    package var name: String
    package var isHot: Bool
    /// The written lines, with their values.
    package var lines: [DrawnLane]
    /// The start and end of each observation.
    package var subscriptions: [SubscriptionLane]
    /// Whether it only says what a stream of streams is expected to send.
    package var isOfExpectation = false
  }

  /// A lane ready to be drawn: its marks with their values as labels.
  package struct DrawnLane: Sendable {
    package var name: String
    package var entries: [TextLane.Entry]
    /// The tick at which it begins.
    package var start = 0
    /// The tick up to which it is drawn, exclusive; nil if that depends on the other lanes.
    package var end: Int?
  }

  package struct Output: Sendable {
    package var name: String?
    package var stages: [String]
    /// The names that its expression uses, if the case has `let` lines.
    package var uses: Set<String> = []
    /// When it was observed.
    package var subscription = SubscriptionLane(start: 0)
    package var entries: [TextLane.Entry]
    /// The streams that it sent, and those that they sent in turn, in the order of their starts.
    package var inners: [DrawnLane]
    /// The tick up to which silence is drawn.
    package var length: Int
    /// The output in the default order, with the first difference; only if this is another order.
    package var standard: (entries: [TextLane.Entry], difference: LaneDifference)?
    package var expected: [TextLane.Entry]?
    package var expectedSpan: Span?
    package var difference: LaneDifference?
    /// The difference of the streams that both have sent in the place of the difference; nil if it is another one.
    package var inner: InnerDifference?
    /// The lane as marbles that read back as the same lane; only if the run was asked for them.
    package var marbles: WrittenLane?
    /// The events of each stage; only if the run was asked for them.
    package var trace: [Stage]?
  }

  /// The first difference of a stream that was sent from the lane that was expected in its place.
  package struct InnerDifference: Sendable {
    /// In the ticks of the case.
    package var difference: LaneDifference
    /// The tick in which the stream was sent.
    package var start: Int
    /// The number of the stream that came among all drawn ones.
    package var came: Int
    /// The name of the lane that was expected, and its number among the events around it.
    package var wanted: (name: String, place: Int)
  }

  /// The events of a stage of a pipeline.
  package struct Stage: Sendable {
    /// The place of the stage.
    package var span: Span
    /// A prefix for the stage's text that is not in the source: the dot before an operator's name.
    package var lead: String
    /// How many closures and calls surround the stage.
    package var depth: Int
    /// The runs of the stage in the order of their starts, each with the tick of its disposal.
    package var runs: [DrawnLane]
    /// How many more runs there were.
    package var omitted: Int
  }

  package struct SubscriptionMismatch: Sendable {
    package var lane: String
    package var expected: [SubscriptionLane]
    package var actual: [SubscriptionLane]
    package var span: Span
  }

  /// The orders that a case was run in.
  package struct Orders: Sendable {
    /// How many were tried.
    package var count: Int
    /// How many different outcomes they had.
    package var outcomeCount: Int
    package var isComplete: Bool
  }

  /// What a cut has broken.
  package struct CutFailure: Sendable {
    /// Where and how the case was cut.
    package var title: String
    package var sentence: String
    /// The place of the pipeline.
    package var span: Span
    /// The tick to mark.
    package var tick: Int
    package var lanes: [DrawnLane]
    /// The output to compare with; nil if the failure needs none.
    package var upper: DrawnLane?
    /// The output in which something is wrong.
    package var lower: DrawnLane
    /// The line of a case that makes the cut.
    package var line: String?
  }

  package var title: String
  package var titleSpan: Span
  package var tick: Duration
  package var status: Status
  package var inputs: [Input] = []
  /// The `let` lines, and the names that each uses.
  package var definitions: [(name: String, text: String, uses: Set<String>)] = []
  package var outputs: [Output] = []
  /// The rows of tagged stages; only if the case failed, and its stages are not traced.
  package var tags: [Diagram.Row] = []
  package var mismatches: [SubscriptionMismatch] = []
  package var laws: [BrokenLaw] = []
  /// The case that was found for a broken law, or for an error; nil if the case has no generated lanes.
  package var counterexample: Counterexample?
  /// In how many generated cases the laws held; nil if the case has no generated lanes.
  package var heldCount: Int?
  /// The errors in the case, or the error that stopped its run.
  package var diagnostics: [Diagnostic] = []
  package var skipReason: String?
  /// The lanes that nothing uses, if that was asked for.
  package var unusedLanes: [String] = []
  /// The tick at which the run stopped by default, before it was over; nil if it was over.
  package var cutOff: Int?
  /// What still waits there; nil if nothing does, or if the case may go on for ever.
  package var unfinished: UnfinishedRun?
  /// The sentence about an event, or the start or end of a subscription, between two ticks, and the place of its line; nil if
  /// there was none.
  package var offTick: Diagnostic?
  /// Whether no pipeline sent an event, in any of the generated cases if the case has generated lanes.
  package var isSilent = false
  /// What these say to somebody who reads that the case passed.
  package var notes: [String] {
    [unfinished?.sentence, offTick?.message, emptiness].compactMap(\.self)
  }

  /// The sentence about generated cases in which nothing happened.
  fileprivate var emptiness: String? {
    // A few may have none by chance.
    isSilent && heldCount ?? 0 >= 20
      ? "no pipeline sent an event in any generated case, so they prove nothing" : nil
  }
  /// What a cut has broken; nil if all hold.
  package var cut: CutFailure?
  /// The orders that were tried; nil if only one was.
  package var orders: Orders?
  /// The actions that came earlier than by default.
  package var deviations: [OrderDeviation] = []
  /// Whether the case itself asks for this order.
  package var isOrderGiven = false
  /// Whether the case states any expectation.
  package var expectsAnything = false
  /// How long the case took, in real time.
  package var duration = Duration.zero

  /// Says why the case did not pass.
  mutating func refuse(_ message: String, at span: Span, as status: Status = .failed) {
    self.status = status
    diagnostics.append(Diagnostic(message, at: span))
  }

  /// The result without its lanes, which may be large.
  var withoutLanes: CaseResult {
    var result = self
    (result.inputs, result.outputs, result.tags, result.cut) = ([], [], [], nil)
    return result
  }
}

extension CaseResult {
  /// A law that does not hold.
  package struct BrokenLaw: Sendable {
    /// The names of the compared pipelines.
    package var left: String?
    package var right: String?
    package var span: Span
    package var difference: LaneDifference
  }

  /// The generated case for which a law does not hold.
  package struct Counterexample: Sendable {
    /// The number of the first such case, from one.
    package var number: Int
    package var seed: UInt64
    /// Whether the run of the case ends with an error, so that nothing is known of the law.
    package var isStopped: Bool
    /// The simplest such case, with concrete lanes.
    package var text: String

    /// The lines below the drawing of the case.
    package var lines: [String] {
      let heading =
        isStopped
        ? "in case \(number) (seed \(seed)); the simplest one found:"
        : CheckedLaw.broken(by: number, seed: seed)
      return [heading, ""] + text.split(separator: "\n").map(String.init)
    }
  }

  /// Whether all that can be updated is as expected: laws cannot.
  var meetsExpectations: Bool {
    status == .passed
      || status == .failed && diagnostics.isEmpty && mismatches.isEmpty
        && outputs.allSatisfy { $0.difference == nil }
  }

  /// Moves the sides of the first broken law to the end, one below the other.
  mutating func placeSides() {
    guard let law = laws.first else { return }
    for name in [law.left, law.right] {
      guard let place = outputs.firstIndex(where: { $0.name == name }) else { continue }
      outputs.append(outputs.remove(at: place))
    }
    let length = max(outputs.suffix(2).map(\.length).max() ?? 0, law.difference.tick + 1)
    for place in outputs.indices.suffix(2) { outputs[place].length = length }
  }

  /// All problems of the case, each with its place: errors and differences.
  package var problems: [Diagnostic] {
    let order =
      deviations.isEmpty || isOrderGiven ? "" : "; to see it, write 'orders: \(deviations.token)'"
    return diagnostics + (cut.map { [Diagnostic($0.message, at: $0.span)] } ?? [])
      + outputs.compactMap { output in
        output.difference.map { difference in
          Diagnostic(
            (output.name.map { "\($0): " } ?? "") + difference.sentence + order,
            at: output.expectedSpan ?? titleSpan)
        }
      }
      + mismatches.map { Diagnostic($0.sentence + order, at: $0.span) }
      + laws.map { Diagnostic($0.difference.sentence + order, at: $0.span) }
  }

  /// Says in which order the case was run and how many orders there are; empty if there was only the default order.
  package var orderLines: [String] {
    var lines: [String] = []
    if !deviations.isEmpty {
      let all = deviations.map(\.description).joined(separator: ", ")
      lines.append("in a different order than the default one: \(all)")
      if !isOrderGiven {
        lines.append("to repeat it alone, write 'orders: \(deviations.token)' in the case")
      }
    }
    if let orders {
      lines.append(
        OrderSummary(
          outcomes: orders.outcomeCount, orders: orders.count, isComplete: orders.isComplete
        ).text)
    }
    return lines
  }
}

extension CaseResult.CutFailure {
  /// What was cut, and what is wrong then.
  package var message: String { "\(title): \(sentence)" }
}

extension CaseResult.SubscriptionMismatch {
  /// The difference in words.
  package var sentence: String { subscriptionDifference(actual, expected, of: lane) }
}

/// Compares the outcome of a run with the expectations of its case.
extension CaseRunner {
  /// The result of the run.
  func result(_ outcome: RunOutcome) -> CaseResult {
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
    result.isSilent = outcome.outputs.allSatisfy(\.timeline.entries.isEmpty)
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
    guard case .exceeded(let message) = outcome.end, let first = checked.pipelines.first else {
      return nil
    }
    guard let busiest = context.busiestStage, busiest.count > 0 else {
      return Fault(message, at: first.span, kind: .bound)
    }
    return Fault(RunLimit.jobs.message(busiest.count, busiest.name), at: busiest.span, kind: .bound)
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

extension CaseResult {
  /// Turns the result into a failure if the case proves less than it seems to.
  ///
  /// - Parameters:
  ///   - written: The case as it is written.
  ///   - checked: The same case, checked.
  mutating func refuseWhatProvesNothing(_ written: WrittenCase, _ checked: CheckedCase) {
    guard status.isOfWholeRun || status == .skipped else { return }
    var complaints: [Diagnostic] = []
    if status == .skipped {
      complaints.append(
        Diagnostic(
          "this case is skipped: \(skipReason ?? "")",
          at: written.line(.skip)?.text.span ?? titleSpan))
    } else if !expectsAnything {
      complaints.append(Diagnostic("this case expects nothing", at: titleSpan))
    }
    if let line = written.lineOfSameTitle {
      complaints.append(
        Diagnostic("the case at line \(line) has the same title", at: titleSpan))
    }
    let unused = checked.unused(in: written)
    // For a cold lane with several lines, the first line is reported.
    var known: Set<String> = []
    let lanes = unused.lanes.filter { known.insert($0.value).inserted }
    complaints +=
      (lanes.map { Diagnostic("nothing uses the lane '\($0.value)'", at: $0.span) }
      + unused.entries.map { Diagnostic("no lane uses the table entry '\($0.value)'", at: $0.span) }
      + unused.definitions.map { Diagnostic("nothing uses 'let \($0.value)'", at: $0.span) })
      .sorted { $0.span.start < $1.span.start }
    if let unfinished = unfinished.take() {
      let span = checked.pipelines.first?.span ?? titleSpan
      complaints.append(Diagnostic(unfinished.sentence, at: span))
    }
    if let offTick = offTick.take() { complaints.append(offTick) }
    if let emptiness {
      complaints.append(Diagnostic(emptiness, at: titleSpan))
      isSilent = false
    }
    guard !complaints.isEmpty else { return }
    status = .failed
    diagnostics += complaints
  }
}

extension CheckedCase {
  /// The names of the lanes, the keys of the table and the names of the `let` lines that nothing in the case uses.
  ///
  /// - Parameter written: The case as it is written.
  /// - Returns: Each in the order of the lines; of a cold lane with several lines each.
  func unused(
    in written: WrittenCase
  ) -> (lanes: [Located<String>], entries: [Located<String>], definitions: [Located<String>]) {
    let labels = usedLabels
    let expressions = pipelines.map(\.expression) + definitions.map(\.expression)
    let names = expressions.reduce(into: labels) { $0.formUnion($1.names) }
    return (
      written.lanes.map(\.name).filter { !names.contains($0.value) },
      written.table.map(\.key).filter { !labels.contains($0.value) },
      definitions.filter { !names.contains($0.name) }.map { name, expression in
        Located(name, at: expression.span)
      }
    )
  }

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

/// Says where in the flow of a case the differences of its outputs arise.
struct FirstDifference {
  private let flow: StageFlow
  /// By the index of the pipeline.
  private let names: [String?]
  /// The stages that differ, and those that are as expected.
  private let wrong: StageFlow.Stages
  private let right: StageFlow.Stages
  /// The stages that are upstream of a pipeline that differs.
  private let suspects: StageFlow.Stages

  /// - Parameters:
  ///   - checked: The case.
  ///   - outputs: The compared outputs of its pipelines, by their indices.
  init(_ checked: CheckedCase, _ outputs: [CaseResult.Output]) {
    flow = checked.flow
    names = checked.pipelines.map { $0.name ?? $0.expression.plainName }
    func stages(where matches: (CaseResult.Output) -> Bool) -> StageFlow.Stages {
      checked.flow.stages.enumerated().reduce(0) {
        matches(outputs[$1.element]) ? $0 | 1 << $1.offset : $0
      }
    }
    wrong = stages { $0.difference != nil }
    right = stages { $0.expected != nil && $0.difference == nil }
    suspects = outputs.indices.reduce(0) {
      outputs[$1].difference == nil ? $0 : $0 | checked.flow.upstream[$1]
    }
  }

  /// An addition to the sentence about a difference; nil if the difference may come from a stage upstream.
  ///
  /// - Parameter index: The index of a pipeline that differs.
  /// - Returns: The addition.
  func sentence(_ index: Int) -> String? {
    let upstream = flow.upstream[index]
    guard upstream & wrong == 0 else { return nil }
    let good = nearest(upstream & right)
    guard let stage = flow.stages.firstIndex(of: index), suspects & 1 << stage != 0,
      let name = names[index]
    else {
      return good.isEmpty
        ? nil
        : "; \(listed(good)) as expected, so the difference arises after \(good.count == 1 ? "it" : "them")"
    }
    return "; `\(name)` is the first stage that differs"
      + (good.isEmpty ? "" : "; \(listed(good)) as expected")
  }

  private func listed(_ stages: [String]) -> String {
    let names = stages.map { "`\($0)`" }
    guard let last = names.last, names.count > 1 else { return "\(names.joined()) is" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last) are"
  }

  /// The names of the stages that are not upstream of another one in the set.
  private func nearest(_ stages: StageFlow.Stages) -> [String] {
    let members = flow.stages.indices.filter { stages & 1 << $0 != 0 }
    let covered = members.reduce(0) { $0 | flow.upstream[flow.stages[$1]] }
    return members.filter { covered & 1 << $0 == 0 }.compactMap { names[flow.stages[$0]] }
  }
}

/// Finds digits in the lanes of a case that were meant as one number: `10` in a lane is the values 1 and 0.
struct DigitHint {
  let checked: CheckedCase
  /// The pipeline with the unmet expectation.
  let pipeline: CheckedCase.Pipeline
  /// What the pipeline sent.
  let actual: [TextLane.Entry]

  /// Adjacent digits, and the number that they look like.
  private struct Run {
    var tick: Int
    var number: String
  }

  /// An addition to the sentence about a difference; nil if no number of several digits seems to be meant.
  var sentence: String? {
    guard let expectation = pipeline.expectation?.line.marks else { return nil }
    let sent = numbers(in: actual)
    let (literals, limits) = literals()
    let spelledOut = numbers(in: expectation.entries)
    let inputs = checked.lanes.flatMap { lane in lane.lines.map { (lane.name, $0.marks) } }
    let others = literals.union(spelledOut.map(\.number))
      .union(inputs.flatMap { numbers(in: $0.1.entries).map(\.number) })
    for run in runs(in: expectation) {
      let isSent = sent.contains {
        $0.number == run.number || ($0.tick == run.tick && $0.number.count == run.number.count)
      }
      guard isSent || others.contains(run.number) else { continue }
      return hint(run.number, in: "this lane")
    }
    for (name, lane) in inputs {
      let runs = runs(in: lane)
      let isCompared =
        limits.contains { limit in runs.allSatisfy { $0.number.count == limit.count } }
        && runs.reduce(0) { $0 + $1.number.count } == lane.entries.count { $0.mark.isValue }
      guard let run = runs.first(where: { isCompared || others.contains($0.number) }) else {
        continue
      }
      return hint(run.number, in: "the lane \(name)")
    }
    return nil
  }

  private func hint(_ number: String, in lane: String) -> String {
    "; \(number) in \(lane) is \(number.count) values: for the number, write '\(number)' in quotes"
  }

  /// Quoted values with several digits.
  private func numbers(in entries: [TextLane.Entry]) -> [Run] {
    entries.compactMap { entry in
      guard case .value(let label) = entry.mark, label.text.utf8.count > 1,
        label.text.utf8.allSatisfy(isDigit)
      else { return nil }
      return Run(tick: entry.tick, number: label.text)
    }
  }

  /// The runs of adjacent digits in a lane, each digit a value.
  private func runs(in lane: TextLane) -> [Run] {
    var runs: [Run] = []
    var last: Int?
    for entry in lane.entries {
      guard case .value(let label) = entry.mark, !label.isQuoted, label.text.utf8.count == 1,
        label.text.utf8.allSatisfy(isDigit), checked.labels.table[label.text] == nil
      else {
        last = nil
        continue
      }
      if let last, entry.tick == last + 1 {
        runs[runs.count - 1].number += label.text
      } else {
        runs.append(Run(tick: entry.tick, number: label.text))
      }
      last = entry.tick
    }
    return runs.filter { $0.number.utf8.count > 1 && $0.number.first != "0" }
  }

  /// The whole numbers of several digits in the pipeline, and those used in comparisons.
  private func literals() -> (all: Set<String>, limits: Set<String>) {
    let text = Array(checked.source[pipeline.span].utf8)
    var all: Set<String> = []
    var limits: Set<String> = []
    var position = 0
    while position < text.count {
      guard isDigit(text[position]) else {
        position += 1
        continue
      }
      let start = position
      while position < text.count, isDigit(text[position]) { position += 1 }
      let isNumber =
        (start == 0 || !isNamePart(text[start - 1]))
        && (position == text.count || !isNamePart(text[position]))
      guard isNumber, position - start > 1 else { continue }
      let number = String(decoding: text[start..<position], as: UTF8.self)
      all.insert(number)
      let before = text[..<start].last { !isBlank($0) }
      if let before, [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains(before) {
        limits.insert(number)
      }
    }
    return (all, limits)
  }
}

extension TextLane.Mark {
  fileprivate var isValue: Bool { if case .value = self { true } else { false } }
}
