import Reactive
import Synchronization

/// A test's notes about its lanes and recordings, apart from playing and recording them.
@usableFromInline
final class RunNotes: ComparedTest {
  private struct State {
    var lanes = [SubscriptionLog]()
    var records = [RecordingWatch]()
    /// What the test should have checked, once the scheduler has been released.
    var doubt: Doubt?
    var escapes: Escapes?
    /// The actions that came earlier than by default; nil if the test follows the default order.
    var deviations: (@Sendable () -> [OrderDeviation])?
    var keepsDifference = false
    /// The last comparison that failed, if it is kept; it retains these notes.
    var difference: TimelineOrigin?
  }

  private final class Escapes: Sendable {
    let escape: String?
    let remarks: [String]

    init(_ escape: String?, _ remarks: [String]) {
      (self.escape, self.remarks) = (escape, remarks)
    }
  }

  @usableFromInline let tick: Duration
  private let state = Lock(State())

  private let isLookedAt = Atomic<Bool>(false)

  /// Reports that the test proves less than it seems to.
  let report: @Sendable (String) -> Void

  init(tick: Duration, reportingTo report: @escaping @Sendable (String) -> Void) {
    (self.tick, self.report) = (tick, report)
  }

  deinit {
    guard !isLookedAt.load(ordering: .acquiring),
      let doubt = state.withLock({ $0.doubt })
    else { return }
    report(doubt.message)
  }

  /// What tasks of the test wait for outside of virtual time.
  @usableFromInline var escape: String? { escapes?.escape }

  /// What else left virtual time, or stayed out of it.
  @usableFromInline var remarks: [String] {
    let deviations = state.withLock { $0.deviations }?() ?? []
    let remarks = escapes?.remarks ?? []
    guard !deviations.isEmpty else { return remarks }
    return remarks + ["not in the default order:"] + deviations.lines.map { "  " + $0 }
      + [deviations.replayLine]
  }

  /// Sets where the order of the test's actions is found.
  func follow(_ deviations: @escaping @Sendable () -> [OrderDeviation]) {
    state.withLock { $0.deviations = deviations }
  }

  private var escapes: Escapes? { state.withLock { $0.escapes } }

  /// Notes what has left virtual time by the end of a run.
  func note(escape: String?, remarks: [String]) {
    state.withLock { $0.escapes = Escapes(escape, remarks) }
  }

  /// Notes that the test has checked something.
  @usableFromInline
  func noteUse() { isLookedAt.store(true, ordering: .releasing) }

  @usableFromInline
  func add(_ lane: SubscriptionLog) { state.withLock { $0.lanes.append(lane) } }

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
  var lanes: [(name: String, log: SubscriptionLog)] {
    var counts = (hot: 0, cold: 0)
    return state.withLock { Array($0.lanes) }.map { lane in
      if lane.isHot { counts.hot += 1 } else { counts.cold += 1 }
      return (lane.name ?? (lane.isHot ? "hot \(counts.hot)" : "cold \(counts.cold)"), lane)
    }
  }

  /// The names of the lanes by their logs.
  var laneNames: [ObjectIdentifier: String] {
    Dictionary(lanes.map { (ObjectIdentifier($0.log), $0.name) }) { first, _ in first }
  }

  /// The name of the lane of a log.
  func name(_ log: SubscriptionLog) -> String? {
    lanes.first { $0.log === log }?.name
  }

  @usableFromInline var rows: [Diagram.Row] {
    lanes.flatMap { name, log in
      log.drawings.map { drawing in
        Diagram.Row(
          name, .marks(drawing.entries), start: drawing.start, end: max(drawing.length, 0))
      }
    }
  }

  /// The hot lanes that had nothing left to send.
  ///
  /// - Parameters:
  ///   - time: In nanoseconds. Without a call site: the lanes that had ended by then.
  ///   - site: With a call site: the lanes without an end that it caused to be observed too late.
  /// - Returns: The names of the lanes, in backquotes.
  func playedLanes(by time: Int64, silentFor site: CallSite?) -> [String] {
    lanes.filter { $0.log.hasPlayed(by: time, silentFor: site) }.map { "`\($0.name)`" }
  }

  /// Ends the recordings and releases them, because their streams retain them; the lanes can still be drawn.
  ///
  /// - Parameter hasRun: Whether there was a run.
  func letGo(hasRun: Bool) {
    // The recordings may be compared only after the scheduler has been released.
    let doubt = isLookedAt.load(ordering: .acquiring) ? nil : doubt(hasRun: hasRun)
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
