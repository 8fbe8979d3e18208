import Reactive
import ReactiveTesting

/// Runs each pipeline of a case again and again, cut at every tick in every way.
struct CaseCutting {
  private let checked: CheckedCase
  private let options: RunOptions
  private let budget: WorkBudget
  private var cuts: CaseCuts

  init(_ checked: CheckedCase, _ options: RunOptions, _ budget: WorkBudget, cuts: CaseCuts) {
    (self.checked, self.budget, self.cuts) = (checked, budget, cuts)
    self.options = options.with { $0.isTraced = false }
    // Each start of such a lane is another one on purpose.
    if checked.lanes.contains(where: { $0.lines.count > 1 }) { self.cuts.kinds.remove(.restart) }
  }

  /// Adds the first violation to a result, if there is one.
  func complete(_ result: inout CaseResult) {
    if checked.cuts != nil, !cuts.kinds.isEmpty { result.expectsAnything = true }
    var isTried = false
    for pipeline in checked.pipelines where pipeline.subscription.start != nil {
      // The other pipelines would keep the inputs busy after the end of this one.
      var alone = checked
      (alone.pipelines, alone.subscriptions) = ([pipeline], [])
      alone.flow = StageFlow([pipeline.expression], [])
      var search = CutSearch<TextLane.Mark>(
        cuts.kinds, allowsLeftovers: cuts.allowsLeftovers, isBrief: true)
      var uncutCost: Int?
      if !checked.isEndGiven {
        let first = run(alone, nil, after: nil)
        if first.run.isCutOff { alone.end = alone.end(after: CheckedCase.shortReserve) }
      }
      let uncut = search.search { cut in
        let run = run(alone, cut, after: uncutCost)
        uncutCost = uncutCost ?? run.cost
        return run.run
      }
      isTried = isTried || search.count + search.unsettledCount > 0
      guard let violation = search.violation else {
        guard uncut.isStopped || budget.isSpent else { continue }
        return result.refuse(
          """
          this file reached its limit of \(budget.total) values while this case was cut; stop it earlier \
          with 'until', use shorter lanes, or leave out kinds of cuts with 'cut: everywhere except'
          """, at: pipeline.span, as: .bounded)
      }
      result.status = .failed
      result.cut = failure(violation, alone, pipeline)
      return
    }
    // A generated case may have no lane that can be cut in such a way, when another has one.
    guard !isTried, !checked.isSampled, let span = checked.cutsSpan else { return }
    result.refuse(
      """
      nothing was tried, because this case cannot be cut in the ways that are left: an input can only fail if it has a \
      '#', and only a producer can be started again, unless a lane of it has several lines
      """, at: span)
  }

  private typealias Run = CutRun<TextLane.Mark>

  private func run(
    _ checked: CheckedCase, _ cut: Cut?, after uncutCost: Int?
  ) -> (run: Run, cost: Int) {
    guard !budget.isSpent else {
      let none = Run(
        output: [], leftovers: [], inputs: [], lastTick: 0, isProducer: false, isStopped: true)
      return (none, 0)
    }
    // A cut may make a pipeline go on forever; any other takes not much more than the run without a cut.
    let steps = uncutCost.map { max(20_000, 10 * $0) } ?? options.stepLimit
    let runner = CaseRunner(
      cut.map(checked.cut) ?? checked,
      options.with { $0.stepLimit = min($0.stepLimit, steps) }, budget, order: checked.givenOrder)
    defer { runner.close() }
    let run = runner.playAlone(cut)
    return (run, runner.cost)
  }

  private func lane(_ name: String, _ run: Run, upTo end: Int) -> CaseResult.DrawnLane {
    let entries = run.output.map { TextLane.Entry(tick: $0.tick, mark: $0.mark) }
    return CaseResult.DrawnLane(name: name, entries: entries, end: end)
  }

  /// What to write if a violation is on purpose.
  private func remedy(_ purpose: CutSearch<TextLane.Mark>.Violation.Purpose?) -> String {
    let (condition, word): (String, String)
    switch purpose {
    case .sharing: (condition, word) = ("the starts share a run on purpose", "restart")
    case .outliving: (condition, word) = ("this may outlive the output", "leftovers")
    case nil: return ""
    }
    let exceptions = (checked.cuts ?? .everywhere).exceptions + [word]
    return "; if \(condition), write 'cut: everywhere except \(exceptions.joined(separator: ", "))'"
  }

