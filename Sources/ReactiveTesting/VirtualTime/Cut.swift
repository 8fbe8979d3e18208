/// The ways to cut a test; see ``TestScheduler/cutEverywhere(_:tick:allowsLeftovers:_:)``.
public struct CutKinds: OptionSet, Hashable, Sendable {
  /// One bit for each way.
  public let rawValue: Int

  /// Makes a set of ways from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The recording is disposed of.
  public static let disposal = CutKinds(rawValue: 1)
  /// An input completes.
  public static let completion = CutKinds(rawValue: 2)
  /// An input fails, if its lane has an error.
  public static let failure = CutKinds(rawValue: 4)
  /// An input is interrupted.
  public static let interruption = CutKinds(rawValue: 8)
  /// An input sends nothing more.
  public static let silence = CutKinds(rawValue: 16)
  /// A producer is started a second time.
  public static let restart = CutKinds(rawValue: 32)
  /// All of them.
  public static let all = CutKinds(rawValue: 63)

  /// Each of them alone.
  package var each: [CutKinds] {
    [.disposal, .completion, .failure, .interruption, .silence, .restart].filter(contains)
  }
}

/// One cut of a test.
package struct Cut: Equatable, Sendable {
  /// One kind.
  package var kind: CutKinds
  /// The tick; for an input, counted from its own start.
  package var tick: Int
  /// The number of the input; nil for the recording.
  package var lane: Int?
  /// Whether only the second start happens.
  package var isAlone = false

  package init(_ kind: CutKinds, tick: Int, lane: Int? = nil) {
    (self.kind, self.tick, self.lane) = (kind, tick, lane)
  }
}
