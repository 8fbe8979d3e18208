import Reactive
import ReactiveTesting

/// The state that the closures and streams of one run share: the streams and values of the case, and the meter
/// of the run.
package final class RunContext: Sendable {
  private struct State {
    var bindings: [Value] = []
    /// One for each place in the file, however often its operator is applied.
    var stages: [Span: StageScheduler] = [:]
    var tags: Tracer?
  }

  let scheduler: TestScheduler
  let lanes: [Stream]
  /// Counts the work of the run, and records its first error.
  let meter: RunMeter
  /// Records the events of each stage, if the run was asked for them.
  let tracer: Tracer?
  /// Collects what happens to the operators, if the run was asked for it.
  let coverage: CoverageLog?
  private let recordsTags: Bool
  private let state = Lock(State())

  package convenience init(scheduler: TestScheduler, lanes: [Stream]) {
    self.init(
      scheduler: scheduler, lanes: lanes, meter: RunMeter(jobLimit: scheduler.stepLimit),
      tracer: nil, coverage: nil, recordsTags: false)
  }

  init(
    scheduler: TestScheduler, lanes: [Stream], meter: RunMeter, tracer: Tracer?,
    coverage: CoverageLog?, recordsTags: Bool
  ) {
    (self.tracer, self.coverage, self.recordsTags) = (tracer, coverage, recordsTags)
    self.scheduler = scheduler
    self.meter = meter
    self.lanes = lanes
  }

  /// Recorded the events of tagged stages; nil if there was none.
  var tags: Tracer? { state.withLock { $0.tags } }

  /// Records the events of tagged stages, if the run was asked for them.
  func tagsToRecord() -> Tracer? {
    guard recordsTags else { return nil }
    return state.withLock { state in
      let tags = state.tags ?? Tracer(scheduler, meter)
      state.tags = tags
      return tags
    }
  }

  /// The first error.
  package var fault: Fault? { meter.fault }

  func binding(_ index: Int) -> Value { state.withLock { $0.bindings[index] } }

  func bind(_ value: Value) { state.withLock { $0.bindings.append(value) } }

  /// The scheduler for the operator at a place.
  func scheduler(for name: String, at span: Span) -> StageScheduler {
    state.withLock { state in
      if let stage = state.stages[span] { return stage }
      let stage = StageScheduler(scheduler, meter, name: name, span: span)
      state.stages[span] = stage
      return stage
    }
  }

  /// The operator that scheduled the most jobs.
  var busiestStage: StageScheduler? {
    state.withLock { state in
      state.stages.values.max { ($0.count, $1.span.start) < ($1.count, $0.span.start) }
    }
  }

  /// Releases the streams of the case, whose closures retain this context, and the recordings, which may contain
  /// streams too.
  package func close() {
    tracer?.close()
    tags?.close()
    meter.close()
    forgetBindings { _ in false }
  }

  /// Releases what the names of the case stand for, which is not used any more.
  ///
  /// - Parameter isKept: Whether a value is not released.
  func forgetBindings(except isKept: (Value) -> Bool) {
    let bindings = state.withLock { state in
      defer { state.bindings.removeAll { !isKept($0) } }
      return state.bindings
    }
    withExtendedLifetime(bindings) {}
  }

  /// Notes an error, and ends the run.
  func note(_ fault: Fault) { meter.note(fault) }
}
