import ReactiveTesting

/// `marble swift`: prints cases as Swift tests.
struct SwiftCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()
  var hasPrinted = false
  var suites = UniqueNames()

  /// Prints all cases.
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

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    let file = SwiftFile(source, suites: &suites) { [options] title in
      options.includes(title, in: source)
    }
    if let text = file.text {
      tally.noteFound(1)
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