  private func failure(
    _ violation: CutSearch<TextLane.Mark>.Violation, _ alone: CheckedCase,
    _ pipeline: CheckedCase.Pipeline
  ) -> CaseResult.CutFailure {
    let shown = violation.cut.map(alone.cut) ?? alone
    let end = max(violation.uncut.lastTick, violation.run.lastTick, violation.tick) + 1
    return CaseResult.CutFailure(
      title: violation.title, sentence: violation.sentence + remedy(violation.purpose),
      span: pipeline.span,
      tick: violation.tick,
      lanes: shown.lanes.flatMap { lane in
        lane.lines.map {
          CaseResult.DrawnLane(
            name: lane.name, entries: $0.marks.entries, start: $0.marks.start, end: $0.marks.length)
        }
      },
      upper: violation.cut.map { _ in lane(violation.upperName, violation.uncut, upTo: end) },
      lower: lane(violation.lowerName, violation.run, upTo: end),
      line: violation.cut.flatMap { shown.line(showing: $0) })
  }
}

extension CheckedCase {
  /// The case with a cut; a restart changes nothing.
  fileprivate func cut(_ cut: Cut) -> CheckedCase {
    var changed = self
    if cut.kind == .disposal, !cut.isAfterEvents {
      for index in pipelines.indices {
        guard let start = pipelines[index].subscription.start else { continue }
        let end = pipelines[index].subscription.end ?? .max
        changed.pipelines[index].subscription.end = min(end, max(start, cut.tick))
      }
    }
    guard let lane = cut.lane else { return changed }
    let failure = lanes[lane].lines.lazy.compactMap(\.failure).first
    for index in lanes[lane].lines.indices {
      changed.lanes[lane].lines[index].cut(cut, failingWith: failure)
    }
    return changed
  }

  /// The line of the case that makes the cut; nil if there is none.
  fileprivate func line(showing cut: Cut) -> String? {
    switch cut.kind {
    case .restart: return nil
    case .disposal:
      // No line says that everything else in the tick comes first.
      guard !cut.isAfterEvents else { return nil }
      return pipelines.first.map { pipeline in
        "subscribe\(pipeline.name.map { " \($0)" } ?? ""): \(pipeline.subscription)"
      }
    case .completion, .failure, .interruption, .silence:
      // The lines of several starts are all cut.
      guard let lane = cut.lane.map({ lanes[$0] }), let line = lane.lines.first,
        lane.lines.count == 1
      else { return nil }
      return "\(lane.isHot ? "hot" : "cold") \(lane.name): \(printLane(line.marks.entries))"
    }
  }
}

extension CheckedCase.Line {
  fileprivate typealias Failure = (mark: TextLane.Mark, value: LabelValue?)

  /// The failure of the line; nil if it does not fail.
  fileprivate var failure: Failure? {
    marks.entries.firstIndex(where: \.mark.isFailure).map { (marks.entries[$0].mark, values[$0]) }
  }

  /// Leaves out the events from the cut on, and ends the lane there.
  fileprivate mutating func cut(_ cut: Cut, failingWith failure: Failure?) {
    let tick = cut.tick
    let end: Failure? =
      switch cut.kind {
      case .completion: (.completed, nil)
      case .interruption: (.interrupted, nil)
      case .failure: failure
      case .disposal, .silence, .restart: nil
      }
    let kept = marks.entries.indices.filter { cut.keeps(marks.entries[$0].tick) }
    values = kept.map { values[$0] }
    marks.entries = kept.map { marks.entries[$0] }
    if let end, marks.entries.last?.mark.isTerminal != true {
      marks.entries.append(.init(tick: tick, mark: end.mark))
      values.append(end.value)
    }
    marks.length = max(tick + (end == nil ? 0 : 1), 0)
    marks.start = min(marks.start, tick)
  }
}

extension TextLane.Mark {
  var isFailure: Bool { if case .failed = self { true } else { false } }
}

