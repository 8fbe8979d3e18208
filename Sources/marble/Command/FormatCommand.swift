import ReactiveTesting

/// `marble fmt`: aligns the keys and lanes of files, or lists the files that are not aligned.
struct FormatCommand {
  private let options: Options
  private let output: Outlet
  private let messages: Outlet
  private var tally = Tally()

  /// Prepares the command.
  ///
  /// - Parameters:
  ///   - options: The files, and whether they are only checked.
  ///   - output: Receives the list of changes, and the formatted standard input.
  ///   - messages: Receives the errors.
  init(_ options: Options, output: Outlet, messages: Outlet) {
    self.options = options
    self.output = output
    self.messages = messages
  }

  /// Formats all files.
  ///
  /// - Returns: The exit code.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    for file in FixtureFiles.entries(at: options.operands) {
      switch file.source() {
      case .success(let source): try command.format(source)
      case .failure(let error): try command.refuse(error.description)
      }
    }
    try output.flush()
    return command.tally.exitCode
  }

  private mutating func format(_ source: SourceText) throws(Outlet.WriteError) {
    switch formatted(source) {
    case .success(let text): try settle(source, text)
    case .failure(let problems):
      for diagnostic in problems.diagnostics { try refuse(source.rendering(diagnostic)) }
    }
  }

  private mutating func settle(_ source: SourceText, _ text: String) throws(Outlet.WriteError) {
    if source.name == "<stdin>", !options.isChecking { return try output.write(text) }
    guard text != source.text else { return }
    guard !options.isChecking else {
      tally.noteUnmet()
      return try output.write(FileMessages.format(printable(source.name), isDone: false) + "\n")
    }
    do throws(FileReplacement.Refusal) {
      try FileReplacement.replace(source.name, Array(source.text.utf8), by: Array(text.utf8))
    } catch {
      return try refuse("error: \(printable(error.message))")
    }
    try output.write(FileMessages.format(printable(source.name), isDone: true) + "\n")
  }

  private mutating func refuse(_ message: String) throws(Outlet.WriteError) {
    tally.noteUnreadable()
    try messages.tell(message + "\n", after: output)
  }
}
