import Reactive

/// A way to cut a test.
package enum CutKind: Int, CaseIterable, Sendable {
  case disposal, completion, failure, interruption, silence, restart

  /// The word for it in fixtures.
  package var name: String { "\(self)" }
}

/// The ways to cut a test; see ``TestScheduler/cutEverywhere(_:tick:allowsLeftovers:_:)``.
public struct CutKinds: OptionSet, Hashable, Sendable {
  /// One bit for each way.
  public let rawValue: Int

  /// Makes a set of ways from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  package init(_ kind: CutKind) { rawValue = 1 << kind.rawValue }

  /// The recording is disposed of.
  public static let disposal = CutKinds(.disposal)
  /// An input completes.
  public static let completion = CutKinds(.completion)
  /// An input fails, if its lane has an error.
  public static let failure = CutKinds(.failure)
  /// An input is interrupted.
  public static let interruption = CutKinds(.interruption)
  /// An input sends nothing more.
  public static let silence = CutKinds(.silence)
  /// A producer is started a second time.
  public static let restart = CutKinds(.restart)
  /// All of them.
  public static let all = CutKinds(rawValue: (1 << CutKind.allCases.count) - 1)

  /// Each of them alone.
  package var each: [CutKind] { CutKind.allCases.filter { contains(CutKinds($0)) } }
}

/// One cut of a test.
package struct Cut: Equatable, Sendable {
  package var kind: CutKind
  /// The tick; for an input, counted from its own start.
  package var tick: Int
  /// The number of the input; nil for the recording.
  package var lane: Int?
  /// Whether the input still sends its events of that tick, or everything else in it happens before the disposal.
  package var isAfterEvents = false
  /// Whether only the second start happens.
  package var isAlone = false

  package init(_ kind: CutKind, tick: Int, lane: Int? = nil, isAfterEvents: Bool = false) {
    (self.kind, self.tick, self.lane) = (kind, tick, lane)
    self.isAfterEvents = isAfterEvents
  }

  /// Whether the input still sends its events of a tick.
  package func keeps(_ tick: Int) -> Bool {
    tick < self.tick || isAfterEvents && tick == self.tick
  }
}

/// Makes a cut in a test that is about to run, and notes what the test did.
@usableFromInline
final class CutPlan: Sendable {
  /// What the test did.
  struct Notes: Sendable {
    var inputs: [(ticks: [Int], canFail: Bool)] = []
    /// Whether each start of an input is another one, so that a second start says nothing.
    var hasSeveralLanes = false
    var leftovers: [String] = []
    var lastTick = 0
    /// The ticks at which anything happened.
    var ticks: Set<Int> = []
    var isProducer = false
    /// How many timelines were recorded.
    var recordingCount = 0
    /// Whether the streams that were sent are recorded too, whose later events a cut changes.
    var recordsStreams = false
    var isStopped = false
    /// The timeline of the second start.
    var second: (@Sendable () -> any Sendable)?
    var secondWatch: RecordingWatch?
  }

  /// Nil for a run without a cut.
  let cut: Cut?
  private let state = Lock(Notes())

  init(_ cut: Cut?) { self.cut = cut }

  var notes: Notes { state.withLock { $0 } }

  /// Whether a producer is to be started at the place of the cut too.
  @usableFromInline var restartTick: Int? { cut?.kind == .restart ? cut?.tick : nil }

  /// Whether the first start is left out.
  @usableFromInline var isAlone: Bool { cut?.isAlone ?? false }

  /// The lanes of an input, cut if this is the one to cut.
  @usableFromInline
  func cutting<Value, Error>(
    _ lanes: [Timeline<Value, Error>]
  ) -> [Timeline<Value, Error>] {
    let failure = lanes.lazy.compactMap(\.failure).first
    let number = state.withLock { state in
      state.inputs.append(
        (ticks: lanes.flatMap { $0.uncountedEntries.map(\.tick) }, canFail: failure != nil))
      if lanes.count > 1 { state.hasSeveralLanes = true }
      return state.inputs.count - 1
    }
    guard let cut, cut.lane == number else { return lanes }
    let end: Timeline<Value, Error>.Mark? =
      switch cut.kind {
      case .completion: .completed
      case .interruption: .interrupted
      case .failure: failure.map { .failed($0) }
      case .disposal, .silence, .restart: nil
      }
    return lanes.map { $0.cut(cut, by: end) }
  }

  /// The start and the end of the recording.
  func cutting(_ marks: SubscriptionLane) -> SubscriptionLane {
    guard let cut, cut.kind == .disposal, !cut.isAfterEvents, let start = marks.start else {
      return marks
    }
    var marks = marks
    marks.end = min(marks.end ?? .max, max(cut.tick, start))
    return marks
  }

  /// Notes something that the test did.
  func note(_ change: (inout Notes) -> Void) { state.withLock { change(&$0) } }

  /// Notes that everything in a tick has happened.
  ///
  /// - Returns: Whether the recording is disposed of now.
  func isDisposed(after tick: Int) -> Bool {
    state.withLock { _ = $0.ticks.insert(tick) }
    return cut.map { $0.kind == .disposal && $0.isAfterEvents && $0.tick == tick } ?? false
  }
}

extension Timeline {
  /// The failure of the lane; nil if it does not fail.
  fileprivate var failure: Failure? {
    if case .failed(let failure)? = uncountedEnd?.mark { failure } else { nil }
  }

  /// The lane up to a tick, and then an end.
  fileprivate func cut(_ cut: Cut, by end: Mark?) -> Timeline {
    let tick = cut.tick
    var entries = uncountedEntries.filter { cut.keeps($0.tick) }
    if let end, entries.last?.mark.isTerminal != true {
      entries.append(Entry(tick: tick, mark: end))
    }
    return Timeline(
      entries: entries, problem: uncountedProblem,
      length: Swift.max(tick + (end == nil ? 0 : 1), 0),
      firstTick: Swift.min(firstTick, tick))
  }
}
