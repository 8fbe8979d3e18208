import ReactiveTesting

/// `marble mutate`: changes each pipeline a little, and lists the changes that no expectation notices.
struct MutateCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()
  /// The mutants that mean the same as their cases.
  private var table = ReasonTable()
  private var files: [(source: SourceText, cases: [MutatedCase])] = []

  /// Prepares the command.
  ///
  /// - Parameters:
  ///   - options: The files, and the filter for their cases.
  ///   - output: Receives the mutants that no expectation notices.
  ///   - messages: Receives the errors.
  init(_ options: Options, output: Outlet, messages: Outlet) {
    self.options = options
    self.output = output
    self.messages = messages
  }

  /// Runs the mutants of all cases.
  ///
  /// - Returns: The exit code: 1 if a mutant is unnoticed, or if the table of equivalents says too much.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    try command.readTable()
    guard command.tally.exitCode == 0 else { return command.tally.exitCode }
    try command.processFiles()
    try command.show()
    try output.flush()
    return command.tally.exitCode
  }

  private mutating func readTable() throws(Outlet.WriteError) {
    guard let path = options.equivalents else { return }
    do throws(FixtureFiles.ReadError) {
      table = ReasonTable(try FixtureFiles.read(path).text)
    } catch {
      return try refuse(error.description)
    }
    for problem in table.problems {
      try refuse(ReasonMessages.inTable(printable(path), problem))
    }
  }

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    let file = readFixture(source)
    for problem in file.diagnostics { try refuse(source.rendering(problem)) }
    let wanted = file.cases.filter { raw in
      guard let filter = options.filter else { return true }
      return raw.title.value.contains(filter) || source.name.contains(filter)
    }
    let cases = parallelMap(wanted, threads: options.jobs) { MutatedCase($0, in: source) }
    files.append((source, cases))
  }

  /// Shows the mutants that no case notices, and the counts.
  private mutating func show() throws(Outlet.WriteError) {
    var counts = MutantCounts()
    for (number, file) in files.enumerated() {
      for mutated in file.cases { counts.note(mutated, of: number) }
    }
    var (unnoticedCount, equivalentCount) = (0, 0)
    for (number, file) in files.enumerated() {
      let unnoticed = file.cases.map { mutated in
        let runs = mutated.runs.filter { run in
          let isReported = counts.isReported(run, of: number)
          let reason = table.note(
            "\(mutated.title) > \(run.mutant.change)", in: file.source.name, isNeeded: isReported)
          if isReported, reason != nil { equivalentCount += 1 }
          return isReported && reason == nil
        }
        unnoticedCount += runs.count
        return (mutated, runs)
      }
      let witnesses = parallelMap(unnoticed, threads: options.jobs) { [options] mutated, runs in
        options.isQuiet
          ? [] : runs.map { mutated.witness(of: $0, sampling: options.sampling) }
      }
      for ((_, runs), witnesses) in zip(unnoticed, witnesses) {
        for (run, witness) in zip(runs, witnesses) { try show(run.mutant, witness, file.source) }
      }
    }
    if unnoticedCount > 0 { tally.noteUnmet() }
    try complain()
    try output.write(MutationMessages.counts(counts.all, unnoticedCount, equivalentCount) + "\n")
  }

  /// Reports what the table of equivalents says and what is not so.
  private mutating func complain() throws(Outlet.WriteError) {
    let paths = options.filter == nil ? files.map(\.source.name) : []
    let complaints = table.complaints(
      about: paths, needless: MutationMessages.needless, unknown: MutationMessages.unknown)
    for complaint in complaints {
      tally.noteUnmet()
      let path = printable(options.equivalents ?? "")
      try messages.tell(ReasonMessages.inTable(path, complaint) + "\n", after: output)
    }
  }

  private func show(
    _ mutant: Mutant, _ witness: String?, _ source: SourceText
  ) throws(Outlet.WriteError) {
    let message = MutationMessages.survives(mutant.change, hasWitness: witness != nil)
    let text = source.rendering(Diagnostic(message, at: mutant.span), as: "warning") + "\n"
    try output.write(text + (witness.map { "\n\($0)\n" } ?? ""))
  }
}
