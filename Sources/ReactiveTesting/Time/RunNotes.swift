import Reactive
import Synchronization

/// A test's notes about its lanes and recordings, apart from playing and recording them.
@usableFromInline
final class RunNotes: ComparedTest {
  private struct State {
    var lanes = [InputLane]()
    var records = [RecordingWatch]()
    /// What the test should have checked, once the scheduler has been released.
    var doubt: Doubt?
    /// What tasks of the test wait for outside of virtual time, and what else left it or stayed out of it.
    var (escape, remarks): (String?, [String]) = (nil, [])
    /// Whether the test has checked something.
    var isLookedAt = false
    /// What waited in real time when a recording ended or was compared.
    var waits: [String] = []
    /// The actions that came earlier than by default; nil if the test follows the default order.
    var deviations: (@Sendable () -> [OrderDeviation])?
    var keepsDifference = false
    /// The last comparison that failed, if it is kept; it retains these notes.
    var difference: TimelineOrigin?
  }

  @usableFromInline let tick: Duration
  private let state = Lock(State())

  /// Reports that the test proves less than it seems to.
  let report: @Sendable (String) -> Void

  init(tick: Duration, reportingTo report: @escaping @Sendable (String) -> Void) {
    (self.tick, self.report) = (tick, report)
  }

  deinit {
    if let doubt = state.withLock({ $0.isLookedAt ? nil : $0.doubt }) { report(doubt.message) }
  }

  /// What tasks of the test wait for outside of virtual time.
  @usableFromInline var escape: String? { state.withLock { $0.escape } }

  /// What else left virtual time, or stayed out of it.
  @usableFromInline var remarks: [String] {
    let (makeDeviations, remarks) = state.withLock { ($0.deviations, $0.remarks) }
    let deviations = makeDeviations?() ?? []
    guard !deviations.isEmpty else { return remarks }
    return remarks + ["not in the default order:"] + deviations.lines.map { "  " + $0 }
      + [deviations.replayLine]
  }

  /// Sets where the order of the test's actions is found.
  func follow(_ deviations: @escaping @Sendable () -> [OrderDeviation]) {
    state.withLock { $0.deviations = deviations }
  }

  /// Notes what has left virtual time by the end of a run.
  func note(escape: String?, remarks: [String]) {
    state.withLock { ($0.escape, $0.remarks) = (escape, remarks) }
  }

  /// Notes what waits in real time while a recording ends or is compared.
  func note(waits: [String]) {
    state.withLock { state in
      for wait in waits where !state.waits.contains(wait) { state.waits.append(wait) }
    }
  }

  /// What waited in real time when a recording ended or was compared.
  var waits: [String] { state.withLock { $0.waits } }

  /// Notes that the test has checked something.
  @usableFromInline
  func noteUse() { state.withLock { $0.isLookedAt = true } }

  @usableFromInline
  func add(_ lane: InputLane) { state.withLock { $0.lanes.append(lane) } }

  @usableFromInline
  func add(_ record: RecordingWatch) { state.withLock { $0.records.append(record) } }

  var records: [RecordingWatch] { state.withLock { Array($0.records) } }

  /// The call site of the first recording that was not made by hand.
  var firstSite: CallSite? {
    state.withLock { state in
      state.records.lazy.compactMap(\.site).first
    }
  }

  /// The lanes with their names: the given name, or otherwise the kind and a number.
  var lanes: [(name: String, lane: InputLane)] {
    var counts = (hot: 0, cold: 0)
    return state.withLock { Array($0.lanes) }.map { lane in
      if lane.isHot { counts.hot += 1 } else { counts.cold += 1 }
      return (lane.name ?? (lane.isHot ? "hot \(counts.hot)" : "cold \(counts.cold)"), lane)
    }
  }

  /// The names of the lanes by their identities.
  var laneNames: [ObjectIdentifier: String] {
    Dictionary(lanes.map { (ObjectIdentifier($0.lane), $0.name) }) { first, _ in first }
  }

  /// The name of a lane.
  func name(_ lane: InputLane) -> String? {
    lanes.first { $0.lane === lane }?.name
  }

  @usableFromInline var rows: [Diagram.Row] { lanes.flatMap { $0.lane.rows(named: $0.name) } }

  /// The hot lanes that had nothing left to send.
  ///
  /// - Parameters:
  ///   - time: In nanoseconds. Without a call site: the lanes that had ended by then.
  ///   - site: With a call site: the lanes without an end that it caused to be observed too late.
  /// - Returns: The names of the lanes, in backquotes.
  func playedLanes(by time: Int64, silentFor site: CallSite?) -> [String] {
    lanes.filter { $0.lane.hasPlayed(by: time, silentFor: site) }.map { "`\($0.name)`" }
  }

