import Reactive
import ReactiveTesting

/// What a stream and its inner streams sent, as a value, once the run is over.
struct RecordedStream: Sendable {
  /// An inner stream that was sent.
  struct Inner: Sendable {
    let name: String
    let start: Int
    let identity: Stream.Identity
    let stream: RecordedStream
  }

  let timeline: Timeline<Value, Failure>
  let inners: [Inner]
  /// The index of the inner stream for an entry, by the entry's index.
  private let innerNumbers: [Int: Int]

  init(_ recorder: StreamRecorder) {
    timeline = recorder.timeline
    innerNumbers =
      recorder.inners.isEmpty
      ? [:]
      : Dictionary(
        uniqueKeysWithValues: timeline.entries.indices.filter { [timeline] in
          timeline.entries[$0].mark.isStream
        }.enumerated().map { ($0.element, $0.offset) })
    inners = recorder.inners.map { inner in
      Inner(
        name: inner.name, start: inner.start, identity: inner.identity,
        stream: RecordedStream(inner.recorder))
    }
  }

  /// Makes a stream that was recorded elsewhere, with the streams that it sent in their order.
  init(timeline: Timeline<Value, Failure>, inners: [Inner]) {
    (self.timeline, self.inners) = (timeline, inners)
    let places = timeline.entries.indices.filter { timeline.entries[$0].mark.isStream }
    innerNumbers =
      inners.isEmpty
      ? [:] : Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
  }

  /// The stream that an entry sent; nil if it is not recorded.
  func inner(at index: Int) -> Inner? {
    guard let number = innerNumbers[index], number < inners.count else { return nil }
    return inners[number]
  }

  /// The last tick in which anything happened here or in an inner stream; -1 if nothing did.
  var lastTick: Int {
    inners.reduce(timeline.entries.last?.tick ?? -1) { last, inner in
      max(last, inner.start + max(0, inner.stream.lastTick))
    }
  }

  /// The number of parts of all values sent here and in inner streams; a little more than the limit if there are more.
  func size(upTo limit: Int) -> Int {
    var size = 0
    for entry in timeline.entries {
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
  func drawn(from origin: Int) -> [CaseResult.Inner] {
    inners.flatMap { inner in
      let start = origin + inner.start
      var entries = inner.stream.timeline.lane
      for index in entries.indices { entries[index].tick += start }
      return [CaseResult.Inner(name: inner.name, start: start, entries: entries)]
        + inner.stream.drawn(from: start)
    }
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
    _ lanes: ExpectedLanes
  ) -> Bool {
    guard case .value(.stream(let wanted)) = expected,
      case .value(.stream(let came)) = timeline.entries[index].mark
    else { return expected == timeline.entries[index].mark }
    if wanted.identity == came.identity { return true }
    guard let number = innerNumbers[index], number < inners.count,
      let lane = lanes.events(wanted.identity)
    else { return false }
    let inner = inners[number].stream
    return firstDifference(expected: lane.lane, actual: inner.timeline.lane) { wanted, came in
      inner.hasEntry(came, like: lane.entries[wanted].mark, lanes)
    } == nil
  }
}

extension Timeline<Value, Failure>.Mark {
  fileprivate var isStream: Bool {
    if case .value(.stream) = self { true } else { false }
  }
}
