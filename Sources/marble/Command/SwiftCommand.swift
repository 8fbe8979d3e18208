import ReactiveTesting

/// `marble swift`: prints cases as Swift tests.
struct SwiftCommand {
  private let options: Options
  private let output: Outlet
  private let messages: Outlet
  private var tally = Tally()
  private var hasPrinted = false
  private var suites: Set<String> = []

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
    for file in FixtureFiles.entries(at: options.operands) {
      switch file.source() {
      case .success(let source): try command.print(source)
      case .failure(let error): try command.refuse(error.description)
      }
    }
    if !command.hasPrinted, command.tally.exitCode == 0, let filter = options.filter {
      try command.refuse("error: \(UsageMessages.filter(printable(filter)))")
    }
    try output.flush()
    return command.tally.exitCode
  }

  private mutating func print(_ source: SourceText) throws(Outlet.WriteError) {
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

  private mutating func refuse(_ message: String) throws(Outlet.WriteError) {
    tally.noteUnreadable()
    try messages.tell(message + "\n", after: output)
  }
}
