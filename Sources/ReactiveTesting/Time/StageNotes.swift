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
    fileprivate(set) var runs: [Run] = []
    /// The number of runs that were left out since the last recording began, by the name of the stage.
    fileprivate(set) var omitted: [String: Int] = [:]
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
      (state.counts, state.omitted) = ([:], [:])
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
    if isKept {
      runs.append(StageNotes.Run(tag: tag, start: note(time), hasBegun: isNoted))
    } else {
      omitted[tag.name, default: 0] += 1
    }
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
struct StageRows {
  /// All runs of the stages of one name.
  fileprivate struct Stage {
    let name: String
    /// The number of the stage that was made first.
    var number: Int
    /// The number of its first run; nil for a signal.
    var firstStart: Int?
    var isMadeInRun: Bool
    /// The numbers of the first note, and of the first note about an event.
    var firstNote: Int
    var firstEvent = Int.max
    var rows: [Diagram.Row] = []
  }

  /// All that was noted.
  let contents: StageNotes.Contents
  /// The numbers of the notes to draw.
  let numbers: Range<Int>
  /// The tick of a time.
  let tick: (Int64) -> Int

  /// Makes the rows.
  ///
  /// - Parameter end: The tick up to which silence is drawn, exclusive.
  /// - Returns: The rows, the stages from upstream to downstream.
  func rows(upTo end: Int) -> [Diagram.Row] {
    let runs = contents.runs.map(drawn).filter {
      numbers.contains($0.start.number) || !$0.marks.isEmpty
    }
    let last = runs.lazy.compactMap(\.marks.last).map { tick($0.note.time) }.max() ?? 0
    var stages: [Stage] = []
    var places: [String: Int] = [:]
    for run in runs {
      let place = places[run.tag.name] ?? stages.count
      if place == stages.count {
        places[run.tag.name] = place
        stages.append(Stage(run))
      }
      stages[place].add(run, row(run, upTo: Swift.max(end, last + 1)))
    }
    return Self.ordered(stages).flatMap { stage in
      let omitted = contents.omitted[stage.name] ?? 0
      return stage.rows
        + (omitted > 0
          ? [Diagram.Row("", .text(omitted == 1 ? "1 more start" : "\(omitted) more starts"))] : [])
    }
  }

  /// A run without the notes that are not drawn.
  private func drawn(_ run: StageNotes.Run) -> StageNotes.Run {
    var run = run
    run.marks.removeAll { !numbers.contains($0.note.number) }
    if let end = run.end, !numbers.contains(end.number) { run.end = nil }
    return run
  }

  private func row(_ run: StageNotes.Run, upTo end: Int) -> [Diagram.Row] {
    let entries = run.marks.map { TextLane.Entry(tick: tick($0.note.time), mark: $0.mark) }
    let start = run.hasBegun ? Swift.max(0, tick(run.start.time)) : 0
    // A lane that was disposed of, or of which the rest is missing, ends where that happened.
    let last = (entries.last?.tick ?? start) + 1
    let isOpen = run.end == nil && !run.isCut
    let row = Diagram.Row(
      run.tag.name, .marks(entries), start: start,
      end: Swift.max(isOpen ? end : run.end.map { tick($0.time) } ?? 0, last))
    let limit = StageNotes.markLimit
    return [row]
      + (run.isCut ? [Diagram.Row("", .text("only the first \(limit) events are drawn"))] : [])
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

extension StageRows.Stage {
  fileprivate init(_ run: StageNotes.Run) {
    name = run.tag.name
    number = run.tag.stage
    isMadeInRun = run.tag.isMadeInRun
    firstNote = run.start.number
  }

  /// Adds a run; its rows only if they differ from those of all runs before it.
  fileprivate mutating func add(_ run: StageNotes.Run, _ new: [Diagram.Row]) {
    number = Swift.min(number, run.tag.stage)
    if run.tag.run != run.tag.stage { firstStart = Swift.min(firstStart ?? .max, run.tag.run) }
    firstEvent = Swift.min(firstEvent, run.marks.first?.note.number ?? .max)
    if !rows.contains(where: { $0.isDrawn(like: new[0]) }) { rows += new }
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
