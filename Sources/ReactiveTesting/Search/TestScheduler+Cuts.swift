import Reactive

/// Whether a test held after all cuts; see ``TestScheduler/cutEverywhere(_:tick:allowsLeftovers:_:)``.
///
/// Its description shows the first cut that breaks something: the uncut run above the cut one, with the place of the
/// cut, and what is wrong.
public struct CheckedCuts: CustomStringConvertible, Sendable {
  /// The first violation, drawn; nil if there is none.
  public let violation: String?
  /// How many cuts were tried.
  public let count: Int
  /// How many of them break something.
  public let violationCount: Int

  /// How many more cuts could not be checked, because the test never settles after them.
  public let unsettledCount: Int

  /// Whether everything held after all cuts that were checked.
  public var hold: Bool { violation == nil }

  /// The number of cuts, and the first violation if there is one.
  public var description: String {
    guard let violation else {
      let held = count == 1 ? "held after 1 cut" : "held after \(count) cuts"
      guard unsettledCount > 0 else { return held }
      return held + "; the test never settles after "
        + (unsettledCount == 1 ? "1 more cut" : "\(unsettledCount) more cuts")
    }
    let more =
      switch violationCount - 1 {
      case ...0: ""
      case 1: "1 more cut breaks it\n"
      case let count: "\(count) more cuts break it\n"
      }
    return "\n\(violation)\n\(more)"
  }
}

extension TestScheduler {
  /// Runs a test again and again, cut at every tick in every way, and checks that its streams behave.
  ///
  ///     let cuts = TestScheduler.cutEverywhere { test in
  ///       let taps = test.hot("-1-2-|", of: Int.self, name: "taps")
  ///       return test.timeline { taps.debounce(.milliseconds(2)) }
  ///     }
  ///     #expect(cuts.hold)
  ///
  /// At each tick, the recording is disposed of, or an input completes, fails, is interrupted or falls silent, or a
  /// producer is started a second time. After each cut this must hold:
  /// - The output before the cut is that of the uncut run, because nothing can depend on the future.
  /// - Once the output has ended or was disposed of, every input is released in the same tick, and no timer is left.
  /// - Two runs of a producer send what each sends alone.
  ///
  /// An input can only fail if its lane has a `#`. A cut after which the pipeline never settles does not count, such as
  /// that of a source that is repeated. If a cold input has several lanes, nothing is started again, because each start
  /// of it is another one. The first 100 ticks are all cut. After them, only the ticks with an event of an input or of
  /// the output are, and the tick after each, up to 100 of them. What `test.timelineOfStreams { … }` recorded cannot be cut.
  ///
  /// - Parameters:
  ///   - kinds: The ways to cut. Leave out `restart` for streams that share one run on purpose.
  ///   - tick: The length of a tick.
  ///   - allowsLeftovers: Whether inputs may be observed and timers be left after the end, such as by streams that
  ///     outlive the one that sent them.
  ///   - body: The test, given a new scheduler each time. It makes its streams, and returns what one call of
  ///     `test.timeline { … }` recorded. The pipeline belongs in the closure of that call, because a stream that a
  ///     variable retains is not released.
  /// - Returns: Whether everything held, and the first cut after which it did not.
  /// - Throws: The error of the body, at once.
  /// - Complexity: A run for each tick and way, and for each input of these.
  public static func cutEverywhere<Value: Equatable, Error, Failure: Swift.Error>(
    _ kinds: CutKinds = .all, tick: Duration = .milliseconds(1), allowsLeftovers: Bool = false,
    _ body: (TestScheduler) throws(Failure) -> Timeline<Value, Error>
  ) throws(Failure) -> CheckedCuts {
    typealias Mark = Timeline<Value, Error>.Mark
    var search = CutSearch<Mark>(kinds, allowsLeftovers: allowsLeftovers)
    // Of each run, to draw it.
    var rows: [Diagram.Row] = []
    var drawing: String?
    func run(_ cut: Cut?) throws(Failure) -> CutRun<Mark> {
      let test = TestScheduler(tick: tick, stepLimit: 100_000, plan: CutPlan(cut))
      let timeline = try body(test)
      rows = test.notes.rows
      return test.cutRun(timeline)
    }
    try search.search { (cut) throws(Failure) -> CutRun<Mark> in
      var result = try run(cut)
      if kinds.isEmpty, result.problem == nil {
        result.problem = "cutEverywhere proves nothing here: it was given no way to cut"
      }
      return result
    }
    if let violation = search.violation {
      _ = try run(violation.cut)
      let text = violation.drawing(below: rows, tick: tick)
      DrawNotes.current?.note(violation: text)
      drawing = text
    }
    if search.violation == nil, search.count + search.unsettledCount == 0 {
      drawing =
        "cutEverywhere proves nothing here: this test cannot be cut in the ways that it was given"
    }
    return CheckedCuts(
      violation: drawing, count: search.count, violationCount: search.violationCount,
      unsettledCount: search.unsettledCount)
  }

  private static let endless =
    " To cut a pipeline that never ends, use test.timeline(until:) { … }"
  private static let noRecording =
    "cutEverywhere proves nothing here: its test must return what its one call of "
    + "test.timeline { … } recorded"

