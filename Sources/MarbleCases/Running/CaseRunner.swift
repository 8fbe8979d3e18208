import Reactive
import ReactiveTesting

/// Runs a checked case in virtual time.
package struct CaseRunner {
  let checked: CheckedCase
  let scheduler: TestScheduler
  let inputLanes: [InputLane]
  private let lanes: CaseLanes
  package let context: RunContext
  let options: RunOptions

  /// The maximum number of parts of all values that a pipeline may send: more than anyone reads, but drawable.
  private static let outputLimit = 4_000_000

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - options: How it is run.
  ///   - budget: How much it may do.
  ///   - order: How the actions of each tick are ordered.
  ///   - isNaming: Whether deviations from the default order are noted, with the names of the lanes.
  package init(
    _ checked: CheckedCase, _ options: RunOptions, _ budget: WorkBudget,
    order: ActionOrder = .asScheduled, isNaming: Bool = true
  ) {
    // Pipelines begin no tasks, and setting up task capture would slow down the start of the program.
    let scheduler = TestScheduler(
      tick: checked.tick, stepLimit: options.stepLimit, capturesTasks: false)
    let inputLanes = checked.lanes.map { InputLane($0.name, scheduler) }
    let names: @Sendable () -> [ObjectIdentifier: String] = {
      let names = zip(inputLanes, checked.lanes).map { (ObjectIdentifier($0), $1.name) }
      return Dictionary(names) { first, _ in first }
    }
    scheduler.follow(order, naming: isNaming ? names : nil)
    let meter = RunMeter(
      jobLimit: options.stepLimit,
      lineCount: checked.lanes.count + checked.bindings.count + checked.pipelines.count,
      paidFrom: budget)
    let lanes = CaseLanes(checked)
    self.checked = checked
    self.scheduler = scheduler
    self.inputLanes = inputLanes
    self.options = options
    self.lanes = lanes
    context = RunContext(
      scheduler: scheduler, lanes: lanes.makeStreams(scheduler, inputLanes, meter), meter: meter,
      tracer: options.isTraced ? Tracer(scheduler, meter) : nil,
      coverage: options.isCovered ? CoverageLog(scheduler) : nil)
  }

  /// Runs the case.
  ///
  /// - Returns: What happened.
  package func play() -> RunOutcome {
    let numbers = checked.pipelines.indices
    let recorders = numbers.map { number in
      StreamRecorder(scheduler, context.output(at: checked.pipelines[number].span))
    }
    let runs = numbers.map { _ in SerialDisposable() }
    let end = observe(recorders, runs) { index, stream in
      let producer = context.coverage?.watched(stream.producer, of: index) ?? stream.producer
      scheduler.start(
        producer, recorders[index].observer, checked.pipelines[index].subscription,
        runs[index])
    } by: {
      scheduler.settle(until: $0)
    }
    scheduler.leavePath()
    let outputs = recorders.map(RecordedStream.init)
    for (number, output) in outputs.enumerated()
    where output.size(upTo: Self.outputLimit) > Self.outputLimit {
      let span = checked.pipelines[number].span
      context.note(
        Fault(
          "this pipeline sends values of more than \(Self.outputLimit) parts in all; limit it with take(first:) or "
            + "take(last:), or limit what the values are built from", at: span, kind: .bound))
    }
    // Read before the runs are disposed of, because that disposal is not part of the case.
    let subscriptions = inputLanes.map(\.subscriptions)
    let offTicks = checked.subscriptions.map { check in
      inputLanes[check.lane].offTick(named: checked.lanes[check.lane].name)
    }
    context.coverage?.close()
    for run in runs { run.dispose() }
    for recorder in recorders { recorder.stop() }
    return RunOutcome(
      outputs: outputs, subscriptions: subscriptions, offTicks: offTicks, fault: context.fault,
      end: end)
  }

  /// Notes the alternatives that the run meets.
  ///
  /// - Parameters:
  ///   - outcome: What happened.
  ///   - met: The numbers of the alternatives that this run or another one met, for each pipeline.
  /// - Returns: The lanes, with the alternative of each expectation that fits best.
  @discardableResult
  func noteMet(_ outcome: RunOutcome, in met: inout [Set<Int>]) -> CaseLanes {
    var expected = lanes
    for (index, output) in outcome.outputs.enumerated() {
      let (number, isMet) = expected.chooseAlternative(of: index, for: output, taken: met[index])
      if isMet { met[index].insert(number) }
    }
    return expected
  }

  /// Releases everything that the run has made.
  package func close() {
    // The streams of the case first: lanes without an end send an interruption when they are released.
    context.close()
    _ = scheduler.takeMissedDeviations()
    // A run that was stopped leaves starts and events behind, which retain their targets.
    scheduler.letGo()
  }

  /// Observes the streams of the pipelines up to the end of the case or to the first error.
  ///
  /// - Parameters:
  ///   - recorders: What records the streams.
  ///   - runs: Their runs.
  ///   - schedule: Schedules the starts of the stream of a pipeline.
  ///   - run: Runs the jobs up to a time.
  /// - Returns: How the run ended.
  func observe(
    _ recorders: [StreamRecorder], _ runs: [SerialDisposable],
    _ schedule: (_ pipeline: Int, Stream) -> Void,
    by run: (Duration) -> TestScheduler.Outcome
  ) -> TestScheduler.Outcome {
    endOnFault(recorders, runs)
    return AmbientScheduler.withScheduler(scheduler) {
      makeStreams(schedule)
      return context.fault == nil ? run(scheduler.duration(ofTicks: checked.end)) : .idle
    }
  }

  /// Makes the streams of the pipelines: signals attach to their sources here.
  private func makeStreams(_ schedule: (_ pipeline: Int, Stream) -> Void) {
    let evaluator = Evaluator(context: context)
    do throws(Fault) {
      for binding in checked.bindings { context.bind(try evaluator.value(binding)) }
      for (index, pipeline) in checked.pipelines.enumerated() {
        context.coverage?.begin(index)
        schedule(index, try evaluator.stream(pipeline.term, [], pipeline.span))
      }
    } catch {
      context.note(error)
    }
  }

  /// Ends everything once the run has an error.
  private func endOnFault(_ recorders: [StreamRecorder], _ runs: [SerialDisposable]) {
    context.meter.onFault { [scheduler] in
      for run in runs { run.dispose() }
      for recorder in recorders { recorder.stop() }
      // Hot lanes and the signals made from them belong to no run: without more jobs they send nothing.
      scheduler.letGo()
    }
  }
}

