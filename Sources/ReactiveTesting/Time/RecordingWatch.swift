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
    var isObserverUsed = false
    /// Whether nothing was left to do when the recording ended.
    var wasIdle = true
    /// Whether the recording has been compared, or its values read.
    var isCompared = false
    /// The same before it began.
    var isReadEarly = false
    /// The number of stretches before its start was scheduled; nil if it needs no run.
    var stretchesBefore: Int?
    /// The tick of its start.
    var start = 0
    /// The number after the last note about stages that was made while it recorded.
    var noteLimit = Int.max
  }

  /// The call that asked for it; nil if it was made by hand.
  let site: CallSite?
  /// Whether it records what a closure reads of observable state.
  private let isOfState: Bool
  /// The notes of the test; nil without a test.
  private let notes: TestNotes?
  /// The board of the scheduler; without a scheduler, a board whose time stands still.
  private let board: JobBoard
  private let startTime: Int64
  private let state = Lock(State())
  private let closed = Atomic<Bool>(false)
  /// The first event between two ticks.
  private let betweenTicks = TickRemainder()
  /// Why a comparison in which it differed proves nothing.
  private let untold = UntoldProblem<Finding>()
  /// The number of the first note about stages that was made while it recorded.
  private let firstNote: Int

  @usableFromInline
  init(_ board: JobBoard, _ notes: TestNotes?, at site: CallSite?, isOfState: Bool = false) {
    (self.board, self.notes, self.site, self.isOfState) = (board, notes, site, isOfState)
    startTime = board.time
    firstNote = board.stages?.begin() ?? 0
  }

  /// Makes a watch for a recording without a test.
  @usableFromInline
  convenience init() { self.init(JobBoard(tickLength: 1), nil, at: nil) }

  /// The current tick.
  ///
  /// Rounded down: an event between two ticks belongs to the column that has begun.
  @usableFromInline var tick: Int {
    betweenTicks.tick(at: board.time - startTime, ofLength: board.tickLength)
  }

  /// The sentence about an event between two ticks; nil if there was none.
  var offTick: String? { betweenTicks.sentence("an event", ofLength: board.tickLength) }

  /// Says that an event lies between ticks, because a comparison was right or the ticks are read; once.
  @usableFromInline
  func noteTicks() {
    guard let notes else { return }
    betweenTicks.report(to: notes, at: site) { offTick }
  }

  /// Whether the end of the stream was recorded.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Notes that the end of the stream was recorded.
  @usableFromInline
  func noteEnd() { state.withLock { $0.hasEnded = true } }

  /// Whether recording is over.
  @usableFromInline var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Whether the recording has been compared, or its values read.
  var isCompared: Bool { state.withLock { $0.isCompared } }

  @usableFromInline
  func noteUse() {
    state.withLock { state in
      if state.stretchesBefore == nil { state.isCompared = true } else { state.isReadEarly = true }
    }
    notes?.noteUse()
    noteOutside()
  }

  /// Notes what is outside of the test's time, because the recording is compared now or ends now.
  @usableFromInline
  func noteOutside() {
    if let notes { board.noteOutside(in: notes, orElse: site) }
  }

  /// Notes on which thread an event is recorded.
  @usableFromInline
  func noteThread() {
    if board.isUsedElsewhere { board.note(foreignWork: "an event was recorded") }
  }

  @usableFromInline var difference: TimelineOrigin.Drawing? { state.withLock { $0.difference } }

  @usableFromInline
  func keep(difference: TimelineOrigin.Drawing?) {
    // The old one is released outside of the lock.
    var old = difference
    state.withLock { swap(&$0.difference, &old) }
    guard difference != nil else { return }
    notes?.note(differenceOf: self)
    // One that has not begun is reported unless it is read later.
    if beginning == nil, let problem {
      untold.note(
        Finding(
          .unproven,
          "a recording neither equals nor differs from what it was compared with: \(problem)",
          at: site
        ))
    }
  }

  @usableFromInline
  func note(unreadable problem: String) {
    untold.note(.unreadable(comparisonOf: "a recording", problem, at: site))
  }

  @usableFromInline
  func noteTold() { untold.noteTold() }

  /// What makes a comparison prove nothing, if no failure has shown it; only the first call returns it.
  func takeUntold() -> Finding? { untold.take() }

  // It may have been compared after the test's scheduler was released.
  deinit {
    if let notes, let finding = takeUntold() { notes.reportOnce(finding) }
  }

  /// What has left virtual time; nil for nothing.
  @usableFromInline var escape: String? { notes?.escape }

  /// Why the recording proves nothing; nil if it is fine.
  @usableFromInline var problem: String? {
    let (problem, isObserverUsed) = state.withLock { ($0.problem, $0.isObserverUsed) }
    if let problem { return problem }
    guard isObserverUsed else {
      return """
        nothing can be recorded, because this recording's observer was never used: connect it before the run, as in \
        stream.start(recording.observer); if nothing is to use it, write recording.values.isEmpty
        """
    }
    return board.problem ?? beginning.map { "\($0.fact): \($0.remedy)" }
  }

  /// That it has not begun, and what has to come first; nil if it has begun.
  private var beginning: (fact: String, remedy: String)? {
    let (stretchesBefore, start) = state.withLock { ($0.stretchesBefore, $0.start) }
    guard let stretchesBefore else { return nil }
    guard stretchesBefore == board.stretches else {
      return (
        "nothing has been recorded yet",
        "the '^' is at tick \(start), and the run has ended before it"
      )
    }
    let call = notes?.form.hasRuns == false ? "await test.advance()" : "call run()"
    return ("nothing has run since this recording began", "\(call) before comparing")
  }

  /// That it was read only before it began; nil if it was read later too, or never.
  var uselessRead: Finding? {
    let (isReadEarly, isCompared) = state.withLock { ($0.isReadEarly, $0.isCompared) }
    guard isReadEarly, !isCompared else { return nil }
    let (fact, remedy) =
      beginning ?? ("this recording was read only before it began", "read it after the run")
    return Finding(
      .readBeforeRun, "\(fact), so nothing that it has or lacks is proof: \(remedy)", at: site)
  }

  /// Notes that the observer is used, or would have been.
  @usableFromInline
  func noteObserverUse() { state.withLock { $0.isObserverUsed = true } }

  /// Notes why the recording proves nothing.
  func fail(_ message: String) { state.withLock { $0.problem = message } }

  /// Notes that the recording begins in a later run.
  func expectRun(startingAt tick: Int) {
    let stretches = board.stretches
    state.withLock { ($0.start, $0.stretchesBefore) = (tick, stretches) }
  }

  /// Notes that the recording begins now, perhaps in a run that was under way before.
  @usableFromInline
  func noteStart() { state.withLock { $0.stretchesBefore = nil } }

  @usableFromInline var tickLength: Duration { notes?.tick ?? .milliseconds(1) }

  @usableFromInline var surroundings: TimelineOrigin.Surroundings {
    let inputs = notes?.rows ?? []
    return TimelineOrigin.Surroundings(
      rows: inputs + stageRows(below: inputs), names: notes?.names ?? [], tick: tickLength,
      reason: { self.reason(forInterruption: $0) }, silence: { self.silence },
      isOfState: isOfState, remarks: [escape, offTick].compactMap { $0 } + (notes?.remarks ?? []))
  }

  /// What it may be waiting for outside of the test's time; nil if it has ended, or if it waits in virtual time.
  private var silence: String? {
    let (isOver, wasIdle, problem) = state.withLock { ($0.isOver, $0.wasIdle, $0.problem) }
    guard !hasEnded, problem == nil, isOver ? wasIdle : board.isIdle, let notes,
      notes.escape == nil,
      notes.remarks.isEmpty, notes.lanes.allSatisfy(\.lane.hasEnd)
    else { return nil }
    return """
      nothing is left to do in virtual time, but the stream has not ended: if it waits for a queue, a thread, a \
      callback or a task that began before the run, it is outside of the test's time. Begin tasks in the run, as in \
      test.run { … }
      """
  }

  /// Why it was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
  private func reason(forInterruption tick: Int?) -> String? {
    let start = state.withLock { $0.start }
    guard tick == nil ? site != nil : tick == start else { return nil }
    let time = startTime.addingSaturated(board.length(ofTicks: start))
    let names = notes?.playedLanes(by: time, silentFor: tick == nil ? site : nil) ?? []
    guard let last = names.last else { return nil }
    let all = names.count == 1 ? last : "\(names.dropLast().joined(separator: ", ")) and \(last)"
    return "\(all) \(names.count == 1 ? "has" : "have") already played; a hot lane plays once"
  }

  /// The rows of the tagged stages whose events passed while it was recorded.
  private func stageRows(below inputs: [Diagram.Row]) -> [Diagram.Row] {
    guard let stages = board.stages else { return [] }
    let numbers = firstNote..<state.withLock { $0.noteLimit }
    let end = inputs.map { max($0.end ?? 0, $0.lastTick + 1) }.max() ?? 0
    return stages.contents.rows(numbers, upTo: end) { Int(($0 - startTime) / board.tickLength) }
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
    // Before the run is disposed of, which cancels its timers.
    let isIdle = board.isIdle
    if isIdle, !hasEnded { notes?.note(outside: board.stuckOperations) }
    let (run, interrupt) = state.withLock { state in
      if !state.isOver { state.wasIdle = isIdle }
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
      let number = board.stages?.number ?? 0
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
