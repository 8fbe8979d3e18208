import Reactive

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

  private let contents: StageNotes.Contents
  private let numbers: Range<Int>
  private let tick: (Int64) -> Int

  /// - Parameters:
  ///   - contents: All that was noted.
  ///   - numbers: The numbers of the notes to draw.
  ///   - tick: The tick of a time.
  init(
    _ contents: StageNotes.Contents, _ numbers: Range<Int>, tick: @escaping (Int64) -> Int
  ) {
    (self.contents, self.numbers, self.tick) = (contents, numbers, tick)
  }

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
    let entries = run.marks.map { Lane.Entry(tick: tick($0.note.time), mark: $0.mark) }
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
