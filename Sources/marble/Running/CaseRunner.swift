import Reactive
import ReactiveTesting

/// Runs a checked case in virtual time.
package struct CaseRunner {
  let shared: SharedCase
  let scheduler: TestScheduler
  let logs: [SubscriptionLog]
  private let lanes: LaneStreams
  let context: RunContext
  private let extras: RunExtras

  /// The maximum number of parts of all values that a pipeline may send: more than anyone reads, but drawable.
  private static let outputLimit = 4_000_000

  /// How the actions of each tick are ordered.
  enum Order {
    case standard
    case repeating([OrderDeviation])
    /// With the names of the lanes for the deviations, or without.
    case following(OrderGuide, isNaming: Bool)
  }

  init(
    _ shared: SharedCase, _ stepLimit: Int, _ extras: RunExtras, order: Order = .standard
  ) {
    // Pipelines begin no tasks, and setting up task capture would slow down the start of the program.
    let scheduler = TestScheduler(
      tick: shared.checked.tick, stepLimit: stepLimit, capturesTasks: false)
    // The tags of a case are recorded with their cost.
    scheduler.ignoreStages()
    let logs = shared.checked.lanes.map { _ in SubscriptionLog(scheduler) }
    let names: @Sendable () -> [ObjectIdentifier: String] = {
      let names = zip(logs, shared.checked.lanes).map { (ObjectIdentifier($0), $1.name) }
      return Dictionary(names) { first, _ in first }
    }
    switch order {
    case .standard: break
    case .repeating(let deviations): scheduler.repeatOrder(deviations, naming: names)
    case .following(let guide, let isNaming):
      scheduler.follow(guide, naming: isNaming ? names : nil)
    }
    let meter = RunMeter(jobLimit: stepLimit)
    let lanes = LaneStreams(shared, scheduler, logs, meter)
    self.shared = shared
    self.scheduler = scheduler
    self.logs = logs
    self.extras = extras
    self.lanes = lanes
    context = RunContext(
      scheduler: scheduler, lanes: lanes.streams, meter: meter,
      tracer: extras.contains(.trace) ? Tracer(scheduler, meter) : nil,
      coverage: extras.contains(.coverage) ? CoverageLog(scheduler) : nil,
      recordsTags: true)
  }

  /// Runs the case.
  ///
  /// - Returns: What happened.
  func play() -> CaseOutcome {
    let numbers = shared.checked.pipelines.indices
    let recorders = numbers.map { number in
      StreamRecorder(scheduler, context.meter, at: shared.checked.pipelines[number].span)
    }
    let runs = numbers.map { _ in SerialDisposable() }
    context.meter.onFault { [scheduler] in
      for run in runs { run.dispose() }
      for recorder in recorders { recorder.stop() }
      // Hot lanes and the signals made from them belong to no run: without more jobs they send nothing.
      scheduler.letGo()
    }
    var end = TestScheduler.Outcome.idle
    AmbientScheduler.withScheduler(scheduler) {
      start(recorders, runs)
      if context.fault == nil {
        end = scheduler.settle(until: scheduler.duration(ofTicks: shared.checked.end))
      }
    }
    scheduler.leaveGuide()
    let outputs = recorders.map(RecordedStream.init)
    for (number, output) in outputs.enumerated()
    where output.size(upTo: Self.outputLimit) > Self.outputLimit {
      let span = shared.checked.pipelines[number].span
      context.note(
        Fault(
          "this pipeline sends values of more than \(Self.outputLimit) parts in all; limit it with take(first:) or "
            + "take(last:), or limit what the values are built from", at: span, kind: .bound))
    }
    // Read before the runs are disposed of, because that disposal is not part of the case.
    let subscriptions = logs.map { $0.marks }
    context.coverage?.close()
    for run in runs { run.dispose() }
    for recorder in recorders { recorder.stop() }
    return CaseOutcome(
      outputs: outputs, subscriptions: subscriptions, fault: context.fault, end: end)
  }

  /// The result of the run, compared with the expectations.
  func result(_ outcome: CaseOutcome, isBrief: Bool) -> CaseResult {
    var met = shared.checked.pipelines.map { _ in Set<Int>() }
    return result(outcome, isBrief: isBrief, noting: &met)
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
    _ outcome: CaseOutcome, isBrief: Bool, noting met: inout [Set<Int>],
    beside standard: CaseOutcome? = nil
  ) -> CaseResult {
    var result = Judge(
      lanes: noteMet(outcome, in: &met), outcome: outcome, standard: standard,
      busiest: context.busiestStage, extras: extras, tracer: context.tracer,
      tags: context.tags
    ).result(isBrief: isBrief)
    result.cost = context.meter.cost
    result.deviations = scheduler.recordedDeviations
    if case .deviating = shared.checked.orders { result.isOrderGiven = true }
    return result
  }

  /// Notes the alternatives that the run meets.
  ///
  /// - Parameters:
  ///   - outcome: What happened.
  ///   - met: The numbers of the alternatives that this run or another one met, for each pipeline.
  /// - Returns: The lanes, with the alternative of each expectation that fits best.
  @discardableResult
  func noteMet(_ outcome: CaseOutcome, in met: inout [Set<Int>]) -> ExpectedLanes {
    var expected = ExpectedLanes(checked: shared.checked, values: lanes.values)
    for (index, output) in outcome.outputs.enumerated() {
      let (number, isMet) = expected.chooseAlternative(of: index, for: output, taken: met[index])
      if isMet { met[index].insert(number) }
    }
    return expected
  }

  /// Releases everything that the run has made.
  func close() {
    // The streams of the case first: lanes without an end send an interruption when they are released.
    context.close()
    _ = scheduler.takeMissedDeviations()
    // A run that was stopped leaves starts and events behind, which retain their targets.
    scheduler.letGo()
  }

  /// Builds the streams and schedules their starts: signals attach to their sources here.
  private func start(_ recorders: [StreamRecorder], _ runs: [SerialDisposable]) {
    let evaluator = Evaluator(context: context)
    do throws(Fault) {
      for binding in shared.checked.bindings { context.bind(try evaluator.value(binding)) }
      for (index, pipeline) in shared.checked.pipelines.enumerated() {
        context.coverage?.begin(index)
        let stream = try evaluator.stream(pipeline.term, [], pipeline.span)
        scheduler.start(
          context.coverage?.watched(stream.producer, of: index) ?? stream.producer,
          recorders[index].observer, pipeline.subscription, runs[index])
      }
    } catch {
      context.note(error)
    }
  }
}
