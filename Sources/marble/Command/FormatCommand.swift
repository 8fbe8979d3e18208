import ReactiveTesting

/// `marble fmt`: aligns the keys and lanes of files, or lists the files that are not aligned.
struct FormatCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()

  /// Formats all files.
  ///
  /// - Returns: The exit code.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    try command.processFiles()
    try output.flush()
    return command.tally.exitCode
  }

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
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
      return try output.write("\(printable(source.name)) is not formatted\n")
    }
    guard try replace(source, by: text) else { return }
    try output.write("\(printable(source.name)) is formatted\n")
  }
}
