import Reactive
import Synchronization

/// The part of a recording that does not depend on its type: its time, the run that it records, and why it might
/// prove nothing.
@usableFromInline
final class RecordingWatch: ComparedRecording {
  private struct State {
    var problem: String?
    /// The recorded run of a producer, or the observation of a signal.
    var run: (any Disposable)?
    /// Records the interruption that an observation does not send when it is disposed of; nil for a run.
    var interrupt: (@Sendable () -> Void)?
    var isOver = false
    var difference: TimelineOrigin.Drawing?
    /// Whether the end of the stream was recorded.
    var hasEnded = false
    /// Whether the observer is used, or would have been.
    var isGiven = false
    /// The number of runs before its start was scheduled; nil if it needs no run.
    var runsBefore: Int?
    /// The tick of its start.
    var start = 0
    /// The number after the last note about stages that was made while it recorded.
    var noteLimit = Int.max
  }

  /// The call that asked for it; nil if it was made by hand.
  let site: CallSite?
  @usableFromInline let isOfState: Bool
  @usableFromInline var test: (any ComparedTest)? { notes }
  /// The notes of the test; nil without a test.
  private let notes: RunNotes?
  /// The board of the scheduler; without a scheduler, a board whose time stands still.
  private let board: JobBoard
  private let origin: Int64
  private let state = Lock(State())
  private let closed = Atomic<Bool>(false)
  private let used = Atomic<Bool>(false)
  /// The number of the first note about stages that was made while it recorded.
  private let firstNote: Int

  @usableFromInline
  init(_ board: JobBoard, _ notes: RunNotes, at site: CallSite?, isOfState: Bool = false) {
    self.site = site
    self.isOfState = isOfState
    self.notes = notes
    self.board = board
    origin = board.time
    firstNote = board.beginStages()
  }

  /// Makes a watch for a recording without a test.
  @usableFromInline
  init() {
    (site, notes) = (nil, nil)
    isOfState = false
    board = JobBoard(tickLength: 1)
    origin = 0
    firstNote = 0
  }

  /// The current tick.
  ///
  /// Rounded down: an event between two ticks belongs to the column that has begun.
  @usableFromInline var tick: Int {
    Int((board.time - origin) / board.tickLength)
  }

  /// Whether the end of the stream was recorded.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Notes that the end of the stream was recorded.
  @usableFromInline
  func noteEnd() { state.withLock { $0.hasEnded = true } }

  /// Whether recording is over.
  @usableFromInline var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Whether the recording has been compared, or its values read.
  var isCompared: Bool { used.load(ordering: .acquiring) }

  @usableFromInline
  func noteUse() {
    used.store(true, ordering: .releasing)
    notes?.noteUse()
    noteWaits()
  }

  /// Notes which streams wait in real time, because the recording is compared now or ends now.
  @usableFromInline
  func noteWaits() {
    guard board.mayHaveEscapes, let notes else { return }
    notes.note(waits: board.realTimeMessages(pending: true, orElse: site ?? notes.firstSite))
  }

  @usableFromInline var difference: TimelineOrigin.Drawing? { state.withLock { $0.difference } }

  @usableFromInline
  func keep(difference: TimelineOrigin.Drawing?) {
    // The old one is released outside of the lock.
    var difference = difference
    state.withLock { swap(&$0.difference, &difference) }
  }

  /// What has left virtual time; nil for nothing.
  @usableFromInline var escape: String? { notes?.escape }

  /// Why the recording proves nothing; nil if it is fine.
  @usableFromInline var problem: String? {
    let (problem, isGiven, runsBefore) = state.withLock { ($0.problem, $0.isGiven, $0.runsBefore) }
    if let problem { return problem }
    guard isGiven else {
      return """
        nothing can be recorded, because this recording's observer was never used: connect it before the run, as in \
        stream.start(recording.observer)
        """
    }
    if let problem = board.problem { return problem }
    return runsBefore == board.runs
      ? "nothing has run since this recording began: call run() before comparing" : nil
  }

  /// Notes that the observer is used, or would have been.
  @usableFromInline
  func give() { state.withLock { $0.isGiven = true } }

  /// Notes why the recording proves nothing.
  func fail(_ message: String) { state.withLock { $0.problem = message } }

  /// Notes that the recording begins in a later run.
  func expectRun(startingAt tick: Int) {
    let runs = board.runs
    state.withLock { ($0.start, $0.runsBefore) = (tick, runs) }
  }

  @usableFromInline
  func reason(forInterruption tick: Int?) -> String? {
    let start = state.withLock { $0.start }
    guard tick == nil ? site != nil : tick == start else { return nil }
    let time = origin.addingSaturated(ticks: start, of: board.tickLength)
    let names = notes?.playedLanes(by: time, silentFor: tick == nil ? site : nil) ?? []
    guard let last = names.last else { return nil }
    let all = names.count == 1 ? last : "\(names.dropLast().joined(separator: ", ")) and \(last)"
    return "\(all) \(names.count == 1 ? "has" : "have") already played; a hot lane plays once"
  }

  @usableFromInline
  func stageRows(below inputs: [Diagram.Row]) -> [Diagram.Row] {
    board.stageRows(
      firstNote..<state.withLock { $0.noteLimit }, from: origin, below: inputs)
  }

  /// Retains the recorded run, to dispose of it in time.
  ///
  /// - Parameters:
  ///   - run: Disposed of at once if the recording is over.
  ///   - interrupt: Records an interruption, for a run that sends no event when it is disposed of.
  @usableFromInline
  func hold(_ run: (any Disposable)?, interrupt: (@Sendable () -> Void)? = nil) {
    let isTooLate = state.withLock { state in
      guard !state.isOver else { return true }
      (state.run, state.interrupt) = (run, interrupt)
      return false
    }
    if isTooLate { run?.dispose() }
  }

  /// Disposes of the recorded run, and records that.
  @usableFromInline
  func end() {
    guard let interrupt = endRun(), !hasEnded else { return }
    interrupt()
  }

  /// Disposes of the recorded run.
  ///
  /// - Returns: What records the interruption; nil if the run sends one itself.
  @discardableResult
  private func endRun() -> (@Sendable () -> Void)? {
    let (run, interrupt) = state.withLock { state in
      defer { (state.run, state.interrupt, state.isOver) = (nil, nil, true) }
      return (state.run, state.interrupt)
    }
    run?.dispose()
    return interrupt
  }

  /// Notes that recording is over.
  @usableFromInline
  func noteClosed() {
    if !isClosed {
      let number = board.stageNumber
      state.withLock { $0.noteLimit = number }
    }
    closed.store(true, ordering: .releasing)
  }

  /// Ends the recording: later events belong to the end of the test.
  @usableFromInline
  func close() {
    noteClosed()
    endRun()
  }
}

extension Int64 {
  /// A time some ticks later, limited to the latest time that can be represented.
  func addingSaturated(ticks: Int, of length: Int64) -> Int64 {
    let (span, isTooLong) = Int64(ticks).multipliedReportingOverflow(by: length)
    let (time, isTooLate) = addingReportingOverflow(span)
    return isTooLong || isTooLate ? .max : time
  }
}
