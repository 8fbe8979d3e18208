import OpenCombine
import Reactive
import ReactiveTesting

typealias Stream = AnyPublisher<AdapterValue, AdapterFailure>

/// A publisher as a value of the fixture.
struct Box: @unchecked Sendable {
  // Unchecked: a case runs on one thread.
  let stream: Stream
}

/// A run of a case with publishers, in virtual time.
final class Case {
  let question: AdapterQuestion
  let scheduler = VirtualScheduler()
  private var lanes: [String: AdapterStream] = [:]
  private var sources: [String: Stream] = [:]
  private static let nothing: Stream = Empty().eraseToAnyPublisher()
  /// The starts and the ends of each lane's subscriptions.
  private var logs: [String: [(start: Int, end: Int?)]] = [:]

  init(_ question: AdapterQuestion) { self.question = question }

  private var nanosecondsPerTick: Int { max(1, Int(question.tick / .nanoseconds(1))) }
  var tick: Int { scheduler.now.nanoseconds / nanosecondsPerTick }

  func time(_ tick: Int) -> VirtualScheduler.Time { .init(nanoseconds: tick * nanosecondsPerTick) }

  func after(_ tick: Int, _ work: @escaping () -> Void) {
    scheduler.schedule(after: time(tick), tolerance: scheduler.minimumTolerance, options: nil, work)
  }

  // MARK: Lanes

  private func hot(_ name: String, _ events: [AdapterQuestion.Event]) -> Stream {
    let subject = PassthroughSubject<AdapterValue, AdapterFailure>()
    for event in events where event.tick >= 0 {
      after(event.tick) { Self.send(event, to: subject) }
    }
    return logged(subject, name)
  }

  private func cold(_ name: String, _ starts: [[AdapterQuestion.Event]]) -> Stream {
    var count = 0
    return Deferred { [unowned self] () -> Stream in
      let subject = PassthroughSubject<AdapterValue, AdapterFailure>()
      let events = starts.isEmpty ? [] : starts[min(count, starts.count - 1)]
      count += 1
      for event in events { after(tick + event.tick) { Self.send(event, to: subject) } }
      return logged(subject, name)
    }.eraseToAnyPublisher()
  }

  private static func send(
    _ event: AdapterQuestion.Event, to subject: PassthroughSubject<AdapterValue, AdapterFailure>
  ) {
    switch event.kind {
    case .value(let value): subject.send(value)
    case .failed(let value): subject.send(completion: .failure(AdapterFailure(value)))
    case .completed, .interrupted: subject.send(completion: .finished)
    }
  }

  private func logged(
    _ subject: PassthroughSubject<AdapterValue, AdapterFailure>, _ name: String
  ) -> Stream {
    return Deferred { [unowned self] () -> Stream in
      var number = -1
      func end() {
        guard number >= 0, logs[name]?[number].end == nil else { return }
        logs[name]?[number].end = tick
      }
      return subject.handleEvents(
        receiveSubscription: { [unowned self] _ in
          number = logs[name, default: []].count
          logs[name, default: []].append((tick, nil))
        }, receiveCompletion: { _ in end() }, receiveCancel: { end() }
      ).eraseToAnyPublisher()
    }.eraseToAnyPublisher()
  }

  // MARK: The run

  func answer() throws -> [(name: String, value: JSONText)] {
    let recorders = question.pipelines.map { _ in Recorder(self) }
    var streams: [Stream] = []
    for (index, pipeline) in question.pipelines.enumerated() {
      if let end = pipeline.end { after(end) { recorders[index].dispose() } }
      guard let start = pipeline.start, start > 0 else { continue }
      after(start) { recorders[index].start(streams[index]) }
    }
    // A lane may send any other one, so a value of a lane looks its stream up when it is subscribed to.
    for lane in question.lanes {
      let stream = Deferred { [unowned self] in sources[lane.name] ?? Self.nothing }
      lanes[lane.name] = AdapterStream(Box(stream: stream.eraseToAnyPublisher()), lane: lane.name)
      logs[lane.name] = []
    }
    for lane in question.lanes {
      let starts = try question.starts(of: lane, lanes: lanes)
      for event in starts.joined() {
        if case .interrupted = event.kind { throw AdapterRefusal.unsupported("interruptions") }
      }
      sources[lane.name] =
        lane.isHot ? hot(lane.name, starts.first ?? []) : cold(lane.name, starts)
    }
    var evaluator = AdapterEvaluator(lanes: lanes) { [unowned self] name, stream, arguments in
      guard let make = Operators.table[name],
        let result = try make(self, (stream?.content as? Box)?.stream, arguments)
      else { throw AdapterRefusal.unsupported(name) }
      return AdapterStream(Box(stream: result), lane: nil)
    }
    streams = try evaluator.streams(of: question).map { stream in
      (stream.content as? Box)?.stream ?? Self.nothing
    }
    for (index, pipeline) in question.pipelines.enumerated() where pipeline.start == 0 {
      recorders[index].start(streams[index])
    }
    scheduler.run(until: time(question.until).nanoseconds)
    try evaluator.throwFault()
    guard !scheduler.isExhausted else {
      throw AdapterRefusal.impossible("the run does not settle")
    }
    let pipelines = recorders.map { JSONText.object([("events", $0.json)]) }
    let subscriptions = question.lanes.map { lane in
      let marks = logs[lane.name, default: []].map {
        JSONText.array([.integer($0.start), .integer($0.end)])
      }
      return (name: lane.name, value: JSONText.array(marks))
    }
    for recorder in recorders { recorder.stop() }
    return [("pipelines", .array(pipelines)), ("subscriptions", .object(subscriptions))]
  }
}
