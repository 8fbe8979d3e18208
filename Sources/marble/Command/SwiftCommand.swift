import ReactiveTesting

/// `marble swift`: prints cases as Swift tests.
struct SwiftCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()
  private var hasPrinted = false
  private var suites = UniqueNames()

  /// Prepares the command.
  ///
  /// - Parameters:
  ///   - options: The files, and the filter for their cases.
  ///   - output: Receives the tests.
  ///   - messages: Receives the errors.
  init(_ options: Options, output: Outlet, messages: Outlet) {
    self.options = options
    self.output = output
    self.messages = messages
  }

  /// Prints all cases.
  ///
  /// - Returns: The exit code.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    try command.processFiles()
    if !command.hasPrinted, command.tally.exitCode == 0, let filter = options.filter {
      try command.refuse("error: \(UsageMessages.filter(printable(filter)))")
    }
    try output.flush()
    return command.tally.exitCode
  }

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    let file = SwiftFile(source, suites: &suites) { [options] title in
      guard let filter = options.filter else { return true }
      return title.contains(filter) || source.name.contains(filter)
    }
    if let text = file.text {
      try output.write((hasPrinted ? "\n" : SwiftFile.imports + "\n") + text)
      hasPrinted = true
    }
    for problem in file.diagnostics { try refuse(source.rendering(problem)) }
    for omission in file.omissions {
      let message = Diagnostic(
        SwiftMessages.notPrinted(omission.reason), at: omission.title.span)
      try messages.tell(source.rendering(message, as: "warning") + "\n", after: output)
    }
  }
}
