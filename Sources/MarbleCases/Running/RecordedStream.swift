import Reactive
import ReactiveTesting

/// What a stream and its inner streams sent, as a value, once the run is over.
package struct RecordedStream: Sendable {
  /// An inner stream that was sent.
  struct Inner: Sendable {
    let start: Int
    let identity: Stream.Identity
    let stream: RecordedStream

    var name: String { identity.name ?? "stream" }
  }

  package let timeline: Timeline<Value, Failure>
  let inners: [Inner]
  /// The sentence about an event between two ticks, here or in an inner stream; nil if there was none.
  let offTick: String?
  /// The index of the inner stream for an entry, by the entry's index.
  private let innerNumbers: [Int: Int]

  init(_ recorder: StreamRecorder) {
    timeline = recorder.timeline
    inners = recorder.inners.map { start, identity, recorder in
      Inner(start: start, identity: identity, stream: RecordedStream(recorder))
    }
    offTick = recorder.offTick ?? inners.lazy.compactMap(\.stream.offTick).first
    let entries = timeline.uncountedEntries
    let places = inners.isEmpty ? [] : entries.indices.filter { entries[$0].mark.isStream }
    innerNumbers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
  }

  /// The stream that an entry sent; nil if it is not recorded.
  func inner(at index: Int) -> Inner? {
    guard let number = innerNumbers[index], number < inners.count else { return nil }
    return inners[number]
  }

  /// The last tick in which anything happened here or in an inner stream; -1 if nothing did.
  var lastTick: Int {
    inners.reduce(timeline.uncountedEntries.last?.tick ?? -1) { last, inner in
      max(last, inner.start + max(0, inner.stream.lastTick))
    }
  }

  /// The number of parts of all values sent here and in inner streams; a little more than the limit if there are more.
  func size(upTo limit: Int) -> Int {
    var size = 0
    for entry in timeline.uncountedEntries {
      switch entry.mark {
      case .value(let value): size += value.size(upTo: limit) ?? limit + 1
      case .failed(.error(let failure)): size += failure.value.size(upTo: limit) ?? limit + 1
      default: size += 1
      }
      guard size <= limit else { return limit + 1 }
    }
    for inner in inners {
      size += inner.stream.size(upTo: limit)
      guard size <= limit else { return limit + 1 }
    }
    return size
  }

  /// The inner streams as lanes of the whole case.
  func drawn(from origin: Int) -> [CaseResult.DrawnLane] {
    inners.flatMap { inner in
      let start = origin + inner.start
      let entries = inner.stream.timeline.shifted(by: start).textEntries
      return [CaseResult.DrawnLane(name: inner.name, entries: entries, start: start)]
        + inner.stream.drawn(from: start)
    }
  }

  /// The first difference from an expected lane; nil if this is what the lane says.
  ///
  /// - Parameters:
  ///   - expected: The expected lane.
  ///   - lanes: The lanes of the case.
  ///   - origin: The tick of the case from which both are counted.
  /// - Returns: The difference, in the ticks of the case.
  func difference(
    from expected: Timeline<Value, Failure>, _ lanes: CaseLanes, startedAt origin: Int = 0
  ) -> LaneDifference? {
    // Most cases pass, and texts cost more than the comparison.
    guard !meets(expected, lanes) else { return nil }
    return firstDifference(
      expected: expected.shifted(by: origin).textEntries,
      actual: timeline.shifted(by: origin).textEntries
    ) { wanted, came in
      hasEntry(came, like: expected.entries[wanted].mark, lanes)
    }
  }

  /// The difference of the streams in the place of a difference, if both lanes have a stream there.
  ///
  /// - Parameters:
  ///   - difference: The first difference.
  ///   - expected: The expected lane.
  ///   - lanes: The lanes of the case.
  ///   - origin: The tick of the case at which this stream was sent.
  /// - Returns: The difference of the innermost streams; nil if there are none to compare.
  func innerDifference(
    _ difference: LaneDifference, from expected: Timeline<Value, Failure>, _ lanes: CaseLanes,
    startedAt origin: Int = 0
  ) -> CaseResult.InnerDifference? {
    // Everything before it is equal.
    let place =
      expected.entries.prefix { $0.tick + origin < difference.tick }.count + difference.member
    guard place < expected.entries.count, place < timeline.uncountedEntries.count,
      expected.entries[place].tick == timeline.uncountedEntries[place].tick,
      case .value(.stream(let wanted)) = expected.entries[place].mark,
      let number = innerNumbers[place], let inner = inner(at: place),
      let lane = lanes.events(wanted.identity)
    else { return nil }
    let start = origin + inner.start
    let came = inners[..<number].reduce(number) { $0 + $1.stream.drawn(from: 0).count }
    guard var inside = inner.stream.difference(from: lane, lanes, startedAt: start) else {
      return nil
    }
    if let innermost = inner.stream.innerDifference(inside, from: lane, lanes, startedAt: start) {
      var innermost = innermost
      innermost.came += came + 1
      innermost.difference.sentence =
        "\(inside.sentence); inside of them, \(innermost.difference.sentence)"
      return innermost
    }
    inside.namesOfEqual = [:]
    return CaseResult.InnerDifference(
      difference: inside, start: start, came: came,
      wanted: (wanted.identity.name ?? "stream", place))
  }

  /// Whether an entry equals an expected mark.
  ///
  /// A stream equals an expected lane if it is that lane itself, or if it sent what that lane
  /// sends, counted from when it was sent.
  ///
  /// - Parameters:
  ///   - index: The index of the entry.
  ///   - expected: The expected mark.
  ///   - lanes: The lanes of the case.
  /// - Returns: Whether they are equal.
  func hasEntry(
    _ index: Int, like expected: Timeline<Value, Failure>.Mark,
    _ lanes: CaseLanes
  ) -> Bool {
    guard case .value(.stream(let wanted)) = expected,
      case .value(.stream(let came)) = timeline.uncountedEntries[index].mark
    else { return timeline.uncountedEntries[index].mark.meets(expected) }
    if wanted == came { return true }
    guard let inner = inner(at: index)?.stream, let lane = lanes.events(wanted.identity) else {
      return false
    }
    return inner.meets(lane, lanes)
  }

  /// Whether it sent what an expected lane says; compared without making texts of the values.
  func meets(_ expected: Timeline<Value, Failure>, _ lanes: CaseLanes) -> Bool {
    let expected = expected.entries
    return matches(expected) { hasEntry($0, like: expected[$0].mark, lanes) }
  }

  /// Whether there are as many events as others, in the same ticks, and those in each place are the same.
  func matches(
    _ other: [Timeline<Value, Failure>.Entry], by areSame: (_ index: Int) -> Bool
  ) -> Bool {
    let own = timeline.uncountedEntries
    return own.count == other.count
      && other.indices.allSatisfy { own[$0].tick == other[$0].tick && areSame($0) }
  }
}

