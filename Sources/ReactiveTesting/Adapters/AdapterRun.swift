import Reactive

/// A run of a case with streams of this library, in virtual time.
struct AdapterRun {
  typealias Stream = FixtureAdapter.Stream

  private let question: AdapterQuestion
  private let scheduler: TestScheduler
  private let logs: [SubscriptionLog]
  private let evaluator: AdapterEvaluator
  private let streams: [AdapterStream]
  private let sources: AdapterLanes

  /// Makes the streams of a case.
  init(
    _ question: AdapterQuestion, stepLimit: Int, apply: @escaping AdapterEvaluator.Operator
  ) throws {
    let scheduler = TestScheduler(
      tick: question.tick, stepLimit: stepLimit, capturesTasks: false)
    let logs = question.lanes.map { _ in SubscriptionLog(scheduler) }
    // A lane may send any other one, so a value of a lane looks its stream up when it is started.
    let sources = AdapterLanes()
    var lanes: [String: AdapterStream] = [:]
    for lane in question.lanes {
      lanes[lane.name] = AdapterStream(sources.stream(lane.name), lane: lane.name)
    }
    for (lane, log) in zip(question.lanes, logs) {
      let starts = try question.starts(of: lane, lanes: lanes).map(Self.timeline)
      sources.add(
        lane.isHot
          ? scheduler.hot(starts.first ?? Timeline(), log: log).producer
          : scheduler.cold(starts, log: log), named: lane.name)
    }
    var evaluator = AdapterEvaluator(lanes: lanes, apply: apply)
    streams = try AmbientScheduler.withScheduler(scheduler) {
      try evaluator.streams(of: question)
    }
    (self.question, self.scheduler, self.sources) = (question, scheduler, sources)
    (self.logs, self.evaluator) = (logs, evaluator)
  }

  private static func timeline(
    _ events: [AdapterQuestion.Event]
  ) -> Timeline<AdapterValue, AdapterFailure> {
    Timeline(
      events.map { event in
        let mark: Timeline<AdapterValue, AdapterFailure>.Mark =
          switch event.kind {
          case .value(let value): .value(value)
          case .failed(let value): .failed(.error(AdapterFailure(value)))
          case .completed: .completed
          case .interrupted: .interrupted
          }
        return .init(tick: event.tick, mark: mark)
      })
  }

  /// Runs the case.
  func answer() throws -> [(name: String, value: JSONText)] {
    let recorders = streams.map { _ in AdapterRecorder(scheduler) }
    let runs = streams.map { _ in SerialDisposable() }
    defer {
      for run in runs { run.dispose() }
      for recorder in recorders { recorder.stop() }
      scheduler.letGo()
    }
    var end = TestScheduler.Outcome.idle
    AmbientScheduler.withScheduler(scheduler) {
      for (index, stream) in streams.enumerated() {
        guard let producer = stream.content as? Stream else { continue }
        let pipeline = question.pipelines[index]
        scheduler.start(
          producer, recorders[index].observer,
          SubscriptionMarks(start: pipeline.start, end: pipeline.end), runs[index])
      }
      end = scheduler.settle(until: scheduler.duration(ofTicks: question.until))
    }
    try evaluator.throwFault()
    if case .exceeded = end { throw AdapterRefusal.impossible(AdapterMessages.unsettled) }
    let pipelines = recorders.map { JSONText.object([("events", $0.json)]) }
    let subscriptions = zip(question.lanes, logs).map { lane, log in
      (
        name: lane.name,
        value: JSONText.array(
          log.marks.map { .array([.integer($0.start), .integer($0.end)]) })
      )
    }
    return [("pipelines", .array(pipelines)), ("subscriptions", .object(subscriptions))]
  }
}
