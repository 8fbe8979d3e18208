import Reactive
import ReactiveTesting

/// The streams of a case's input lanes.
///
/// What a lane sends may be another lane, one written further down too: such a value forwards to the
/// lane's stream, which it looks up when it is started.
struct LaneStreams {
  let streams: [Stream]

  /// What each label of each lane stands for while the case is run.
  let values: LaneValues

  init(_ checked: CheckedCase, _ scheduler: TestScheduler, _ logs: [SubscriptionLog]) {
    let values = LaneValues(checked)
    self.values = values
    streams = checked.lanes.indices.map { index in
      let lane = checked.lanes[index]
      let timelines = lane.lines.map(values.timeline)
      guard lane.isHot, let timeline = timelines.first else {
        return Stream(
          scheduler.cold(timelines, log: logs[index]), identity: values.identities[index])
      }
      return Stream(scheduler.hot(timeline, log: logs[index]), identity: values.identities[index])
    }
    values.connect(to: streams)
  }
}

/// Finds the values of labels in a run.
struct LaneValues: Sendable {
  let identities: [Stream.Identity]
  private let error: Value
  private let streams = Shared()

  private final class Shared: Sendable {
    let streams = Lock<[Stream]>([])
  }

  init(_ checked: CheckedCase) {
    identities = checked.lanes.map { Stream.Identity(name: $0.name) }
    error = checked.error
  }

  func connect(to streams: [Stream]) { self.streams.streams.withLock { $0 = streams } }

  /// The value of a label.
  func value(_ label: LabelValue) -> Value {
    switch label {
    case .value(let value): return value
    case .lane(let index):
      let shared = streams
      let producer = SignalProducer<Value, Failure> { observer, lifetime in
        let stream = shared.streams.withLock { $0[index] }
        lifetime += stream.producer.start(observer)
      }
      return .stream(Stream(producer, identity: identities[index]))
    }
  }

  /// A line as the timeline that a test's lane plays.
  func timeline(_ line: CheckedCase.Line) -> Timeline<Value, Failure> {
    Timeline(
      line.marks.entries.indices.map { index in
        let entry = line.marks.entries[index]
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
