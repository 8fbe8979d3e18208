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
