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
