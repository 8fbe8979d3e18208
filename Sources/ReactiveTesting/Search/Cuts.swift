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
  /// - Two runs of a producer leave each other alone: each sends what it would send if it were the only one.
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
        result.problem = "cutEverywhere checked nothing here: it was given no way to cut"
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
        "cutEverywhere checked nothing here: this test cannot be cut in the ways that it was given"
    }
    return CheckedCuts(
      violation: drawing, count: search.count, violationCount: search.violationCount,
      unsettledCount: search.unsettledCount)
  }

  private static let endless =
    " To cut a pipeline that never ends, use test.timeline(until:) { … }"
  private static let noRecording =
    "cutEverywhere checked nothing here: its test must return what its one call of "
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
      inputs: zip(notes.lanes, plan.inputs).map { named, input in
        .init(
          name: named.name, ticks: input.ticks, canFail: input.canFail,
          start: named.lane.isHot ? 0 : named.lane.subscriptions.lazy.compactMap(\.start).min())
      }, lastTick: plan.lastTick, ticks: plan.ticks,
      isProducer: plan.isProducer && !plan.hasSeveralLanes,
      problem: timeline.uncountedProblem.map { plan.isStopped ? $0 + Self.endless : $0 }
        ?? (hasOneRecording ? nil : Self.noRecording),
      isStopped: plan.isStopped)
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
    let lanes: [Diagram.Row] =
      cut == nil
      ? upper.rows(lowerName, end: end)
        + [Diagram.Row(under: LaneDifference(tick: tick, sentence: sentence))]
      : .comparing(
        upper.rows(upperName, end: end), lower.rows(lowerName, end: end),
        at: LaneDifference(
          in: tick, of: upper.textEntries, and: lower.textEntries, sentence: sentence))
    let diagram = Diagram(rows + lanes, tick: length)
    return "\(title): \(sentence)\n\(diagram.text)"
  }
}

