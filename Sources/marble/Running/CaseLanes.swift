import Reactive
import ReactiveTesting

/// The streams of a case's input lanes.
///
/// A lane may send another lane, even one further down in the file. Such a value forwards to the other lane's
/// stream, which it looks up when it is started.
package struct LaneStreams {
  package let streams: [Stream]

  /// The values of the lanes' labels during the run.
  package let values: LaneValues

  /// Makes the streams of lanes, without counting.
  package init(_ checked: CheckedCase, _ scheduler: TestScheduler, _ logs: [InputLane]) {
    self.init(SharedCase(checked), scheduler, logs, nil)
  }

  init(
    _ shared: SharedCase, _ scheduler: TestScheduler, _ logs: [InputLane],
    _ meter: RunMeter?
  ) {
    let values = LaneValues(shared.checked, shared.identities)
    self.values = values
    var streams: [Stream] = []
    streams.reserveCapacity(shared.checked.lanes.count)
    for (index, lane) in shared.checked.lanes.enumerated() {
      let timelines = shared.timelines[index] ?? lane.lines.map { values.timeline($0) }
      let identity = values.identities[index]
      let stream =
        lane.isHot
        ? Stream(
          scheduler.hot(timelines.first ?? Timeline(), lane: logs[index]), identity: identity)
        : Stream(scheduler.cold(timelines, lane: logs[index]), identity: identity)
      // Counting what a signal sends means observing it, which would show among the lane's subscriptions. Instead,
      // the stages that follow a hot lane count what it sends.
      guard let meter, !lane.isHot else {
        streams.append(stream)
        continue
      }
      // Each start goes through all events of a tick, even if the first one ends it.
      let longest = lane.lines.lazy.map { $0.marks.entries.count }.max() ?? 0
      let ticks = lane.lines.lazy.map { Set($0.marks.entries.map(\.tick)).count }.max() ?? 0
      let stage = StageMeter(
        meter, name: lane.name, span: lane.span, events: longest, ticks: ticks)
      streams.append(stream.metered(by: stage))
    }
    self.streams = streams
    values.connect(to: streams)
  }
}

/// Finds the values of labels in a run.
package struct LaneValues: Sendable {
  let identities: [Stream.Identity]
  /// The lanes by their identities.
  private let indices: [ObjectIdentifier: Int]
  private let error: Value
  private let streams = Shared()

  private final class Shared: Sendable {
    let streams = Lock<[Stream]>([])
  }

  init(_ checked: CheckedCase, _ identities: [Stream.Identity]) {
    self.identities = identities
    indices = Dictionary(
      uniqueKeysWithValues: identities.enumerated().map { (ObjectIdentifier($1), $0) })
    error = checked.error
  }

  /// The lane with an identity; nil if it is not a lane.
  func index(of identity: Stream.Identity) -> Int? {
    indices[ObjectIdentifier(identity)]
  }

  func connect(to streams: [Stream]) { self.streams.streams.withLock { $0 = streams } }

  /// The value of a label.
  func value(_ label: LabelValue) -> Value {
    switch label {
    case .value(let value): return value
    case .lane(let index):
      // A stream retains its values. If a value retained the streams in turn, all of them would stay in memory
      // forever. The case's run retains them, and after the run nothing is started any more.
      let producer = SignalProducer<Value, Failure> { [weak streams] observer, lifetime in
        let stream = streams.flatMap { shared in shared.streams.withLock { $0[index] } }
        guard let stream else { return }
        lifetime += stream.producer.start(observer)
      }
      return .stream(Stream(producer, identity: identities[index]))
    }
  }

  /// A line as a timeline to send, expect or draw.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - plainFailure: The failure that a `#` without a label stands for; by default the case's error.
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
    _ mark: TextLane.Mark, _ known: LabelValue?
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

/// Gives the lanes of a case their meaning as expectations.
struct ExpectedLanes: Sendable {
  private(set) var checked: CheckedCase
  let values: LaneValues

  /// The expectation as a timeline.
  ///
  /// If the case gives no error, `#` matches any failure.
  func timeline(_ line: CheckedCase.Line) -> Timeline<Value, Failure> {
    values.timeline(line, plainFailure: checked.isErrorGiven ? nil : .any)
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
      let expected = timeline(expectation.line)
      let difference = firstDifference(
        expected: expected.textEntries, actual: output.timeline.textEntries
      ) {
        output.hasEntry($1, like: expected.entries[$0].mark, self)
      }
      guard let difference else {
        checked.pipelines[index].expectation = expectation
        return (number, true)
      }
      let isTaken = (best: taken.contains(best.number), this: taken.contains(number))
      if difference.tick > best.tick
        || difference.tick == best.tick && isTaken.best && !isTaken.this
      {
        best = (number, difference.tick)
      }
    }
    if best.number > 0 { checked.pipelines[index].expectation = all[best.number] }
    return (best.number, false)
  }

  /// The events of a lane that an expectation names; nil for a hot lane, which has no start to compare from.
  func events(_ identity: Stream.Identity) -> Timeline<Value, Failure>? {
    guard let index = values.index(of: identity), !checked.lanes[index].isHot else {
      return nil
    }
    return checked.lanes[index].lines.first.map(timeline)
  }
}
