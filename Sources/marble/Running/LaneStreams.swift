import Reactive
import ReactiveTesting

/// The streams of a case's input lanes.
///
/// What a lane sends may be another lane, one written further down too: such a value forwards to the
/// lane's stream, which it looks up when it is started.
package struct LaneStreams {
  package let streams: [Stream]

  /// What each label of each lane stands for while the case is run.
  package let values: LaneValues

  /// Makes the streams of lanes that nothing counts.
  package init(_ checked: CheckedCase, _ scheduler: TestScheduler, _ logs: [SubscriptionLog]) {
    self.init(checked, scheduler, logs, nil)
  }

  init(
    _ checked: CheckedCase, _ scheduler: TestScheduler, _ logs: [SubscriptionLog],
    _ meter: RunMeter?
  ) {
    let values = LaneValues(checked)
    self.values = values
    var streams: [Stream] = []
    for (index, lane) in checked.lanes.enumerated() {
      let timelines = lane.lines.map { values.timeline($0) }
      let identity = values.identities[index]
      let stream =
        lane.isHot
        ? Stream(
          scheduler.hot(timelines.first ?? Timeline(), log: logs[index]), identity: identity)
        : Stream(scheduler.cold(timelines, log: logs[index]), identity: identity)
      // To count what a signal sends is to observe it, which would show among the lane's subscriptions: what a
      // hot lane sends is counted by the stages that it goes through.
      guard let meter, !lane.isHot else {
        streams.append(stream)
        continue
      }
      // Each start looks at all events of a tick, even if the first ends it.
      let longest = lane.lines.lazy.map(\.marks.entries.count).max() ?? 0
      let stage = StageMeter(meter, name: lane.name, span: lane.span, events: longest)
      streams.append(stream.metered(by: stage))
    }
    self.streams = streams
    values.connect(to: streams)
  }
}

/// Finds the values of labels in a run.
package struct LaneValues: Sendable {
  let identities: [Stream.Identity]
  /// The lanes by their identities, where there are many.
  private let indices: [ObjectIdentifier: Int]
  private let error: Value
  private let streams = Shared()

  private final class Shared: Sendable {
    let streams = Lock<[Stream]>([])
  }

  init(_ checked: CheckedCase) {
    identities = checked.lanes.map { Stream.Identity(name: $0.name) }
    indices =
      identities.count < 32
      ? [:]
      : Dictionary(
        uniqueKeysWithValues: identities.enumerated().map { (ObjectIdentifier($1), $0) })
    error = checked.error
  }

  /// The lane of an identity; nil for what is no lane.
  func index(of identity: Stream.Identity) -> Int? {
    indices.isEmpty ? identities.firstIndex(of: identity) : indices[ObjectIdentifier(identity)]
  }

  func connect(to streams: [Stream]) { self.streams.streams.withLock { $0 = streams } }

  /// The value of a label.
  func value(_ label: LabelValue) -> Value {
    switch label {
    case .value(let value): return value
    case .lane(let index):
      // What a stream sends is held by the stream: a value that held the streams in turn would keep all
      // of them for ever. Who runs the case holds them, and when it is over there is none to be started.
      let producer = SignalProducer<Value, Failure> { [weak streams] observer, lifetime in
        let stream = streams.flatMap { shared in shared.streams.withLock { $0[index] } }
        guard let stream else { return }
        lifetime += stream.producer.start(observer)
      }
      return .stream(Stream(producer, identity: identities[index]))
    }
  }

  /// A line as the timeline that is sent, expected or drawn.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - plainFailure: What a `#` without a label stands for; the case's error if nothing is said.
  /// - Returns: The timeline.
  package func timeline(
    _ line: CheckedCase.Line, plainFailure: Timeline<Value, Failure>.Failure? = nil
  ) -> Timeline<Value, Failure> {
    Timeline(
      line.marks.entries.indices.map { index in
        let entry = line.marks.entries[index]
        if let plainFailure, case .failed(nil) = entry.mark {
          return Timeline<Value, Failure>.Entry(tick: entry.tick, mark: .failed(plainFailure))
        }
        return Timeline<Value, Failure>.Entry(
          tick: entry.tick, mark: mark(entry.mark, line.values[index]))
      })
  }

  private func mark(
    _ mark: ReactiveTesting.Lane.Mark, _ known: LabelValue?
  ) -> Timeline<Value, Failure>.Mark {
    switch mark {
    case .value(let label): .value(known.map(value) ?? .text(label.text))
    case .completed: .completed
    case .interrupted: .interrupted
    case .failed(let label?): .failed(.error(Failure(known.map(value) ?? .text(label.text))))
    case .failed(nil): .failed(.error(Failure(error)))
    }
  }
}
