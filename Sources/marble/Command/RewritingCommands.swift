import ReactiveTesting

/// `marble fmt`: aligns the keys and lanes of files, or lists the files that are not aligned.
struct FormatCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    switch formatted(source) {
    case .success(let text): try settle(source, text)
    case .failure(let problems):
      for diagnostic in problems.diagnostics { try refuse(source.rendering(diagnostic)) }
    }
  }

  private mutating func settle(_ source: SourceText, _ text: String) throws(Outlet.WriteError) {
    if source.name == "<stdin>", !options.isChecking { return try output.writeExactly(text) }
    guard text != source.text else { return }
    guard !options.isChecking else {
      tally.noteUnmet()
      return try output.write("\(printable(source.name)) is not formatted\n")
    }
    guard try replace(source, by: text) else { return }
    try output.write("\(printable(source.name)) is formatted\n")
  }
}

/// `marble --update`: writes the actual output into the `expect` and `subscriptions` lines of files, lists the
/// changes, and reports the updated cases.
struct UpdateCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  /// The refusals, without the cases.
  var tally = Tally()
  /// For each file, what the update has left to the run that follows.
  var budgets: [String: FileBudget] = [:]

  /// Updates all files.
  ///
  /// - Returns: The exit code: that of the updated cases, or of the refusals.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    try command.processFiles()
    var then = options
    then.isQuiet = true
    var report = RunCommand(then, output: output, messages: messages, budgets: command.budgets)
    var tally = try report.runCases()
    tally.noteErrors(of: command.tally)
    return tally.exitCode
  }

  /// Does nothing: the run that follows reports files that cannot be read.
  mutating func refuse(_ error: FixtureFiles.ReadError, at path: String) {}

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    let budget = FileBudget(source, options.runOptions)
    budgets[source.name] = budget
    let update = FixtureUpdate(source, options.runOptions, budget: budget) { [options] title in
      options.includes(title, in: source)
    }
    if update.source.text != source.text {
      guard try replace(source, by: update.source.text) else { return }
      for change in update.changes { try output.write(printable("\(change)") + "\n") }
    }
    for refusal in update.refusals {
      tally.noteUnmet()
      try messages.tell(source.rendering(refusal) + "\n", after: output)
    }
  }
}
