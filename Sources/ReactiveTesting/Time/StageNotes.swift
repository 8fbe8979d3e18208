import Reactive

/// What passed at the tagged stages of a test.
///
/// Values are noted as text, so nothing retains them.
final class StageNotes: Sendable {
  /// A run of a stage.
  struct Run: Sendable {
    let tag: StageTag
    /// The number of the note that began it, and its time.
    let start: Note
    /// Whether its beginning was noted; a signal may have begun outside of all runs.
    var hasBegun = false
    /// When the run was disposed of.
    var end: Note?
    var marks: [(note: Note, mark: TextLane.Mark)] = []
    /// Whether there were more events than are kept.
    var isCut = false
  }

  /// The number and the time of a note.
  struct Note: Sendable {
    let number: Int
    let time: Int64
  }

  /// All that was noted.
  struct Contents: Sendable {
    fileprivate var runs: [Run] = []
    fileprivate(set) var number = 0
    /// The places of the runs, by their numbers; nil for a run that is left out.
    fileprivate var places: [Int: Int?] = [:]
    /// The number of runs since the last recording began, by the name of the stage.
    fileprivate var counts: [String: Int] = [:]
  }

  /// The maximum number of runs of a name in a recording, and of events in a run: more than anyone reads.
  private static let runLimit = 20
  static let markLimit = 1_000

  private let state = Lock(Contents())

  var contents: Contents { state.withLock { $0 } }

  /// The number of the next note.
  var number: Int { state.withLock { $0.number } }

  /// Notes that a recording begins.
  ///
  /// - Returns: The number of the next note.
  func begin() -> Int {
    state.withLock { state in
      state.counts = [:]
      return state.number
    }
  }

  /// Notes what happens at a stage.
  func note(_ report: StageTag.Report, of tag: StageTag, at time: Int64) {
    switch report {
    case .began: state.withLock { _ = $0.begin(tag, at: time, isNoted: true) }
    case .ended: state.withLock { $0.end(tag.run, at: time) }
    case .value(let value):
      add(.value(TextLane.Label(text: textOfValue(value))), of: tag, at: time)
    case .failed(let error):
      add(
        .failed(TextLane.Label(text: String(describing: error), isQuoted: true)), of: tag, at: time)
    case .completed: add(.completed, of: tag, at: time)
    case .interrupted: add(.interrupted, of: tag, at: time)
    }
  }

  /// Adds an event, if it is kept.
  private func add(_ mark: @autoclosure () -> TextLane.Mark, of tag: StageTag, at time: Int64) {
    guard state.withLock({ $0.isOpen(tag, at: time) }) else { return }
    // Made outside of the lock: a value's description may be any code.
    let mark = mark()
    state.withLock { $0.add(mark, to: tag.run, at: time) }
  }
}

extension StageNotes.Contents {
  private mutating func note(_ time: Int64) -> StageNotes.Note {
    defer { number += 1 }
    return StageNotes.Note(number: number, time: time)
  }

  /// Whether another event of a run is kept; the first one begins a run that began outside of the test's runs.
  fileprivate mutating func isOpen(_ tag: StageTag, at time: Int64) -> Bool {
    guard let known = places[tag.run] else { return begin(tag, at: time, isNoted: false) }
    guard let place = known else { return false }
    let isFull = runs[place].marks.count >= StageNotes.markLimit
    if isFull { runs[place].isCut = true }
    return !isFull
  }

  fileprivate mutating func begin(_ tag: StageTag, at time: Int64, isNoted: Bool) -> Bool {
    counts[tag.name, default: 0] += 1
    let isKept = counts[tag.name, default: 0] <= StageNotes.runLimit
    places.updateValue(isKept ? runs.count : nil, forKey: tag.run)
    if isKept { runs.append(StageNotes.Run(tag: tag, start: note(time), hasBegun: isNoted)) }
    return isKept
  }

  fileprivate mutating func add(_ mark: TextLane.Mark, to run: Int, at time: Int64) {
    guard let known = places[run], let place = known else { return }
    runs[place].marks.append((note(time), mark))
  }

  fileprivate mutating func end(_ run: Int, at time: Int64) {
    // A run that has ended reports nothing more, so its place is no longer needed.
    guard let known = places.removeValue(forKey: run), let place = known else { return }
    runs[place].end = note(time)
  }
}