extension CaseRunner {
  /// Runs a case.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - options: How it is run.
  ///   - budget: How much all of its runs may do.
  /// - Returns: The recorded events, and how they differ from the expected ones.
  /// - Complexity: The cost of the case's own streams, bounded as `marble help bounds` says.
  package static func run(
    _ checked: CheckedCase, _ options: RunOptions, _ budget: WorkBudget
  ) -> CaseResult {
    guard checked.skipReason == nil else {
      var result = CaseResult(
        title: checked.title, titleSpan: checked.titleSpan, tick: checked.tick, status: .skipped)
      result.skipReason = checked.skipReason
      return result
    }
    guard !checked.isGenerated else { return LawSearch(checked, options, budget).result() }
    var result = runUncut(checked, options, budget)
    // A case that fails anyway has the wrong output, so a cut would say nothing new.
    if result.status == .passed,
      let cuts = checked.cuts ?? (options.isCutting ? .everywhere : nil), cuts != .nowhere
    {
      CaseCutting(checked, options, budget, cuts: cuts).complete(&result)
    }
    return result
  }

  private static func runUncut(
    _ checked: CheckedCase, _ options: RunOptions, _ budget: WorkBudget
  ) -> CaseResult {
    if checked.orders == .all || options.orderLimit > 0 && checked.orders == nil {
      return CaseExploration(checked, options, budget).result()
    }
    let runner = CaseRunner(checked, options, budget, order: checked.givenOrder)
    defer { runner.close() }
    var result = runner.result(runner.play())
    let isOfWholeRun = result.status.isOfWholeRun
    for deviation in runner.scheduler.takeMissedDeviations() where isOfWholeRun {
      result.refuse(
        deviation.missed(among: checked.lanes.map(\.name)),
        at: checked.ordersSpan ?? checked.titleSpan)
    }
    return result
  }
}

extension CheckedCase {
  /// The order that the case asks for, or the default one.
  package var givenOrder: ActionOrder {
    if case .deviating(let deviations) = orders { .replaying(deviations) } else { .asScheduled }
  }
}

