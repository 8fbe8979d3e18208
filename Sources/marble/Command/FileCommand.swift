import ReactiveTesting

/// A command that does the same with each of its files, such as `fmt`, `draw` or `--update`.
///
/// The state of such a command is not private, so that the compiler makes its initializer.
protocol FileCommand {
  /// The files, the filter for their cases, and what to do with them.
  var options: Options { get }
  /// Receives the results.
  var output: Outlet { get }
  /// Receives the errors.
  var messages: Outlet { get }
  var tally: Tally { get set }

  /// Does the command's work with a file.
  mutating func process(_ source: SourceText) throws(Outlet.WriteError)

  /// The files that the operands stand for; by default in their order.
  var files: [FixtureFiles.Entry] { get }

  /// Reports a file that cannot be read; by default with its error.
  mutating func refuse(_ error: FixtureFiles.ReadError, at path: String) throws(Outlet.WriteError)
}

extension FileCommand {
  /// Does the command's work with all of its files.
  ///
  /// - Returns: The exit code.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    try command.processFiles()
    try command.checkFilter()
    try output.flush()
    return command.tally.exitCode
  }

  /// Writes an error, and counts it.
  mutating func refuse(_ message: String) throws(Outlet.WriteError) {
    tally.noteUnreadable()
    try messages.tell(printableLines(message) + "\n", after: output)
  }

  /// The cases of a file that the filter lets through; errors outside of cases are reported.
  mutating func readCases(_ source: SourceText) throws(Outlet.WriteError) -> [WrittenCase] {
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

  /// Reads the files that the operands stand for, one after the other, and does the command's work with each.
  mutating func processFiles() throws(Outlet.WriteError) {
    for file in files {
      switch file.source() {
      case .success(let source): try process(source)
      case .failure(let error): try refuse(error, at: file.path)
      }
    }
  }

  var files: [FixtureFiles.Entry] { FixtureFiles.entries(at: options.operands) }

  mutating func refuse(
    _ error: FixtureFiles.ReadError, at path: String
  ) throws(Outlet.WriteError) {
    try refuse(error.description)
  }

  /// Replaces the text of a file.
  ///
  /// - Parameters:
  ///   - source: The file, which must not have changed since it was read.
  ///   - text: Its new text.
  /// - Returns: Whether it was replaced; if not, the reason was reported.
  /// - Throws: An error if the messages cannot be written.
  mutating func replace(_ source: SourceText, by text: String) throws(Outlet.WriteError) -> Bool {
    do throws(Outlet.WriteError) {
      try FileReplacement.replace(source.name, Array(source.text.utf8), by: text)
      return true
    } catch {
      try refuse("error: \(printable(error.message))")
      return false
    }
  }
}