  /// What happened in a run.
  private func cutRun<Value: Equatable, Error>(
    _ timeline: Timeline<Value, Error>
  ) -> CutRun<Timeline<Value, Error>.Mark> {
    let plan = self.plan?.notes ?? CutPlan.Notes()
    notes.noteUse()
    let hasOneRecording = plan.recordingCount == 1 && !plan.recordsStreams
    let second = plan.second?() as? Timeline<Value, Error>
    return CutRun(
      output: timeline.uncountedEntries.map { ($0.tick, $0.mark) },
      second: second?.uncountedEntries.map { ($0.tick, $0.mark) }, leftovers: plan.leftovers,
      inputs: zip(notes.lanes, plan.inputs).map { lane, input in
        .init(
          name: lane.name, ticks: input.ticks, canFail: input.canFail,
          start: lane.log.isHot ? 0 : lane.log.marks.lazy.compactMap(\.start).min())
      }, lastTick: plan.lastTick, ticks: plan.ticks,
      isProducer: plan.isProducer && !plan.hasSeveralLanes,
      problem: timeline.uncountedProblem.map { plan.isStopped ? $0 + Self.endless : $0 }
        ?? (hasOneRecording ? nil : Self.noRecording),
      isStopped: plan.isStopped)
  }

  /// Runs a recording until its output has ended, and notes what is left then.
  func settle(_ watch: RecordingWatch, until end: Int?, _ plan: CutPlan) {
    plan.noteRecording()
    let limit = end.map { now.addingSaturated(duration(ofTicks: $0)).nanoseconds } ?? .max
    let outcome = runJobs(until: limit) {
      if plan.isDisposed(after: watch.tick) {
        watch.end()
        // What the disposal itself schedules belongs to its tick.
        note(runJobs(until: board.time), watch, plan)
      }
      return watch.hasEnded
    }
    note(outcome, watch, plan)
    let lastTick = watch.tick
    // The second run may go on.
    if plan.restartTick != nil {
      note(runJobs(until: limit), watch, plan)
    } else {
      // Closed first, because this disposal belongs to no cut.
      if !watch.hasEnded {
        watch.close()
        note(runJobs(until: board.time), watch, plan)
      }
      plan.note(leftovers: leftovers(of: watch), lastTick: lastTick)
    }
    plan.notes.secondWatch?.close()
    if end != nil { board.state.withLock { board.move(&$0, to: limit) } }
  }

  private func note(_ outcome: Outcome, _ watch: RecordingWatch, _ plan: CutPlan) {
    guard case .exceeded(let message) = outcome else { return }
    watch.fail(message)
    plan.noteStop()
  }

  /// Moves time forward until something is over, or nothing is left to do.
  ///
  /// - Parameters:
  ///   - end: The last time at which jobs run.
  ///   - isOver: Asked after the last job of each moment.
  /// - Returns: How the run ended.
  package func settle(until end: Duration, orWhen isOver: () -> Bool) -> Outcome {
    within { runJobs(until: end.nanoseconds, orWhen: isOver) }
  }

  private func runJobs(until limit: Int64, orWhen isOver: () -> Bool) -> Outcome {
    var time = board.time
    for _ in 0..<stepLimit {
      let outcome = runJobs(until: time)
      guard case .exceeded = outcome else {
        guard !isOver(), let next = board.state.withLock({ $0.next?.time }) else { return .idle }
        if next > limit { return .reached }
        time = next
        continue
      }
      return outcome
    }
    return runJobs(until: limit)
  }

  /// The timers that wait, as sentences.
  package var waitingTimers: [String] {
    leftovers.timers.map(Cut.message(for:))
  }

  private func leftovers(of watch: RecordingWatch) -> [String] {
    let left = leftovers
    return left.observers.filter { $0.site == watch.site }.map { Cut.message(forObserved: $0.lane) }
      + left.timers.filter { $0.site == watch.site }.map(Cut.message(for:))
  }
}

extension Cut {
  /// The violation of a lane that is observed after the end.
  package static func message(forObserved lane: String) -> String {
    "`\(lane)` is still observed after the end"
  }

  fileprivate static func message(for timer: Leftovers.Timer) -> String {
    "a timer for \(timeText(timer.time)) is left after the end"
  }
}

extension CutSearch.Violation {
  /// The uncut output above the cut one, below the input lanes, with a mark and a sentence.
  fileprivate func drawing<Value, Error>(below rows: [Diagram.Row], tick length: Duration) -> String
  where Mark == Timeline<Value, Error>.Mark {
    let sentence =
      purpose == .sharing
      ? self.sentence
        + "; if the starts share a run on purpose, write cutEverywhere(.all.subtracting(.restart))"
      : self.sentence
    // As long as it was allowed to be.
    guard !run.isStopped else { return "\(title): \(sentence)" }
    let end = max(tick, uncut.lastTick, run.lastTick) + 1
    func timeline(_ output: CutRun<Mark>.Entries) -> Timeline<Value, Error> {
      Timeline(output.map { .init(tick: $0.tick, mark: $0.mark) })
    }
    let (upper, lower) = (timeline(uncut.output), timeline(run.output))
    var difference = LaneDifference(tick: tick, sentence: sentence)
    var lanes = upper.rows(lowerName, end: end)
    if cut != nil {
      difference = LaneDifference(in: tick, of: upper.lane, and: lower.lane, sentence: sentence)
      lanes =
        upper.rows(upperName, end: end).compared(at: difference)
        + lower.rows(lowerName, end: end).compared(at: difference)
    }
    let diagram = Diagram(rows + lanes + [Diagram.Row(under: difference)], tick: length)
    return "\(title): \(sentence)\n\(diagram.text)"
  }
}