/// What happened in a run of a case.
package struct RunOutcome: Sendable {
  package let outputs: [RecordedStream]
  /// For each lane, the start and end of each observation.
  let subscriptions: [[SubscriptionLane]]
  /// For each lane whose subscriptions are expected, the sentence about one that begins or ends between two ticks.
  let offTicks: [String?]
  /// The error that stopped the run.
  package let fault: Fault?
  package let end: TestScheduler.Outcome

  /// Whether the same happened in another run of the same case.
  ///
  /// An error stops all pipelines, even those that have nothing to do with it. So all runs with an error are the same.
  package func isSame(as other: RunOutcome) -> Bool {
    guard fault == nil, other.fault == nil else { return fault != nil && other.fault != nil }
    var numbers = (own: StreamNumbers(), other: StreamNumbers())
    return subscriptions == other.subscriptions
      && zip(outputs, other.outputs).allSatisfy { $0.isSame(as: $1, &numbers) }
  }

  /// The same for outcomes that are the same.
  var digest: Int {
    guard fault == nil else { return 0 }
    var hasher = Hasher()
    var numbers = StreamNumbers()
    for output in outputs { output.hash(into: &hasher, &numbers) }
    return hasher.finalize()
  }
}

extension RecordedStream {
  fileprivate func hash(into hasher: inout Hasher, _ numbers: inout StreamNumbers) {
    for entry in timeline.uncountedEntries {
      hasher.combine(entry.tick)
      // Streams that were sent are compared by what they sent.
      switch entry.mark {
      case .value(.stream): break
      case .value(let value): value.hash(into: &hasher, &numbers)
      default: hasher.combine(inners.count)
      }
    }
  }

  /// Whether the same was sent in another run of the same case.
  ///
  /// Streams that were sent are the same if they sent the same. Streams inside of values are not observed, so they are
  /// the same if they are in the same places.
  fileprivate func isSame(as other: RecordedStream, _ numbers: inout StreamNumbers.Pair) -> Bool {
    let (own, others) = (timeline.uncountedEntries, other.timeline.uncountedEntries)
    let haveSameEvents = matches(others) { index in
      switch (own[index].mark, others[index].mark) {
      case (.value(.stream), .value(.stream)): true
      case (.value(let left), .value(let right)): left.isSame(as: right, &numbers)
      case (.failed(.error(let left)), .failed(.error(let right))):
        left.value.isSame(as: right.value, &numbers)
      case (let left, let right): left == right
      }
    }
    return haveSameEvents && inners.count == other.inners.count
      && zip(inners, other.inners).allSatisfy { left, right in
        left.start == right.start && left.name == right.name
          && left.stream.isSame(as: right.stream, &numbers)
      }
  }
}

extension RunOutcome {
  /// The comparison of the two sides of a law of a case.
  func comparison(for law: CheckedCase.Law, of checked: CheckedCase) -> LawComparison {
    LawComparison(
      relation: law.relation, left: outputs[law.left], right: outputs[law.right],
      leftEnd: checked.pipelines[law.left].subscription.end)
  }
}

/// Reads, checks and runs all cases of a file, for pages, updates and mutants; `marble FILE` prints while it runs.
package struct FileRun {
  package let source: SourceText
  package let results: [CaseResult]
  /// The errors outside of all cases.
  package let diagnostics: [Diagnostic]

  /// Runs a file, case by case; an error in one case does not affect the others.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - options: How its cases are run.
  ///   - budget: How much they may do; by default what a file may do.
  package init(
    _ source: SourceText, _ options: RunOptions = RunOptions(), budget: FileBudget? = nil
  ) {
    let budget = budget ?? FileBudget(source, options)
    let (cases, diagnostics) = readFixture(source)
    (self.source, self.diagnostics) = (source, diagnostics)
    results = cases.map { raw in
      budget.charge { CaseRunner.run(raw, options, $0) } ?? FileBudget.stopped(raw)
    }
  }
}

extension CaseResult {
  /// The result of a case that is not run, or not to its end.
  package init(stopped raw: WrittenCase, _ reason: Diagnostic) {
    self.init(.bounded, raw, [reason])
  }

  /// The result of a case that is not run.
  init(_ status: Status, _ raw: WrittenCase, _ diagnostics: [Diagnostic]) {
    self.init(
      title: raw.title.value, titleSpan: raw.title.span, tick: .milliseconds(1), status: status)
    self.diagnostics = diagnostics
  }
}

