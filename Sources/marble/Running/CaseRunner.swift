import Reactive
import ReactiveTesting

/// Runs a checked case in virtual time.
package struct CaseRunner {
  private let checked: CheckedCase
  private let scheduler: TestScheduler
  private let logs: [SubscriptionLog]
  private let lanes: LaneStreams
  private let context: RunContext
  private let extras: RunExtras

  /// Runs a case.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - stepLimit: How many jobs the run may do.
  ///   - isBrief: Whether the lanes are left out of the result if all expectations are met.
  ///   - extras: What the result contains in addition to the recorded events.
  /// - Returns: The recorded events, and how they differ from the expected ones.
  /// - Complexity: The cost of the case's own streams, bounded as `marble help bounds` says.
  package static func run(
    _ checked: CheckedCase, stepLimit: Int = CaseResult.stepLimit, isBrief: Bool = false,
    extras: RunExtras = []
  ) -> CaseResult {
    guard checked.skipReason == nil else {
      var result = CaseResult(
        title: checked.title, titleSpan: checked.titleSpan, tick: checked.tick, status: .skipped)
      result.skipReason = checked.skipReason
      return result
    }
    return CaseRunner(checked, stepLimit, extras).run(isBrief: isBrief)
  }

  /// The maximum number of parts of all values that a pipeline may send: more than anyone reads, but drawable.
  private static let outputLimit = 4_000_000

  private init(_ checked: CheckedCase, _ stepLimit: Int, _ extras: RunExtras) {
    // Pipelines begin no tasks, and setting up task capture would slow down the start of the program.
    let scheduler = TestScheduler(
      tick: checked.tick, stepLimit: stepLimit, capturesTasks: false)
    // The tags of a case are recorded with their cost.
    scheduler.ignoreStages()
    let logs = checked.lanes.map { _ in SubscriptionLog(scheduler) }
    let meter = RunMeter(jobLimit: stepLimit)
    let lanes = LaneStreams(checked, scheduler, logs, meter)
    self.checked = checked
    self.scheduler = scheduler
    self.logs = logs
    self.extras = extras
    self.lanes = lanes
    context = RunContext(
      scheduler: scheduler, lanes: lanes.streams, meter: meter,
      tracer: extras.contains(.trace) ? Tracer(scheduler, meter) : nil,
      tags: Tracer(scheduler, meter))
  }

  private func run(isBrief: Bool) -> CaseResult {
    let recorders = checked.pipelines.map { pipeline in
      StreamRecorder(scheduler, context.meter, at: pipeline.span)
    }
    let runs = checked.pipelines.map { _ in SerialDisposable() }
    context.meter.onFault { [scheduler] in
      for run in runs { run.dispose() }
      for recorder in recorders { recorder.stop() }
      // Hot lanes and the signals made from them belong to no run: without more jobs they send nothing.
      scheduler.letGo()
    }
    var outcome = TestScheduler.Outcome.idle
    AmbientScheduler.withScheduler(scheduler) {
      start(recorders, runs)
      if context.fault == nil {
        outcome = scheduler.settle(until: scheduler.duration(ofTicks: checked.end))
      }
    }
    let outputs = recorders.map(RecordedStream.init)
    for (pipeline, output) in zip(checked.pipelines, outputs)
    where output.size(upTo: Self.outputLimit) > Self.outputLimit {
      context.note(
        Fault(ValueMessages.largeStream(Self.outputLimit), at: pipeline.span, kind: .bound))
    }
    // Read before the runs are disposed of, because that disposal is not part of the case.
    let subscriptions = logs.map(\.marks)
    for run in runs { run.dispose() }
    for recorder in recorders { recorder.stop() }
    var result = Judge(
      lanes: ExpectedLanes(checked: checked, values: lanes.values), outputs: outputs,
      subscriptions: subscriptions,
      fault: context.fault, busiest: context.busiestStage, outcome: outcome, extras: extras,
      tracer: context.tracer, tags: context.tags
    ).result(isBrief: isBrief)
    result.cost = context.meter.cost
    // Last, and the streams of the case first: lanes without an end send an interruption when they are released.
    context.close()
    // A run that was stopped leaves starts and events behind, which retain their targets.
    scheduler.letGo()
    return result
  }

  /// Builds the streams and schedules their starts: signals attach to their sources here.
  private func start(_ recorders: [StreamRecorder], _ runs: [SerialDisposable]) {
    let evaluator = Evaluator(context: context)
    do throws(Fault) {
      for binding in checked.bindings { context.bind(try evaluator.value(binding)) }
      for (index, pipeline) in checked.pipelines.enumerated() {
        let stream = try evaluator.stream(pipeline.term, [], pipeline.span)
        scheduler.start(
          stream.producer, recorders[index].observer, pipeline.subscription, runs[index])
      }
    } catch {
      context.note(error)
    }
  }
}
