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
    var marks: [(note: Note, mark: Lane.Mark)] = []
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
    var runs: [Run] = []
    /// The number of runs that were left out since the last recording began, by the name of the stage.
    var omitted: [String: Int] = [:]
  }

  fileprivate struct State {
    var contents = Contents()
    var number = 0
    /// The places of the runs, by their numbers; nil for a run that is left out.
    var places: [Int: Int?] = [:]
    /// The number of runs since the last recording began, by the name of the stage.
    var counts: [String: Int] = [:]
  }

  /// The maximum number of runs of a name in a recording, and of events in a run: more than anyone reads.
  static let runLimit = 20
  static let markLimit = 1_000

  private let state = Lock(State())

  var all: Contents { state.withLock { $0.contents } }

  /// The number of the next note.
  var number: Int { state.withLock { $0.number } }

  /// Notes that a recording begins.
  ///
  /// - Returns: The number of the next note.
  func begin() -> Int {
    state.withLock { state in
      (state.counts, state.contents.omitted) = ([:], [:])
      return state.number
    }
  }

  /// Notes what happens at a stage.
  func note(_ report: StageTag.Report, of tag: StageTag, at time: Int64) {
    switch report {
    case .began: return state.withLock { _ = $0.begin(tag, at: time, isNoted: true) }
    case .ended: return state.withLock { $0.end(tag.run, at: time) }
    default: break
    }
    guard state.withLock({ $0.isOpen(tag, at: time) }), let mark = mark(report) else { return }
    state.withLock { $0.add(mark, to: tag.run, at: time) }
  }

  /// The mark of an event; nil for the start and for a disposal.
  private func mark(_ report: StageTag.Report) -> Lane.Mark? {
    func text<Value>(_ value: Value) -> String { ValueText<Value>()(value) }
    return switch report {
    case .began, .ended: nil
    case .value(let value): .value(Lane.Label(text: text(value)))
    case .failed(let error): .failed(Lane.Label(text: String(describing: error), isQuoted: true))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

extension StageNotes.State {
  private mutating func note(_ time: Int64) -> StageNotes.Note {
    defer { number += 1 }
    return StageNotes.Note(number: number, time: time)
  }

  /// Whether another event of a run is kept; the first one begins a run that began outside of the test's runs.
  mutating func isOpen(_ tag: StageTag, at time: Int64) -> Bool {
    guard let known = places[tag.run] else { return begin(tag, at: time, isNoted: false) }
    guard let place = known else { return false }
    let isFull = contents.runs[place].marks.count >= StageNotes.markLimit
    if isFull { contents.runs[place].isCut = true }
    return !isFull
  }

  mutating func begin(_ tag: StageTag, at time: Int64, isNoted: Bool) -> Bool {
    counts[tag.name, default: 0] += 1
    let isKept = counts[tag.name, default: 0] <= StageNotes.runLimit
    places.updateValue(isKept ? contents.runs.count : nil, forKey: tag.run)
    if isKept {
      contents.runs.append(StageNotes.Run(tag: tag, start: note(time), hasBegun: isNoted))
    } else {
      contents.omitted[tag.name, default: 0] += 1
    }
    return isKept
  }

  mutating func add(_ mark: Lane.Mark, to run: Int, at time: Int64) {
    guard let known = places[run], let place = known else { return }
    contents.runs[place].marks.append((note(time), mark))
  }

  mutating func end(_ run: Int, at time: Int64) {
    // A run that has ended reports nothing more, so its place is no longer needed.
    guard let known = places.removeValue(forKey: run), let place = known else { return }
    contents.runs[place].end = note(time)
  }
}
