import Reactive

/// What a test has made and what it has looked at: its lanes with their names, its recordings, what left virtual time,
/// and whether anything was checked.
///
/// Nothing here plays or records. The notes are for what is said about the test: drawings, descriptions, warnings. The
/// recordings retain them, because they may be compared after the scheduler has been released.
@usableFromInline
final class TestNotes: Sendable {
  private struct State {
    var lanes = [InputLane]()
    var records = [RecordingWatch]()
    /// Says what the test should have checked, once the scheduler has been released.
    var doubt: (@Sendable () -> Finding)?
    /// What tasks of the test wait for outside of virtual time, and what else left it or stayed out of it.
    var (escape, remarks): (String?, [String]) = (nil, [])
    /// Where the test waits for something that never comes, the innermost place first; nil if it does not.
    var stuckPlaces: [CodePlace]?
    /// The lanes that could not be read.
    var unreadableLanes: [Finding] = []
    /// Whether the test has checked something.
    var isLookedAt = false
    /// What was outside of the test's time when a recording ended or was compared.
    var outside: [String] = []
    /// The actions that came earlier than by default; nil if the test follows the default order.
    var deviations: (@Sendable () -> [OrderDeviation])?
    /// The search that the test is a run of.
    var search: SearchIssues?
    /// The number that the runtime gave to the task that the current run waits for, and what messages call that task.
    var closure: (task: UInt64, name: String)?
    var keepsDifference = false
    /// The recording of the last comparison that failed, if it is kept; it retains these notes.
    var different: RecordingWatch?
  }

  let tick: Duration
  /// How the test got its scheduler.
  let form: TestForm
  private let state = Lock(State())

  /// Reports that the test proves less than it seems to.
  let report: TestScheduler.UnprovenHandler

  init(
    tick: Duration, form: TestForm, reportingTo report: TestScheduler.UnprovenHandler
  ) {
    (self.tick, self.form, self.report) = (tick, form, report)
  }

  deinit {
    if let doubt = state.withLock({ $0.isLookedAt ? nil : $0.doubt }) { report(doubt()) }
  }

  /// What tasks of the test wait for outside of virtual time.
  var escape: String? { state.withLock { $0.escape } }

  /// What else left virtual time, or stayed out of it.
  var remarks: [String] {
    let remarks =
      state.withLock { $0.remarks }
      + lanes.filter { $0.lane.iteratorCount > 1 }.map {
        "`\($0.name)` has \($0.lane.iteratorCount) iterators, and each element goes to one of them: make a sequence "
          + "for each loop"
      }
    let deviations = deviations
    guard !deviations.isEmpty else { return remarks }
    return remarks + ["not in the default order:"] + deviations.lines.map { "  " + $0 }
      + [deviations.replayLine(in: form.code)]
  }

  /// The actions that came earlier than by default; empty in the default order.
  private var deviations: [OrderDeviation] { state.withLock { $0.deviations }?() ?? [] }

  /// How to repeat the order of the test.
  ///
  /// - Parameter seed: The seed of the random numbers that were drawn.
  /// - Returns: Nil for the default order without a seed.
  func replayLine(randomSeed seed: UInt64?) -> String? {
    let deviations = deviations
    guard !deviations.isEmpty || seed != nil else { return nil }
    return deviations.replayLine(in: form.code, randomSeed: seed)
  }

  /// Sets where the order of the test's actions is found.
  func follow(_ deviations: @escaping @Sendable () -> [OrderDeviation]) {
    state.withLock { $0.deviations = deviations }
  }

  /// Notes what has left virtual time by the end of a run.
  func note(escape: String?, remarks: [String]) {
    state.withLock { ($0.escape, $0.remarks) = (escape, remarks) }
  }

  /// Notes what is outside of the test's time while a recording ends or is compared.
  func note(outside messages: [String]) {
    state.withLock { state in
      for message in messages where !state.outside.contains(message) {
        state.outside.append(message)
      }
    }
  }

  /// What was outside of the test's time when a recording ended or was compared.
  var outside: [String] { state.withLock { $0.outside } }