/// Runs a test with each cut, and checks what must hold after it.
///
/// Nothing can depend on the future, so the output before the cut is that of the run without a cut. What comes after it
/// depends on the operators, but once the output has ended, all inputs are released in the same tick, and no timer is
/// left.
package struct CutSearch<Mark: CutMark> {
  package typealias Run = CutRun<Mark>

  /// All ticks are tried up to this one, and later only those in which something happens, and the ones after them.
  private static var denseTicks: Int { 100 }
  /// So many of the later ones are tried; a pipeline that never ends has one after the other.
  private static var sparseTicks: Int { 100 }

  private let kinds: CutKinds
  private let allowsLeftovers: Bool
  /// Whether the first violation is enough.
  private let isBrief: Bool
  /// How many runs were made with a cut.
  package private(set) var count = 0
  /// The first violation.
  package private(set) var violation: Violation?
  package private(set) var violationCount = 0
  /// How many cuts could not be checked, because the run did not settle after them.
  package private(set) var unsettledCount = 0

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - kinds: The ways to cut.
  ///   - allowsLeftovers: Whether inputs may be observed and timers be left after the end.
  ///   - isBrief: Whether it ends at the first violation.
  package init(_ kinds: CutKinds, allowsLeftovers: Bool, isBrief: Bool = false) {
    (self.kinds, self.allowsLeftovers, self.isBrief) = (kinds, allowsLeftovers, isBrief)
  }

  /// Runs the test without a cut, and then with each one.
  ///
  /// - Parameter run: Runs the test with a cut.
  /// - Returns: The run without a cut.
  /// - Throws: The error of the test, at once.
  @discardableResult
  package mutating func search<Failure: Error>(
    _ run: (Cut?) throws(Failure) -> Run
  ) throws(Failure) -> Run {
    let uncut = try run(nil)
    guard uncut.problem == nil else {
      note(uncut.problem, nil, uncut.lastTick, uncut, uncut)
      return uncut
    }
    // Most cuts would not settle either.
    guard !uncut.isStopped else { return uncut }
    if !isBrief { try checkAgain(uncut, run) }
    noteLeftovers(nil, uncut, uncut)
    for tick in ticks(of: uncut) {
      for cut in cuts(at: tick, of: uncut) {
        if isBrief, violation != nil { return uncut }
        try check(cut, uncut, run)
      }
    }
    return uncut
  }

  /// Whether a second run without a cut is like the first one; if not, the cuts of the test say nothing.
  private mutating func checkAgain<Failure: Error>(
    _ uncut: Run, _ run: (Cut?) throws(Failure) -> Run
  ) throws(Failure) {
    let again = try run(nil)
    guard let tick = Run.firstDifference(again.output, uncut.output) else { return }
    note(
      "a second run differs at tick \(tick), so the test keeps something from one run to the next",
      nil, tick, uncut, again)
  }

  /// The ticks at which cuts may make a difference.
  private func ticks(of uncut: Run) -> [Int] {
    let last = max(uncut.lastTick, uncut.inputs.map(\.lastTick).max() ?? 0) + 1
    var later = Set(uncut.output.flatMap { [$0.tick, $0.tick + 1] })
    for input in uncut.inputs {
      // A cut of an input counts from its own start, any other from that of the run.
      for start in [0, input.start ?? 0] {
        for tick in input.ticks { later.formUnion([start + tick, start + tick + 1]) }
      }
    }
    let dense = 0...min(last, Self.denseTicks)
    let sparse = later.filter { $0 > dense.upperBound && $0 <= last }.sorted()
    return Array(dense) + sparse.prefix(Self.sparseTicks)
  }

  private func cuts(at tick: Int, of uncut: Run) -> [Cut] {
    var cuts: [Cut] = []
    let isOver = uncut.output.last.map { $0.mark.isTerminal && $0.tick < tick } ?? false
    for kind in kinds.each {
      switch kind {
      case .disposal where !isOver:
        cuts.append(Cut(kind, tick: tick))
        // Such as between a value and a timer of the same tick.
        if uncut.ticks.contains(tick) {
          cuts.append(Cut(kind, tick: tick, isAfterEvents: true))
        }
      case .restart where uncut.isProducer: cuts.append(Cut(kind, tick: tick))
      case .disposal, .restart: break
      case .completion, .failure, .interruption, .silence:
        for (number, input) in uncut.inputs.enumerated()
        where input.start != nil && tick <= input.lastTick + 1
          && (kind != .failure || input.canFail)
        {
          cuts.append(Cut(kind, tick: tick, lane: number))
          // Silence after the events of a tick is silence from the next one on.
          if kind != .silence, input.ticks.contains(tick) {
            cuts.append(Cut(kind, tick: tick, lane: number, isAfterEvents: true))
          }
        }
      }
    }
    return cuts
  }

  private mutating func check<Failure: Error>(
    _ cut: Cut, _ uncut: Run, _ run: (Cut?) throws(Failure) -> Run
  ) throws(Failure) {
    let result = try run(cut)
    guard !result.isStopped else {
      unsettledCount += 1
      return
    }
    count += 1
    let time = cut.lane.map { (uncut.inputs[$0].start ?? 0) + cut.tick } ?? cut.tick
    if let problem = result.problem { return note(problem, cut, time, uncut, result) }
    if cut.kind == .restart { return try checkRestart(cut, uncut, result, run) }
    if let tick = Run.firstDifference(result.output, uncut.output, before: time) {
      return note(
        "the output differs at tick \(tick), before the cut", cut, tick, uncut, result)
    }
    noteLeftovers(cut, uncut, result)
  }

  /// Whether two runs of a producer leave each other alone.
  private mutating func checkRestart<Failure: Error>(
    _ cut: Cut, _ uncut: Run, _ both: Run, _ run: (Cut?) throws(Failure) -> Run
  ) throws(Failure) {
    if let tick = Run.firstDifference(both.output, uncut.output) {
      return note(
        "the second start changes what the first one sends at tick \(tick)", cut, tick, uncut, both,
        allowedBy: .sharing)
    }
    var alone = cut
    alone.isAlone = true
    var other = try run(alone)
    guard !other.isStopped else { return }
    if let problem = other.problem { return note(problem, alone, cut.tick, uncut, other) }
    guard let second = both.second, let wanted = other.second,
      let tick = Run.firstDifference(second, wanted)
    else { return }
    var shown = both
    // The second run, below what it is without the first one.
    (shown.output, other.output) = (second, wanted)
    note(
      "the first start changes what the second one sends at tick \(tick)", cut, tick, other, shown,
      allowedBy: .sharing, isOfSecondStart: true)
  }

  private mutating func noteLeftovers(_ cut: Cut?, _ uncut: Run, _ run: Run) {
    guard !allowsLeftovers, let first = run.leftovers.first else { return }
    note(
      first, cut, run.output.last?.tick ?? cut?.tick ?? run.lastTick, uncut, run,
      allowedBy: .outliving)
  }

  private mutating func note(
    _ sentence: String?, _ cut: Cut?, _ tick: Int, _ uncut: Run, _ run: Run,
    allowedBy purpose: Violation.Purpose? = nil, isOfSecondStart: Bool = false
  ) {
    guard let sentence else { return }
    violationCount += 1
    guard violation == nil else { return }
    violation = Violation(
      cut: cut, sentence: sentence, tick: tick, uncut: uncut, run: run, purpose: purpose,
      isOfSecondStart: isOfSecondStart)
  }
}