  /// Ends the recordings and releases them, because their streams retain them; the lanes can still be drawn.
  ///
  /// - Parameter hasRun: Whether there was a run.
  func endRecordings(hasRun: Bool) {
    // The recordings may be compared only after the scheduler has been released.
    let doubt = state.withLock(\.isLookedAt) ? nil : doubt(hasRun: hasRun)
    // Swapped: copying the list and releasing the copy takes as long as allocating an object.
    var records = [RecordingWatch]()
    state.withLock { state in
      state.doubt = doubt
      swap(&state.records, &records)
    }
    // This cancels a task that iterates an endless sequence.
    for record in records { record.close() }
  }

  /// Keeps the last comparison that failed from now on, until it is forgotten.
  func keepDifference() { state.withLock { $0.keepsDifference = true } }

  /// Keeps no comparison any more.
  func forgetDifference() {
    let old = state.withLock { state in
      defer { (state.keepsDifference, state.difference) = (false, nil) }
      return state.difference
    }
    withExtendedLifetime(old) {}
  }

  /// How the last comparison failed, if it was kept.
  var lastDifference: String? { state.withLock { $0.difference }?.difference }

  @usableFromInline
  func note(difference: TimelineOrigin) {
    let old = state.withLock { state -> TimelineOrigin? in
      guard state.keepsDifference else { return nil }
      defer { state.difference = difference }
      return state.difference
    }
    withExtendedLifetime(old) {}
  }
}

extension TestScheduler {
  /// Called when a test proves less than it seems to; by default it prints the message.
  ///
  /// That is the case if a test
  /// - made recordings but never compared or read one, or ran with lanes that nobody observed. Asking for
  ///   ``subscriptions(of:)``, ``leftovers`` or ``finish()`` counts as a check too;
  /// - has a stream that waits in real time when a recording is compared or a timeline ends, or when the scheduler is
  ///   released;
  /// - did not settle;
  /// - tried only some of the orders of ``TestScheduler/inEveryOrder(tick:limit:skipsEquivalent:runsTasksAtOnce:allowsIncomplete:file:line:_:)``.
  ///
  /// It is a task-local value, which a scheduler reads when it is made. To make such tests fail, set it around them.
  /// Under XCTest:
  ///
  ///     override func invokeTest() {
  ///       TestScheduler.$onUnproven.withValue({ XCTFail($0) }) { super.invokeTest() }
  ///     }
  ///
  /// Under Swift Testing, a trait does it for a test or a whole suite:
  ///
  ///     struct ChecksSomething: TestTrait, SuiteTrait, TestScoping {
  ///       var isRecursive: Bool { true }
  ///
  ///       func provideScope(
  ///         for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ///       ) async throws {
  ///         try await TestScheduler.$onUnproven.withValue({ Issue.record("\($0)") }, operation: body)
  ///       }
  ///     }
  ///
  ///     @Suite(ChecksSomething()) struct SearchTests { … }
  ///
  /// The message is one line in the format of a compiler warning. The closure is called where the scheduler or its
  /// last recording is released, or where the run ends.
  @TaskLocal public static var onUnproven: @Sendable (_ message: String) -> Void = { print($0) }
}

/// A message in the format of a compiler warning.
func warning(_ message: String, at site: CallSite? = nil) -> String {
  (site.map { "\($0): " } ?? "") + "warning: \(message)"
}

extension RunNotes {
  /// What a test should have checked, though it may never do so.
  enum Doubt: Sendable {
    /// Something was recorded at this call.
    case recorded(CallSite)
    /// The test ran, and nobody observed any of these lanes.
    case unobserved([String])

    var message: String {
      switch self {
      case .recorded(let site):
        warning(
          "what is recorded here was never compared, and nothing else in its test was", at: site)
      case .unobserved(let lanes):
        warning(
          "a test ran, but observed none of its lanes: "
            + lanes.map { "'\($0)'" }.joined(separator: ", "))
      }
    }
  }