extension CaseRunner {
  /// Checks a case and runs it.
  ///
  /// - Parameters:
  ///   - raw: The case as it is written.
  ///   - options: How it is run.
  ///   - budget: How much all of its runs may do; by default what a file may do.
  /// - Returns: The result, also of a case with errors.
  package static func run(
    _ raw: WrittenCase, _ options: RunOptions = RunOptions(), _ budget: WorkBudget? = nil
  ) -> CaseResult {
    switch CaseChecker.check(raw) {
    case .success(let checked):
      let budget = budget ?? FileBudget(raw.source, options).charged
      var result = run(checked, options, budget)
      result.lookBeyondEnd(of: checked, options, budget)
      if options.isStrict { result.refuseWhatProvesNothing(raw, checked) }
      if options.namesUnusedLanes {
        result.unusedLanes = checked.unused(in: raw).lanes.map(\.value)
      }
      return result
    case .failure(let problems): return CaseResult(.broken, raw, problems.first)
    }
  }
}

/// How the cases of a command are run.
package struct RunOptions: Equatable, Sendable {
  /// How many jobs each run may do.
  package var stepLimit: Int
  /// How many orders of each case are tried at most; zero to try only those that the case asks for.
  package var orderLimit: Int
  /// Whether cases that do not say so are cut everywhere too.
  package var isCutting: Bool
  /// Which cases are generated for generated lanes.
  package var sampling: LawSampling
  /// Whether a case that proves nothing fails.
  package var isStrict: Bool
  /// Whether a result names the lanes that nothing uses.
  package var namesUnusedLanes: Bool
  /// Whether the lanes are left out of a result if all expectations are met.
  package var isBrief: Bool
  /// Whether the events of each stage are recorded too.
  package var isTraced: Bool
  /// Whether the outputs are written as marbles too, which can stand in the file.
  package var writesMarbles: Bool
  /// Whether what happens to each operator is noted.
  package var isCovered: Bool

  package init(
    stepLimit: Int = 1_000_000, orderLimit: Int = 0, isCutting: Bool = false,
    sampling: LawSampling = LawSampling(), isStrict: Bool = false, namesUnusedLanes: Bool = false,
    isBrief: Bool = false, isTraced: Bool = false, writesMarbles: Bool = false,
    isCovered: Bool = false
  ) {
    (self.stepLimit, self.orderLimit, self.isCutting) = (stepLimit, orderLimit, isCutting)
    (self.sampling, self.isStrict, self.namesUnusedLanes) = (sampling, isStrict, namesUnusedLanes)
    (self.isBrief, self.isTraced, self.writesMarbles) = (isBrief, isTraced, writesMarbles)
    self.isCovered = isCovered
  }

  /// The same options with others in some places.
  package func with(_ change: (inout RunOptions) -> Void) -> RunOptions {
    var changed = self
    change(&changed)
    return changed
  }
}

