/// What a run's result is to hold beside what was sent; each costs something.
package struct RunExtras: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// What was sent, as marbles that can be written into the file.
  package static let marbles = RunExtras(rawValue: 1)
  /// What each stage sent.
  package static let trace = RunExtras(rawValue: 2)
}
