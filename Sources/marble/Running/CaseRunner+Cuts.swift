import Reactive
import ReactiveTesting

extension CaseRunner {
  /// The cost of the run.
  var cost: Int { context.meter.cost }

  /// Runs a case with one pipeline until its output has ended, and notes what is left then.
  ///
  /// - Parameter cut: A second start, or a disposal at the end of a tick; any other cut is part of the case.
  /// - Returns: What happened.
  func playAlone(_ cut: Cut?) -> CutRun<ReactiveTesting.Lane.Mark> {
    let recorder = StreamRecorder(scheduler, context.meter, at: shared.checked.pipelines[0].span)
    let second = StreamRecorder(scheduler, context.meter, at: shared.checked.pipelines[0].span)
    let runs = [SerialDisposable(), SerialDisposable()]
    context.meter.onFault { [scheduler] in
      for run in runs { run.dispose() }
      scheduler.letGo()
    }
    let restart = cut?.kind == .restart ? cut : nil
    let disposalTick = cut?.kind == .disposal && cut?.isAfterEvents == true ? cut?.tick : nil
    var isProducer = false
    var lastTick = 0
    var ticks: Set<Int> = []
    var leftovers: [String] = []
    var isStopped = false
    var isCutOff = false
    AmbientScheduler.withScheduler(scheduler) {
      isProducer = start(recorder, second, runs, restart)
      guard context.fault == nil else { return }
      let end = scheduler.duration(ofTicks: shared.checked.end)
      let outcome = scheduler.settle(until: end) {
        let tick = Int(scheduler.now / scheduler.tick)
        ticks.insert(tick)
        if tick == disposalTick { runs[0].dispose() }
        return restart == nil && recorder.timeline.entries.last?.mark.isEnd == true
      }
      if case .exceeded = outcome { isStopped = true }
      if case .reached = outcome { isCutOff = true }
      lastTick = Int(scheduler.now / scheduler.tick)
    }
    // Read before the runs are disposed of, because that disposal belongs to no cut.
    let output = recorder.timeline.lane
    let secondOutput = restart.map { _ in second.timeline.lane.map { ($0.tick, $0.mark) } }
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
    return CutRun(
      output: output.map { ($0.tick, $0.mark) },
      second: secondOutput,
      leftovers: leftovers, inputs: inputs, lastTick: lastTick, ticks: ticks,
      isProducer: isProducer, problem: fault?.kind == .bound ? nil : fault?.diagnostic.message,
      isStopped: isStopped || fault?.kind == .bound, isCutOff: isCutOff)
  }

  /// Builds the stream and schedules its starts.
  ///
  /// - Returns: Whether it can be started again.
  private func start(
    _ recorder: StreamRecorder, _ second: StreamRecorder, _ runs: [SerialDisposable],
    _ restart: Cut?
  ) -> Bool {
    let evaluator = Evaluator(context: context)
    let pipeline = shared.checked.pipelines[0]
    do throws(Fault) {
      for binding in shared.checked.bindings { context.bind(try evaluator.value(binding)) }
      let stream = try evaluator.stream(pipeline.term, [], pipeline.span)
      guard case .producer(let producer) = stream.source else {
        scheduler.start(stream.producer, recorder.observer, pipeline.subscription, runs[0])
        return false
      }
      if restart?.isAlone != true {
        scheduler.start(producer, recorder.observer, pipeline.subscription, runs[0])
      }
      if let restart {
        scheduler.start(
          producer, second.observer, SubscriptionMarks(start: restart.tick), runs[1])
      }
      return true
    } catch {
      context.note(error)
      return false
    }
  }

  private var inputs: [CutRun<ReactiveTesting.Lane.Mark>.Input] {
    zip(shared.checked.lanes, logs).map { lane, log in
      CutRun.Input(
        name: lane.name,
        ticks: lane.lines.flatMap { $0.marks.entries.map(\.tick) },
        canFail: lane.lines.contains { $0.marks.entries.contains(where: \.mark.isFailure) },
        start: lane.isHot ? 0 : log.marks.lazy.compactMap(\.start).min())
    }
  }

  /// What is still observed or waits, as sentences.
  private var leftovers: [String] {
    let observed = zip(shared.checked.lanes, logs).filter { _, log in
      log.marks.contains { $0.start != nil && $0.end == nil }
    }
    return observed.map { Cut.message(forObserved: $0.0.name) } + scheduler.waitingTimers
  }
}

extension Value {
  /// Whether it is a producer, which has to release its inputs even if a name stands for it.
  fileprivate var isProducer: Bool {
    if case .stream(let stream) = self, case .producer = stream.source { true } else { false }
  }
}
