import ReactiveTesting

/// `marble fmt`: aligns the keys and lanes of files, or says which are not aligned.
struct FormatCommand {
  private let options: Options
  private let output: Outlet
  private let messages: Outlet
  private var tally = Tally()

  /// Prepares the command.
  ///
  /// - Parameters:
  ///   - options: Which files, and whether they are only looked at.
  ///   - output: Where it is told what was changed, and where standard input goes.
  ///   - messages: Where it is told what could not be done.
  init(_ options: Options, output: Outlet, messages: Outlet) {
    self.options = options
    self.output = output
    self.messages = messages
  }

  /// Formats everything.
  ///
  /// - Returns: The exit code.
  /// - Throws: That what was done cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    for operand in options.operands {
      let files: [String]
      do throws(FixtureFiles.ReadError) {
        files = try FixtureFiles.files(at: operand)
      } catch {
        try command.refuse(error.description)
        continue
      }
      for file in files { try command.format(file) }
    }
    try output.flush()
    return command.tally.exitCode
  }

  private mutating func format(_ file: String) throws(Outlet.WriteError) {
    let source: SourceText
    do throws(FixtureFiles.ReadError) {
      source = try FixtureFiles.read(file)
    } catch {
      return try refuse(error.description)
    }
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
      return try output.write("\(source.name) is not formatted\n")
    }
    do throws(FileReplacement.Refusal) {
      try FileReplacement.replace(source.name, Array(source.text.utf8), by: Array(text.utf8))
    } catch {
      return try refuse("error: \(error.message)")
    }
    try output.write("\(source.name) is formatted\n")
  }

  private mutating func refuse(_ message: String) throws(Outlet.WriteError) {
    tally.noteUnreadable()
    try output.flush()
    try messages.write(message + "\n")
    try messages.flush()
  }
}
