/// The events after which a shared run is forgotten, so that the next start begins a new one.
public struct ShareReset: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The run completed.
  public static let completed = ShareReset(rawValue: 1)
  /// The run failed or was interrupted.
  public static let failed = ShareReset(rawValue: 2)
  /// The last observer left, which also disposes of the run.
  public static let unobserved = ShareReset(rawValue: 4)
  /// All of these events.
  public static let all: ShareReset = [.completed, .failed, .unobserved]
}
