import Reactive
import Synchronization

/// What a recording knows of its test, whatever the type of what it records: the time, the run that it
/// records, why it might prove nothing.
@usableFromInline
final class RecordingWatch: ComparisonReport, @unchecked Sendable {
  // Unchecked, because what it inherits from is not final; all that it adds is Sendable.

  private struct State {
    var problem: String?
    /// How many runs there had been when its start was scheduled.
    var runsBefore: Int?
    /// What is recorded: a producer's run, or the observation of a signal.
    var run: (any Disposable)?
    var isObservation = false
    var isOver = false
  }

  /// Where it was asked for; nil if it was made by hand.
  let site: CallSite?
  private let board: JobBoard?
  private let origin: Int64
  private let state = Lock(State())
  /// To be held by whoever touches what has been recorded.
  @usableFromInline let access = Lock(())
  private let closed = Atomic<Bool>(false)
  private let isGiven = Atomic<Bool>(false)

  @usableFromInline
  init(_ board: JobBoard, _ notes: RunNotes, at site: CallSite? = nil) {
    self.site = site
    self.board = board
    origin = board.now
    super.init(source: notes)
  }

  /// Makes what a recording without a test knows.
  @usableFromInline
  override init(source: (any ReportSource)?) {
    site = nil
    board = nil
    origin = 0
    super.init(source: source)
  }

  /// The tick that it is.
  ///
  /// Rounded down: what happens between two ticks belongs to the column that has begun.
  @usableFromInline var tick: Int {
    board.map { Int(($0.now - origin) / $0.tickLength) } ?? 0
  }

  /// Whether nothing more is to be recorded.
  @usableFromInline var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Why what was recorded proves nothing, if it does not.
  @usableFromInline var problem: String? {
    let (problem, runsBefore) = state.withLock { ($0.problem, $0.runsBefore) }
    if let problem { return problem }
    guard isGiven.load(ordering: .acquiring) else {
      return "nothing can have been recorded: this recording's observer was given to nobody"
    }
    guard let board else { return nil }
    let (worldly, runs) = board.state.withLock { ($0.problem, $0.runs) }
    if let worldly { return worldly }
    return runsBefore == runs
      ? "nothing has been run since this was to be recorded: call run() before comparing" : nil
  }

  /// Notes that somebody is given what records, or would have been.
  @usableFromInline
  func give() { isGiven.store(true, ordering: .releasing) }

  /// Notes why what is recorded proves nothing.
  func fail(_ message: String) { state.withLock { $0.problem = message } }

  /// Notes that the recording is to begin in a run that has still to come.
  func expectRun() {
    let runs = board?.state.withLock { $0.runs }
    state.withLock { $0.runsBefore = runs }
  }

  /// Holds what is recorded, to dispose of it in time.
  ///
  /// - Parameters:
  ///   - run: Disposed of at once if the recording is over.
  ///   - isObservation: Whether it ends without a word when it is disposed of.
  @usableFromInline
  func hold(_ run: (any Disposable)?, isObservation: Bool) {
    let isTooLate = state.withLock { state in
      guard !state.isOver else { return true }
      (state.run, state.isObservation) = (run, isObservation)
      return false
    }
    if isTooLate { run?.dispose() }
  }

  /// Disposes of what is recorded.
  ///
  /// - Returns: Whether it has ended without a word.
  @discardableResult
  @usableFromInline
  func endRun() -> Bool {
    let (run, isObservation) = state.withLock { state in
      defer { (state.run, state.isOver) = (nil, true) }
      return (state.run, state.isObservation)
    }
    run?.dispose()
    return isObservation && run != nil
  }

  /// Ends the recording: what is still to come is the end of the test.
  @usableFromInline
  func close() {
    closed.store(true, ordering: .releasing)
    endRun()
  }

  /// Lets go of what is recorded, which holds the recording in a circle.
  func letGo() {
    let run = state.withLock { state in
      defer { state.run = nil }
      return state.run
    }
    withExtendedLifetime(run) {}
  }
}