extension Timeline<Value, Failure>.Mark {
  /// Whether it is the event that a lane expects.
  fileprivate func meets(_ expected: Self) -> Bool {
    switch (self, expected) {
    case (.value(let value), .value(let expected)): value.meets(expected)
    case (.failed(.error(let error)), .failed(.error(let expected))):
      error.value.meets(expected.value)
    default: self == expected
    }
  }

  fileprivate var isStream: Bool {
    if case .value(.stream) = self { true } else { false }
  }
}

/// Records the events of a pipeline, and of the streams that it sends.
final class StreamRecorder: Sendable {
  /// A stream sent by a pipeline, with the tick in which it was sent, counted like the outer stream's ticks.
  typealias Inner = (start: Int, identity: Stream.Identity, recorder: StreamRecorder)

  /// Streams that send themselves would be recorded forever.
  private static let depthLimit = 8

  private let scheduler: TestScheduler
  private let recording: Recording<Value, Failure>
  private let origin: Duration
  private let depth: Int
  /// Checked before anything is recorded: the number of inner streams multiplies if lanes send one another.
  private let meter: PlaceMeter
  private let runs = CompositeDisposable()
  private let recorded = Lock<[Inner]>([])

  /// Makes a recorder with tick zero now.
  init(_ scheduler: TestScheduler, _ meter: PlaceMeter, depth: Int = 0) {
    self.meter = meter
    self.scheduler = scheduler
    self.depth = depth
    origin = scheduler.now
    recording = Recording(on: scheduler)
  }

  /// The events sent so far.
  var timeline: Timeline<Value, Failure> { recording.timeline }

  /// The sentence about an event between two ticks; nil if there was none.
  var offTick: String? { recording.offTick }

  /// The streams sent so far, in their order.
  var inners: [Inner] { recorded.withLock { $0 } }

  /// Receives the events to record.
  ///
  /// A stream is observed from the moment it is sent.
  var observer: Signal<Value, Failure>.Observer {
    let outer = recording.observer
    return Signal<Value, Failure>.Observer(
      onValue: { value in
        guard self.meter.mayRecord(value) else { return }
        outer.onValue(value)
        if case .stream(let stream) = value { self.record(stream) }
      },
      onTermination: outer.onTermination)
  }

  /// Stops recording the streams that were sent.
  func stop() {
    runs.dispose()
    for inner in inners { inner.recorder.stop() }
  }

  private func record(_ stream: Stream) {
    guard meter.mayRecordStream() else { return }
    let recorder = StreamRecorder(scheduler, meter, depth: depth + 1)
    let start = (scheduler.now - origin).ticks(of: scheduler.tick).count
    recorded.withLock { $0.append((start, stream.identity, recorder)) }
    guard depth < Self.depthLimit else { return }
    runs += stream.producer.start(recorder.observer)
  }
}

/// The streams inside of the values of a run, in the order in which they first appear.
///
/// Each run makes its own streams, apart from the lanes. Those of two runs of the same case stand for each other if they
/// have the same number.
struct StreamNumbers {
  typealias Pair = (own: StreamNumbers, other: StreamNumbers)

  private var numbers: [ObjectIdentifier: Int] = [:]

  mutating func number(_ stream: Stream) -> Int {
    let identity = ObjectIdentifier(stream.identity)
    let number = numbers[identity] ?? numbers.count
    numbers[identity] = number
    return number
  }
}

extension Value {
  /// Whether it is the same value of another run: the same but for the streams in it, which are in the same places.
  func isSame(as other: Value, _ numbers: inout StreamNumbers.Pair) -> Bool {
    guard case .stream(let left) = self, case .stream(let right) = other else {
      return matches(other) { $0.isSame(as: $1, &numbers) }
    }
    return left.identity.name == right.identity.name
      && numbers.own.number(left) == numbers.other.number(right)
  }

  /// Hashes what `isSame` compares.
  func hash(into hasher: inout Hasher, _ numbers: inout StreamNumbers) {
    if case .stream(let stream) = self { return hasher.combine(numbers.number(stream)) }
    let parts = parts
    if parts.isEmpty { hasher.combine(self) }
    for part in parts { part.hash(into: &hasher, &numbers) }
  }
}