extension CaseRunner {
  /// The cost of the run.
  var cost: Int { context.meter.cost }

  /// Whether the budget stopped the run.
  package var isOutOfBudget: Bool { context.meter.isOutOfBudget }

  /// Runs a case with one pipeline until its output has ended, and notes what is left then.
  ///
  /// - Parameter cut: A second start, or a disposal at the end of a tick; any other cut is part of the case.
  /// - Returns: What happened.
  func playAlone(_ cut: Cut?) -> CutRun<TextLane.Mark> {
    let pipeline = checked.pipelines[0]
    let meter = context.output(at: pipeline.span)
    let recorder = StreamRecorder(scheduler, meter)
    let second = StreamRecorder(scheduler, meter)
    let runs = [SerialDisposable(), SerialDisposable()]
    let restart = cut?.kind == .restart ? cut : nil
    let disposalTick = cut?.kind == .disposal && cut?.isAfterEvents == true ? cut?.tick : nil
    var isProducer = false
    var ticks: Set<Int> = []
    var leftovers: [String] = []
    let end = observe([recorder, second], runs) { _, stream in
      isProducer = stream.signal == nil
      if !isProducer || restart?.isAlone != true {
        scheduler.start(stream.producer, recorder.observer, pipeline.subscription, runs[0])
      }
      if isProducer, let restart {
        scheduler.start(
          stream.producer, second.observer, SubscriptionLane(start: restart.tick), runs[1])
      }
    } by: {
      scheduler.settle(until: $0) {
        ticks.insert(tick)
        if tick == disposalTick { runs[0].dispose() }
        return restart == nil && recorder.timeline.uncountedEntries.last?.mark.isTerminal == true
      }
    }
    let lastTick = tick
    // Read before the runs are disposed of, because that disposal belongs to no cut.
    let output = recorder.timeline.textEntries
    let secondOutput = restart.map { _ in second.timeline.textEntries.map { ($0.tick, $0.mark) } }
    if restart == nil {
      runs[0].dispose()
      // A signal that a name stands for lives until the end of the case, and so does what it observes: that is now.
      context.forgetBindings { $0.isProducer }
      // What the disposal itself schedules belongs to its tick.
      _ = scheduler.settle(until: scheduler.now)
      // What records the streams that were sent keeps them alive.
      leftovers = recorder.inners.isEmpty ? self.leftovers : []
    }
    for run in runs { run.dispose() }
    recorder.stop()
    second.stop()
    let fault = context.fault
    let isStopped = if case .exceeded = end { true } else { fault?.kind == .bound }
    let isCutOff = if case .reached = end { true } else { false }
    return CutRun(
      output: output.map { ($0.tick, $0.mark) },
      second: secondOutput,
      leftovers: leftovers, inputs: inputs, lastTick: lastTick, ticks: ticks,
      isProducer: isProducer, problem: fault?.kind == .bound ? nil : fault?.diagnostic.message,
      isStopped: isStopped, isCutOff: isCutOff)
  }

  /// The tick that the run has reached.
  private var tick: Int { scheduler.now.ticks(of: scheduler.tick).count }

  private var inputs: [CutRun<TextLane.Mark>.Input] {
    zip(checked.lanes, inputLanes).map { lane, inputLane in
      CutRun.Input(
        name: lane.name,
        ticks: lane.lines.flatMap { $0.marks.entries.map(\.tick) },
        canFail: lane.lines.contains { $0.marks.entries.contains(where: \.mark.isFailure) },
        start: lane.isHot ? 0 : inputLane.subscriptions.lazy.compactMap(\.start).min())
    }
  }

  /// What is still observed or waits, as sentences.
  private var leftovers: [String] {
    let observed = zip(checked.lanes, inputLanes).filter { _, inputLane in
      inputLane.subscriptions.contains { $0.start != nil && $0.end == nil }
    }
    return observed.map { Cut.message(forObserved: $0.0.name) } + scheduler.waitingTimers
  }
}

extension Value {
  /// Whether it is a producer, which has to release its inputs even if a name stands for it.
  fileprivate var isProducer: Bool {
    if case .stream(let stream) = self { stream.signal == nil } else { false }
  }
}