  /// Notes which task a run waits for.
  ///
  /// - Parameters:
  ///   - task: The number that the runtime gave to it.
  ///   - name: What messages call it.
  func note(closure task: UInt64, as name: String) { state.withLock { $0.closure = (task, name) } }

  /// The number that the runtime gave to the task that the current run waits for, and what messages call that task.
  var closure: (task: UInt64, name: String)? { state.withLock { $0.closure } }

  /// Notes that the test waits for something that never comes.
  ///
  /// - Parameter places: Where, as far as is known.
  func noteStuck(at places: [CodePlace]) { state.withLock { $0.stuckPlaces = places } }

  /// Whether the test waits for something that never comes.
  var isStuck: Bool { state.withLock { $0.stuckPlaces != nil } }

  /// Where it does, the innermost place first.
  var stuckPlaces: [CodePlace] { state.withLock { $0.stuckPlaces } ?? [] }

  /// The same in the file of a call: the place there that the others are called from.
  func stuckPlace(inFileOf site: CallSite) -> CodePlace? {
    stuckPlaces.last { $0.site.file == site.file }
  }

  /// Notes a lane that could not be read.
  func add(unreadableLane lane: Finding) { state.withLock { $0.unreadableLanes.append(lane) } }

  /// The lanes that could not be read.
  var unreadableLanes: [Finding] { state.withLock { $0.unreadableLanes } }

  /// Notes that the test has checked something.
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

  /// The labels that the tables of lanes have for their values.
  var names: [(text: String, label: String)] { lanes.flatMap { $0.lane.names() } }

  var rows: [Diagram.Row] { lanes.flatMap { $0.lane.rows(named: $0.name) } }

  /// The hot lanes that had nothing left to send.
  ///
  /// - Parameters:
  ///   - time: In nanoseconds. Without a call site: the lanes that had ended by then.
  ///   - site: With a call site: the lanes without an end that it caused to be observed too late.
  /// - Returns: The names of the lanes, in backquotes.
  func playedLanes(by time: Int64, silentFor site: CallSite?) -> [String] {
    lanes.filter { $0.lane.hasPlayed(by: time, silentFor: site) }.map { "`\($0.name)`" }
  }

  /// Reports what was read or compared in vain by the end of a run.
  func reportUseless() {
    if let finding = records.lazy.compactMap(\.uselessRead).first { reportOnce(finding) }
    for record in records { record.takeUntold().map(reportOnce) }
  }

  /// Reports something that all runs of a search have in common, once for the search.
  ///
  /// The trait sorts the reports of its own searches out itself.
  func reportOnce(_ finding: Finding) {
    guard let search = form == .trait ? nil : state.withLock({ $0.search }) else {
      return report(finding)
    }
    search.note(finding, reportingTo: report)
  }

  /// Notes that the test is a run of a search.
  func follow(_ search: SearchIssues) { state.withLock { $0.search = search } }

  /// Ends the recordings and releases them, because their streams retain them; the lanes can still be drawn.
  ///
  /// - Parameters:
  ///   - hasRun: Whether there was a run.
  ///   - site: The first call that led to one.
  func endRecordings(hasRun: Bool, ranAt site: CallSite?) {
    // The recordings may be compared only after the scheduler has been released.
    let isLookedAt = state.withLock(\.isLookedAt)
    reportUseless()
    let doubt = isLookedAt ? nil : doubt(hasRun: hasRun, at: site)
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
      defer { (state.keepsDifference, state.different) = (false, nil) }
      return state.different
    }
    withExtendedLifetime(old) {}
  }

  /// How the last comparison failed, if it was kept.
  var lastDifference: String? {
    state.withLock { $0.different }.flatMap { TimelineOrigin.recording($0).difference }
  }

  /// Notes that a comparison of a recording has failed.
  func note(differenceOf recording: RecordingWatch) {
    let old = state.withLock { state -> RecordingWatch? in
      guard state.keepsDifference else { return nil }
      defer { state.different = recording }
      return state.different
    }
    withExtendedLifetime(old) {}
  }
}
