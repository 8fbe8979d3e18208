import Reactive
import ReactiveTesting

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

/// The output of a pipeline, in the form of an `expect` line.
package enum WrittenLane: Sendable, Equatable {
  case text(String)
  /// Contains a value that no label of the case stands for, described by this text.
  case unwritable(String)
}

/// Writes recorded events as marbles that read back as the same events in the same case.
struct LaneWriter {
  private let lanes: ExpectedLanes
  private var labels: LabelReader
  /// The shortest key in the table for each value.
  private let keys: [Value: String]

  init(_ lanes: ExpectedLanes) {
    self.lanes = lanes
    labels = lanes.checked.labels
    let shortestFirst = labels.table.sorted {
      ($0.key.count, $0.key) < ($1.key.count, $1.key)
    }
    keys = Dictionary(
      shortestFirst.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  private var checked: CheckedCase { lanes.checked }

  func written(_ recorded: RecordedStream) -> WrittenLane {
    var writer = self
    return writer.write(recorded)
  }

  private mutating func write(_ recorded: RecordedStream) -> WrittenLane {
    var entries: [TextLane.Entry] = []
    for (index, entry) in recorded.timeline.entries.enumerated() {
      let mark: TextLane.Mark
      switch entry.mark {
      case .value(let value):
        guard let label = label(of: value, at: index, in: recorded) else {
          return .unwritable(value.kindName)
        }
        mark = .value(TextLane.Label(text: label))
      case .failed(.error(let failure)) where failure.value != checked.error:
        guard let label = label(of: failure.value) else {
          return .unwritable(failure.value.kindName)
        }
        mark = .failed(TextLane.Label(text: label, isQuoted: true))
      case .failed: mark = .failed(nil)
      case .completed: mark = .completed
      case .interrupted: mark = .interrupted
      }
      entries.append(TextLane.Entry(tick: entry.tick, mark: mark))
    }
    let text = printLane(entries)
    let lane = text + silence(after: entries, text)
    // A value that looks like a lane goes into a group of one: in quotes alone it would be refused.
    return .text(isQuotedLane(lane) ? "[\(lane)]" : lane)
  }

  /// Dashes up to the end of the longest input lane, for a lane without an end.
  private func silence(after entries: [TextLane.Entry], _ text: String) -> String {
    if entries.last?.mark.isTerminal == true { return "" }
    let lengths = checked.lanes.flatMap { $0.lines.map(\.marks.length) }
    let written = (try? parseLane(text, tick: checked.tick).length) ?? 0
    let rest = min(lengths.max() ?? 0, checked.end + 1) - written
    // In a long stretch of silence, the rest adds no information.
    return rest > 0 && rest <= 20 ? String(repeating: "-", count: rest) : ""
  }

  private mutating func label(
    of value: Value, at index: Int, in recorded: RecordedStream
  ) -> String? {
    guard case .stream(let stream) = value else { return label(of: value) }
    // A lane by its own name, or otherwise one that sends the same events.
    let itself = lanes.values.index(of: stream.identity)
    if let itself, let name = name(ofLane: itself) { return name }
    for lane in checked.lanes.indices
    where recorded.hasEntry(index, like: .value(lanes.values.value(.lane(lane))), lanes) {
      if let name = name(ofLane: lane) { return name }
    }
    return nil
  }

  /// The name of a lane in expectations; nil if the name has another meaning there.
  private mutating func name(ofLane lane: Int) -> String? {
    let name = checked.lanes[lane].name
    guard case .lane(lane) = labels.value(of: TextLane.Label(text: name)) else {
      return nil
    }
    return name
  }

  private mutating func label(of value: Value) -> String? {
    for candidate in [keys[value], value.label, value.literal].compactMap(\.self) {
      let label = TextLane.Label(text: candidate)
      if case .value(let read) = labels.value(of: label), read == value { return candidate }
    }
    return nil
  }
}
