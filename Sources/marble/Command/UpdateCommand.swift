import ReactiveTesting

/// `marble --update`: writes the actual output into the `expect` and `subscriptions` lines of files, lists the
/// changes, and reports the updated cases.
struct UpdateCommand {
  private let options: Options
  private let output: Outlet
  private let messages: Outlet
  private var refusals = Tally()

  /// Prepares the command.
  ///
  /// - Parameters:
  ///   - options: The files, and how their cases are reported afterwards.
  ///   - output: Receives the list of changes.
  ///   - messages: Receives the errors.
  init(_ options: Options, output: Outlet, messages: Outlet) {
    self.options = options
    self.output = output
    self.messages = messages
  }

  /// Updates all files.
  ///
  /// - Returns: The exit code: that of the updated cases, or of the refusals.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    for file in FixtureFiles.entries(at: options.operands) {
      // The run that follows reports files that cannot be read.
      if case .success(let source) = file.source() { try command.update(source) }
    }
    var then = options
    then.isQuiet = true
    var report = RunCommand(then, output: output, messages: messages)
    return max(try report.run().exitCode, command.refusals.exitCode)
  }

  private mutating func update(_ source: SourceText) throws(Outlet.WriteError) {
    let update = FixtureUpdate(source)
    if update.source.text != source.text {
      do throws(FileReplacement.Refusal) {
        try FileReplacement.replace(
          source.name, Array(source.text.utf8), by: Array(update.source.text.utf8))
      } catch {
        refusals.noteUnreadable()
        return try messages.tell("error: \(printable(error.message))\n", after: output)
      }
      for change in update.changes { try output.write(printable("\(change)") + "\n") }
    }
    for refusal in update.refusals {
      refusals.noteUnmet()
      try messages.tell(source.rendering(refusal) + "\n", after: output)
    }
  }
}