  /// What the test should have checked; nil for nothing.
  ///
  /// Without a run, it does not matter that no lane was observed.
  func doubt(hasRun: Bool) -> Doubt? {
    if let site = firstSite { return .recorded(site) }
    let lanes = lanes
    guard hasRun, !lanes.isEmpty, lanes.allSatisfy(\.lane.wasNeverObserved) else { return nil }
    return .unobserved(lanes.map(\.name))
  }
}

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
  private let startTime: Int64
  private let state = Lock(State())
  private let closed = Atomic<Bool>(false)
  /// The number of the first note about stages that was made while it recorded.
  private let firstNote: Int

  @usableFromInline
  init(_ board: JobBoard, _ notes: RunNotes?, at site: CallSite?, isOfState: Bool = false) {
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
    Int((board.time - startTime) / board.tickLength)
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
    state.withLock { $0.isCompared = true }
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
    let (problem, isObserverUsed, runsBefore) = state.withLock {
      ($0.problem, $0.isObserverUsed, $0.runsBefore)
    }
    if let problem { return problem }
    guard isObserverUsed else {
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
  func noteObserverUse() { state.withLock { $0.isObserverUsed = true } }

  /// Notes why the recording proves nothing.
  func fail(_ message: String) { state.withLock { $0.problem = message } }

  /// Notes that the recording begins in a later run.
  func expectRun(startingAt tick: Int) {
    let runs = board.runs
    state.withLock { ($0.start, $0.runsBefore) = (tick, runs) }
  }

  /// Notes that the recording begins now, perhaps in a run that was under way before.
  @usableFromInline
  func noteStart() { state.withLock { $0.runsBefore = nil } }

  @usableFromInline var silence: String? {
    let (isOver, wasIdle) = state.withLock { ($0.isOver, $0.wasIdle) }
    guard !hasEnded, isOver ? wasIdle : board.isIdle, let notes, notes.escape == nil,
      notes.remarks.isEmpty, notes.lanes.allSatisfy(\.lane.hasEnd)
    else { return nil }
    return """
      nothing is left to do in virtual time, but the stream has not ended: if it waits for a queue, a thread, a \
      callback or a task that began before the run, it is outside of the test's time. Begin tasks in the run, as in \
      test.run { … }
      """
  }

  @usableFromInline
  func reason(forInterruption tick: Int?) -> String? {
    let start = state.withLock { $0.start }
    guard tick == nil ? site != nil : tick == start else { return nil }
    let time = startTime.addingSaturated(ticks: start, of: board.tickLength)
    let names = notes?.playedLanes(by: time, silentFor: tick == nil ? site : nil) ?? []
    guard let last = names.last else { return nil }
    let all = names.count == 1 ? last : "\(names.dropLast().joined(separator: ", ")) and \(last)"
    return "\(all) \(names.count == 1 ? "has" : "have") already played; a hot lane plays once"
  }

  @usableFromInline
  func stageRows(below inputs: [Diagram.Row]) -> [Diagram.Row] {
    guard let stages = board.stages else { return [] }
    let numbers = firstNote..<state.withLock { $0.noteLimit }
    let end = inputs.map { max($0.end ?? 0, $0.lastTick + 1) }.max() ?? 0
    let (startTime, length) = (startTime, board.tickLength)
    return StageRows(stages.contents, numbers) { Int(($0 - startTime) / length) }.rows(upTo: end)
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

extension Int64 {
  /// A time some ticks later, limited to the latest time that can be represented.
  func addingSaturated(ticks: Int, of length: Int64) -> Int64 {
    let (span, isTooLong) = Int64(ticks).multipliedReportingOverflow(by: length)
    let (time, isTooLate) = addingReportingOverflow(span)
    return isTooLong || isTooLate ? .max : time
  }
}

/// The place of a call in a test.
public struct CallSite: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let name: StaticString
  /// The file, if it is not known when the program is compiled.
  @usableFromInline let text: String?
  /// The line, counted from 1.
  public let line: Int

  /// Makes a call site.
  ///
  /// - Parameters:
  ///   - file: The file, as `#fileID` names it.
  ///   - line: The line.
  @inlinable
  package init(file: StaticString, line: UInt) {
    name = file
    text = nil
    self.line = Int(line)
  }

  /// Makes a call site from what another library knows.
  init(file: String, line: Int) {
    (name, text) = ("", file)
    self.line = line
  }

  /// The file, as `#fileID` names it.
  public var file: String { text ?? "\(name)" }

  /// `file:line`.
  public var description: String { "\(file):\(line)" }

  /// Whether both are the same place.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.line == right.line else { return false }
    // Usually one literal has one address; otherwise the text decides.
    if left.text == nil, right.text == nil, left.name.hasPointerRepresentation,
      right.name.hasPointerRepresentation,
      left.name.utf8Start == right.name.utf8Start
    {
      return true
    }
    return left.file == right.file
  }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
  }
}

/// Says in a sentence where something was begun; empty if that is unknown.
func begun(at site: CallSite?) -> String { site.map { ", begun at \($0)" } ?? "" }
