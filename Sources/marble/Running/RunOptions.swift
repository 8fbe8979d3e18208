import ReactiveTesting

/// How the cases of a command are run.
package struct RunOptions: Sendable {
  /// How many jobs each run may do.
  package var stepLimit = 1_000_000
  /// How many orders of each case are tried at most; zero to try only those that the case asks for.
  package var orderLimit = 0
  /// Whether cases that do not say so are cut everywhere too.
  package var isCutting = false
  /// Which cases are generated for generated lanes.
  package var sampling = LawSampling()
  /// Whether a case that proves nothing fails.
  package var isStrict = false
  /// Whether the lanes are left out of a result if all expectations are met.
  package var isBrief = false
  /// What the results contain in addition to the recorded events.
  package var extras: RunExtras = []

  /// The same options with others in some places.
  func with(_ change: (inout RunOptions) -> Void) -> RunOptions {
    var changed = self
    change(&changed)
    return changed
  }
}

/// Optional contents of a run's result; each has a cost.
package struct RunExtras: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The recorded events, as marbles that can be written into the file.
  package static let marbles = RunExtras(rawValue: 1)
  /// The events of each stage.
  package static let trace = RunExtras(rawValue: 2)
  /// What happened to each operator.
  package static let coverage = RunExtras(rawValue: 4)
}
