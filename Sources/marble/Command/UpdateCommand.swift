import ReactiveTesting

/// `marble --update`: writes what came into the `expect` and `subscriptions` lines of files, says what was
/// changed, and reports the cases as they are then.
struct UpdateCommand {
  private let options: Options
  private let output: Outlet
  private let messages: Outlet
  private var refusals = Tally()

  /// Prepares the command.
  ///
  /// - Parameters:
  ///   - options: Which files, and how their cases are reported afterwards.
  ///   - output: Where it is told what was changed.
  ///   - messages: Where it is told what could not be done.
  init(_ options: Options, output: Outlet, messages: Outlet) {
    self.options = options
    self.output = output
    self.messages = messages
  }

  /// Updates everything.
  ///
  /// - Returns: The exit code: that of the cases as they are then, or of what was refused.
  /// - Throws: That what was done cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    for file in FixtureFiles.entries(at: options.operands) {
      // What cannot be read is told by the run that follows.
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