extension CutSearch {
  /// A run in which something is wrong.
  package struct Violation {
    /// A purpose with which the violation is none.
    package enum Purpose {
      /// Several starts share one run.
      case sharing
      /// An input or a timer outlives the output.
      case outliving
    }

    /// Nil for the run without a cut.
    package var cut: Cut?
    package var sentence: String
    /// The tick to mark.
    package var tick: Int
    package var uncut: Run
    package var run: Run
    /// What the test may do on purpose; nil if it is wrong in any case.
    package var purpose: Purpose?
    /// Whether the outputs are those of the second start: alone, and beside the first one.
    package var isOfSecondStart = false

    /// The name of the output to compare with.
    package var upperName: String {
      isOfSecondStart ? "alone" : "uncut"
    }

    /// The name of the output in which something is wrong.
    package var lowerName: String {
      isOfSecondStart
        ? "second" : cut == nil ? "uncut" : "cut"
    }

    /// How the test was cut.
    package var title: String {
      guard let cut else { return "without a cut" }
      let lane = cut.lane.map { uncut.inputs[$0].name } ?? ""
      let title =
        switch cut.kind {
        case .disposal: "disposed of at tick \(cut.tick)"
        case .completion: "`\(lane)` completes at tick \(cut.tick)"
        case .failure: "`\(lane)` fails at tick \(cut.tick)"
        case .interruption: "`\(lane)` is interrupted at tick \(cut.tick)"
        case .silence: "`\(lane)` is silent from tick \(cut.tick) on"
        case .restart: "started again at tick \(cut.tick)"
        }
      guard cut.isAfterEvents else { return title }
      return title + ", after "
        + (cut.lane == nil ? "everything else in that tick" : "its events of that tick")
    }
  }
}

/// What happened in a run of a test that may have been cut.
package struct CutRun<Mark: CutMark> {
  package typealias Entries = [(tick: Int, mark: Mark)]

  /// An input.
  package struct Input {
    package var name: String
    /// The ticks of its events, counted from its own start.
    package var ticks: [Int]
    /// Whether an error is known with which it can fail.
    package var canFail: Bool
    /// The tick at which it was first observed, or began to play; nil if it never did.
    package var start: Int?

    /// The last of its ticks; -1 without an event.
    var lastTick: Int { ticks.max() ?? -1 }

    package init(name: String, ticks: [Int], canFail: Bool, start: Int?) {
      (self.name, self.ticks) = (name, ticks)
      (self.canFail, self.start) = (canFail, start)
    }
  }

  package var output: Entries
  /// The output of the second start, if there was one.
  package var second: Entries?
  /// What was left when the output had ended or was disposed of, as sentences.
  package var leftovers: [String]
  package var inputs: [Input]
  /// The last tick at which anything happened.
  package var lastTick: Int
  /// The ticks at which anything happened.
  package var ticks: Set<Int>
  /// Whether the stream can be started again.
  package var isProducer: Bool
  /// Why the run proves nothing; nil if it is fine.
  package var problem: String?
  /// Whether it was stopped at a limit.
  ///
  /// A cut may make a pipeline go on forever, such as one that repeats its source.
  package var isStopped: Bool
  /// Whether there was something left to do at the tick at which it ends.
  package var isCutOff: Bool

  package init(
    output: Entries, second: Entries? = nil, leftovers: [String], inputs: [Input], lastTick: Int,
    ticks: Set<Int> = [], isProducer: Bool, problem: String? = nil, isStopped: Bool = false,
    isCutOff: Bool = false
  ) {
    (self.output, self.second, self.leftovers) = (output, second, leftovers)
    (self.inputs, self.lastTick, self.isProducer) = (inputs, lastTick, isProducer)
    (self.ticks, self.problem, self.isStopped) = (ticks, problem, isStopped)
    self.isCutOff = isCutOff
  }

  /// The first tick at which the output differs from another one; nil if it does not.
  ///
  /// - Parameters:
  ///   - output: An output.
  ///   - other: The other output.
  ///   - end: Only events before this tick count.
  /// - Returns: The tick.
  static func firstDifference(_ output: Entries, _ other: Entries, before end: Int = .max) -> Int? {
    let (left, right) = (output.prefix { $0.tick < end }, other.prefix { $0.tick < end })
    for (one, another) in zip(left, right) where one != another {
      return min(one.tick, another.tick)
    }
    guard left.count != right.count else { return nil }
    return (left.count > right.count ? left[right.count] : right[left.count]).tick
  }
}

/// A mark as a search for cuts needs it.
package protocol CutMark: Equatable {
  var isTerminal: Bool { get }
}

extension TextLane.Mark: CutMark {}

extension Timeline.Mark: CutMark where Value: Equatable {}
