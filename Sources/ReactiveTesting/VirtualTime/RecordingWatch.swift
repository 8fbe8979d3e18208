import Reactive
import Synchronization

/// The part of a recording that does not depend on its type: its time, the run that it records, and why it might
/// prove nothing.
@usableFromInline
class RecordingWatch: ComparisonReport, @unchecked Sendable {
  // Unchecked, because the superclass is not final; everything added here is Sendable.

  private struct State {
    var problem: String?
    /// The recorded run of a producer, or the observation of a signal.
    var run: (any Disposable)?
    var isObservation = false
    var isOver = false
  }

  /// The call that asked for it; nil if it was made by hand.
  final let site: CallSite?
  /// The board of the scheduler; without a scheduler, a board whose time stands still.
  private final let board: JobBoard
  private final let origin: Int64
  private final let state = Lock(State())
  /// Protects the recorded events, which several streams may send to a recording made by hand.
  @usableFromInline final let access: SharedLock<Void>
  private final let closed = Atomic<Bool>(false)
  private final let isGiven = Atomic<Bool>(false)
  private final let hasFailed = Atomic<Bool>(false)
  /// The number of runs before its start was scheduled; -1 if it needs no run.
  private final let runsBefore = Atomic<Int>(-1)
  /// The tick of its start.
  private final let start = Atomic<Int>(0)
  /// The number of the first note about stages that was made while it recorded, and the number after the last.
  private final let firstNote: Int
  private final let noteLimit = Atomic<Int>(.max)

  @usableFromInline
  init(_ board: JobBoard, _ notes: RunNotes, at site: CallSite?, isShared: Bool = false) {
    self.site = site
    access = SharedLock((), isNoted: isShared)
    self.board = board
    origin = board.time
    firstNote = board.beginStages()
    super.init(source: notes)
  }

  /// Makes a watch for a recording without a test.
  @usableFromInline
  override init(source: (any ReportSource)?) {
    site = nil
    access = SharedLock(())
    board = JobBoard(tickLength: 1)
    origin = 0
    firstNote = 0
    super.init(source: source)
  }

  /// The current tick.
  ///
  /// Rounded down: an event between two ticks belongs to the column that has begun.
  @usableFromInline final var tick: Int {
    Int((board.time - origin) / board.tickLength)
  }

  /// Whether the last event that was recorded is an end.
  @usableFromInline var hasEnded: Bool { false }

  /// Whether recording is over.
  @usableFromInline final var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Why the recording proves nothing; nil if it is fine.
  @usableFromInline final var problem: String? {
    if hasFailed.load(ordering: .acquiring) { return state.withLock { $0.problem } }
    guard isGiven.load(ordering: .acquiring) else {
      return RunMessages.unusedObserver
    }
    if let problem = board.problem { return problem }
    return runsBefore.load(ordering: .acquiring) == board.runs
      ? RunMessages.notRun : nil
  }

  /// Notes that the observer is used, or would have been.
  @usableFromInline
  final func give() { isGiven.store(true, ordering: .releasing) }

  /// Notes why the recording proves nothing.
  final func fail(_ message: String) {
    state.withLock { $0.problem = message }
    hasFailed.store(true, ordering: .releasing)
  }

  /// Notes that the recording begins in a later run.
  final func expectRun(startingAt tick: Int) {
    if tick != 0 { start.store(tick, ordering: .releasing) }
    runsBefore.store(board.runs, ordering: .releasing)
  }

  override final func reason(forInterruption tick: Int?) -> String? {
    let start = start.load(ordering: .acquiring)
    guard tick == nil ? site != nil : tick == start else { return nil }
    let time = origin.addingSaturated(ticks: start, of: board.tickLength)
    let names =
      (source as? RunNotes)?.playedLanes(by: time, silentFor: tick == nil ? site : nil) ?? []
    return RunMessages.played(names)
  }

  override final func stageRows(below inputs: [Diagram.Row]) -> [Diagram.Row] {
    board.stageRows(
      firstNote..<noteLimit.load(ordering: .acquiring), from: origin, below: inputs)
  }

  /// Retains the recorded run, to dispose of it in time.
  ///
  /// - Parameters:
  ///   - run: Disposed of at once if the recording is over.
  ///   - isObservation: Whether it ends without an event when it is disposed of.
  @usableFromInline
  final func hold(_ run: (any Disposable)?, isObservation: Bool) {
    let isTooLate = state.withLock { state in
      guard !state.isOver else { return true }
      (state.run, state.isObservation) = (run, isObservation)
      return false
    }
    if isTooLate { run?.dispose() }
  }

  /// Disposes of the recorded run.
  ///
  /// - Returns: Whether it ended without an event.
  @discardableResult
  @usableFromInline
  final func endRun() -> Bool {
    let (run, isObservation) = state.withLock { state in
      defer { (state.run, state.isOver) = (nil, true) }
      return (state.run, state.isObservation)
    }
    run?.dispose()
    return isObservation && run != nil
  }

  /// Disposes of the recorded run, and records that.
  @usableFromInline
  func end() { endRun() }

  /// Notes that recording is over.
  @usableFromInline
  final func noteClosed() {
    if !isClosed { noteLimit.store(board.stageNumber, ordering: .releasing) }
    closed.store(true, ordering: .releasing)
  }

  /// Ends the recording: later events belong to the end of the test.
  @usableFromInline
  final func close() {
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
