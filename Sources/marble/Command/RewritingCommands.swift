import MarbleCases
import ReactiveTesting

extension Driver {
  /// `marble fmt`: aligns the keys and lanes of files, or lists the files that are not aligned.
  func format() throws(Outlet.WriteError) {
    try eachFile(files) { source throws(Outlet.WriteError) in
      switch formatted(source) {
      case .success(let text): try give(text, for: source)
      case .failure(let problems):
        for diagnostic in problems.diagnostics { try refuse(source.rendering(diagnostic)) }
      }
    }
  }

  private func give(_ text: String, for source: SourceText) throws(Outlet.WriteError) {
    if source.name == "<stdin>", !options.isChecking { return try output.writeExactly(text) }
    guard text != source.text else { return }
    guard !options.isChecking else {
      tally.isUnmet = true
      return try output.write(
        "\(printable(source.name)) is not formatted\n" + Self.difference(source.text, text))
    }
    guard try replace(source, by: text) else { return }
    try output.write("\(printable(source.name)) is formatted\n")
  }

  /// How many lines of a difference are shown.
  private static let shownLines = 20

  /// The lines that differ, as they are and as they will be; formatting adds and removes no line.
  private static func difference(_ old: String, _ new: String) -> String {
    func lines(_ text: String) -> [Substring] {
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    let pairs = zip(lines(old), lines(new)).enumerated().filter { $0.element.0 != $0.element.1 }
    let shown = pairs.prefix(shownLines).map { number, pair in
      "\(number + 1) - \(printable(String(pair.0)))\n\(number + 1) + \(printable(String(pair.1)))\n"
    }
    let rest = pairs.count - shown.count
    return shown.joined() + (rest > 0 ? "and \(rest) more lines\n" : "")
  }

  /// `marble --update`: writes the actual output into the `expect` and `subscriptions` lines of files, lists the
  /// changes, and reports the updated cases.
  ///
  /// - Returns: The exit code: that of the updated cases, or of the refusals.
  /// - Throws: An error if the output cannot be written.
  func update() throws(Outlet.WriteError) -> Int32 {
    // For each file, what the update has left to the run that follows. That run reports files that cannot be read.
    var budgets: [String: FileBudget] = [:]
    for file in files {
      guard case .success(let source) = file.source() else { continue }
      budgets[source.name] = try update(source)
    }
    var then = options
    then.isQuiet = true
    let next = Driver(then, output: output, messages: messages)
    // Before the run, because a report may end with the exit code.
    next.tally.noteErrors(of: tally)
    var reporting = CaseReporting(next, budgets: budgets)
    try reporting.run()
    return next.tally.exitCode
  }

  private func update(_ source: SourceText) throws(Outlet.WriteError) -> FileBudget {
    let budget = FileBudget(source, options.runOptions)
    let update = FixtureUpdate(source, options.runOptions, budget: budget) { [options] title in
      options.includes(title, in: source)
    }
    if update.source.text != source.text {
      guard try replace(source, by: update.source.text) else { return budget }
      let changes = update.changes.map { printable($0) + "\n" }.joined()
      // The output is read by a program unless it is drawn.
      if options.format.isDrawn { try output.write(changes) } else { try tell(changes) }
    }
    for refusal in update.refusals {
      tally.isUnmet = true
      try tell(source.rendering(refusal) + "\n")
    }
    return budget
  }
}
