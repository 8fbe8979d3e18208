import ReactiveTesting

/// A command that reads the cases of files.
///
/// The state of such a command is not private, so that the compiler makes its initializer.
protocol CaseCommand {
  /// The files, the filter for their cases, and what to do with them.
  var options: Options { get }
  /// Receives the results.
  var output: Outlet { get }
  /// Receives the errors.
  var messages: Outlet { get }
  var tally: Tally { get set }
}

extension CaseCommand {
  /// Writes an error, and counts it.
  mutating func refuse(_ message: String) throws(Outlet.WriteError) {
    tally.noteUnreadable()
    try messages.tell(message + "\n", after: output)
  }

  /// The cases of a file that the filter lets through; errors outside of cases are reported.
  mutating func readCases(_ source: SourceText) throws(Outlet.WriteError) -> [FixtureCase] {
    let file = readFixture(source)
    for problem in file.diagnostics { try refuse(source.rendering(problem)) }
    let cases = file.cases.filter { options.includes($0.title.value, in: source) }
    tally.noteFound(cases.count)
    return cases
  }

  /// Reports a filter that let no case through.
  ///
  /// - Returns: Whether there is something to go on with.
  @discardableResult
  mutating func checkFilter() throws(Outlet.WriteError) -> Bool {
    guard let filter = options.filter, tally.found == 0, tally.exitCode == 0 else { return true }
    try refuse(Options.noCase(filter))
    return false
  }
}