/// The rows of tagged stages: a lane for each run, the stages from upstream to downstream.
extension StageNotes.Contents {
  /// Makes the rows.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the notes to draw.
  ///   - end: The tick up to which silence is drawn, exclusive.
  ///   - tick: The tick of a time.
  /// - Returns: The rows, the stages from upstream to downstream.
  func rows(_ numbers: Range<Int>, upTo end: Int, tick: (Int64) -> Int) -> [Diagram.Row] {
    let runs = runs.map { $0.drawn(numbers) }.filter {
      numbers.contains($0.start.number) || !$0.marks.isEmpty
    }
    let last = runs.compactMap(\.marks.last).map { tick($0.note.time) }.max() ?? 0
    let stages = Dictionary(grouping: runs, by: \.tag.name).map { Stage(name: $0, runs: $1) }
    return Self.ordered(stages).flatMap { stage -> [Diagram.Row] in
      var rows: [Diagram.Row] = []
      for run in stage.runs {
        let new = run.rows(upTo: Swift.max(end, last + 1), tick)
        // Only if they differ from those of all runs before it.
        if !rows.contains(where: { $0.isDrawn(like: new[0]) }) { rows += new }
      }
      let omitted = counts[stage.name, default: 0] - StageNotes.runLimit
      guard omitted > 0 else { return rows }
      return rows
        + [Diagram.Row("", .text(omitted == 1 ? "1 more start" : "\(omitted) more starts"))]
    }
  }

  /// The stages from upstream to downstream, as far as that is known.
  ///
  /// A stage is made after those upstream of it. Only a stage inside an inner stream is made after those downstream
  /// of it; it begins before its first event arrives there.
  private static func ordered(_ stages: [Stage]) -> [Stage] {
    var ordered: [Stage] = []
    for stage in stages.sorted(by: { $0.number < $1.number }) {
      let place = ordered.firstIndex { other in
        let isInner =
          stage.isMadeInRun && !other.isMadeInRun
          || other.firstStart.map { $0 < stage.number } ?? false
        return isInner && stage.firstNote < other.firstEvent
      }
      ordered.insert(stage, at: place ?? ordered.count)
    }
    return ordered
  }
}

/// All runs of the stages of one name, at least one.
private struct Stage {
  let name: String
  let runs: [StageNotes.Run]

  /// The number of the stage that was made first.
  var number: Int { runs.map(\.tag.stage).min() ?? 0 }
  /// The number of its first run; nil for a signal.
  var firstStart: Int? { runs.map(\.tag).filter { $0.run != $0.stage }.map(\.run).min() }
  var isMadeInRun: Bool { runs[0].tag.isMadeInRun }
  /// The numbers of the first note, and of the first note about an event.
  var firstNote: Int { runs[0].start.number }
  var firstEvent: Int { runs.compactMap { $0.marks.first?.note.number }.min() ?? .max }
}

extension StageNotes.Run {
  /// The run without the notes that are not drawn.
  fileprivate func drawn(_ numbers: Range<Int>) -> Self {
    var run = self
    run.marks.removeAll { !numbers.contains($0.note.number) }
    if let end, !numbers.contains(end.number) { run.end = nil }
    return run
  }

  fileprivate func rows(upTo end: Int, _ tick: (Int64) -> Int) -> [Diagram.Row] {
    let entries = marks.map { TextLane.Entry(tick: tick($0.note.time), mark: $0.mark) }
    let start = hasBegun ? max(0, tick(self.start.time)) : 0
    // A lane that was disposed of, or of which the rest is missing, ends where that happened.
    let last = (entries.last?.tick ?? start) + 1
    let isOpen = self.end == nil && !isCut
    let row = Diagram.Row(
      tag.name, .marks(entries), start: start,
      end: max(isOpen ? end : self.end.map { tick($0.time) } ?? 0, last))
    guard isCut else { return [row] }
    let limit = StageNotes.markLimit
    return [row, Diagram.Row("", .text("only the first \(limit) events are drawn"))]
  }
}

extension Diagram.Row {
  fileprivate func isDrawn(like other: Self) -> Bool {
    guard case .marks(let own) = content, case .marks(let others) = other.content else {
      return false
    }
    return own == others && start == other.start && end == other.end
  }
}