/// The lanes of a case in a run: their streams, the values of their labels, and their meaning as expectations.
///
/// A lane may send another lane, even one further down in the file. Such a value forwards to the other lane's
/// stream, which it looks up when it is started.
package struct CaseLanes: Sendable {
  /// The case, with the alternative of each expectation that fits best.
  private(set) var checked: CheckedCase
  /// The lanes by their identities.
  private let indices: [ObjectIdentifier: Int]
  private let shared = Shared()

  private final class Shared: Sendable {
    let streams = Lock<[Stream]>([])
  }

  package init(_ checked: CheckedCase) {
    self.checked = checked
    indices = Dictionary(
      uniqueKeysWithValues: checked.lanes.enumerated().map { (ObjectIdentifier($1.identity), $0) })
  }

  /// Makes the streams of the lanes, with what they send counted if there is a meter.
  func makeStreams(
    _ scheduler: TestScheduler, _ inputLanes: [InputLane], _ meter: RunMeter? = nil
  ) -> [Stream] {
    var streams: [Stream] = []
    streams.reserveCapacity(checked.lanes.count)
    for (index, lane) in checked.lanes.enumerated() {
      let timelines = lane.lines.map { timeline($0) }
      let source: Stream.Source =
        lane.isHot
        ? scheduler.hot(timelines.first ?? Timeline(), lane: inputLanes[index])
        : scheduler.cold(timelines, lane: inputLanes[index])
      let stream = Stream(source, identity: lane.identity)
      // Counting what a signal sends means observing it, which would show among the lane's subscriptions. Instead,
      // the stages that follow a hot lane count what it sends.
      guard let meter, !lane.isHot else {
        streams.append(stream)
        continue
      }
      // Each start goes through all events of a tick, even if the first one ends it.
      let longest = lane.lines.lazy.map { $0.marks.entries.count }.max() ?? 0
      let ticks = lane.lines.lazy.map { Set($0.marks.entries.map(\.tick)).count }.max() ?? 0
      streams.append(
        stream.metered(by: meter.place(of: lane.name, at: lane.span), ticks: ticks, events: longest)
      )
    }
    shared.streams.withLock { $0 = streams }
    return streams
  }

  /// The number of the lane with an identity; nil if it is not a lane.
  func index(of identity: Stream.Identity) -> Int? {
    indices[ObjectIdentifier(identity)]
  }

  /// The value of a label.
  func value(_ label: LabelValue) -> Value {
    switch label {
    case .value(let value): return value
    case .lane(let index):
      // A stream retains its values. If a value retained the streams in turn, all of them would stay in memory
      // forever. The case's run retains them, and after the run nothing is started any more.
      let producer = SignalProducer<Value, Failure> { [weak shared] observer, lifetime in
        let stream = shared.flatMap { shared in shared.streams.withLock { $0[index] } }
        guard let stream else { return }
        lifetime += stream.producer.start(observer)
      }
      return .stream(Stream(producer, identity: checked.lanes[index].identity))
    }
  }

  /// A line as a timeline to send, expect or draw.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isExpected: Whether a `#` without a label stands for any failure if the case gives no error.
  /// - Returns: The timeline.
  package func timeline(
    _ line: CheckedCase.Line, isExpected: Bool = false
  ) -> Timeline<Value, Failure> {
    let plainFailure: Timeline<Value, Failure>.Failure =
      isExpected && !checked.isErrorGiven ? .any : .error(Failure(checked.error))
    return Timeline(
      line.marks.entries.indices.map { index in
        let entry = line.marks.entries[index]
        return Timeline<Value, Failure>.Entry(
          tick: entry.tick, mark: mark(entry.mark, line.values[index], plainFailure))
      })
  }

  private func mark(
    _ mark: TextLane.Mark, _ known: LabelValue?, _ plainFailure: Timeline<Value, Failure>.Failure
  ) -> Timeline<Value, Failure>.Mark {
    switch mark {
    case .value(let label): .value(known.map(value) ?? .text(label.text))
    case .completed: .completed
    case .interrupted: .interrupted
    case .failed(let label?): .failed(.error(Failure(known.map(value) ?? .text(label.text))))
    case .failed(nil): .failed(plainFailure)
    }
  }

  /// Makes the expectation of a pipeline the alternative that fits its output best.
  ///
  /// - Parameters:
  ///   - index: The number of the pipeline.
  ///   - output: What it sent.
  ///   - taken: The numbers of the alternatives that another run meets: one that fits as well is preferred to them.
  /// - Returns: The number of the alternative, and whether it is met.
  mutating func chooseAlternative(
    of index: Int, for output: RecordedStream, taken: Set<Int> = []
  ) -> (number: Int, isMet: Bool) {
    let all = checked.pipelines[index].expectations
    var best = (number: 0, tick: -1)
    for (number, expectation) in all.enumerated() {
      let expected = timeline(expectation.line, isExpected: true)
      guard let difference = output.difference(from: expected, self) else {
        checked.pipelines[index].expectations[0] = expectation
        return (number, true)
      }
      let isTaken = (best: taken.contains(best.number), this: taken.contains(number))
      if difference.tick > best.tick
        || difference.tick == best.tick && isTaken.best && !isTaken.this
      {
        best = (number, difference.tick)
      }
    }
    if best.number > 0 { checked.pipelines[index].expectations[0] = all[best.number] }
    return (best.number, false)
  }

  /// The events of a lane that an expectation names; nil for a hot lane, which has no start to compare from.
  func events(_ identity: Stream.Identity) -> Timeline<Value, Failure>? {
    guard let index = index(of: identity), !checked.lanes[index].isHot else { return nil }
    return checked.lanes[index].lines.first.map { timeline($0, isExpected: true) }
  }
}
