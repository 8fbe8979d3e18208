import ReactiveTesting

/// `marble mutate`: changes each pipeline a little, and lists the changes that no expectation notices.
struct MutateCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()
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
  /// - Returns: The exit code: 1 if a mutant is unnoticed.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    try command.processFiles()
    let isComplete = try command.show()
    try output.flush()
    guard command.tally.exitCode == 0 else { return command.tally.exitCode }
    return isComplete ? 0 : 1
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
  ///
  /// - Returns: Whether there is nothing to do.
  private func show() throws(Outlet.WriteError) -> Bool {
    var counts = MutantCounts()
    for (number, file) in files.enumerated() {
      for mutated in file.cases { counts.note(mutated, of: number) }
    }
    var needlessCount = 0
    for (number, file) in files.enumerated() {
      let unnoticed = file.cases.map { mutated in
        (mutated, mutated.runs.filter { counts.isReported($0, of: number) })
      }
      let witnesses = parallelMap(unnoticed, threads: options.jobs) { [options] mutated, runs in
        options.isQuiet
          ? [] : runs.map { mutated.witness(of: $0, sampling: options.sampling) }
      }
      for ((mutated, runs), witnesses) in zip(unnoticed, witnesses) {
        for (run, witness) in zip(runs, witnesses) { try show(run.mutant, witness, file.source) }
        for note in mutated.needless {
          needlessCount += 1
          let problem = Diagnostic(MutationMessages.needless(note.value), at: note.span)
          try output.write(file.source.rendering(problem, as: "warning") + "\n")
        }
      }
    }
    try output.write(
      MutationMessages.counts(counts.all, counts.unnoticed, counts.equivalent) + "\n")
    return counts.unnoticed + needlessCount == 0
  }

  private func show(
    _ mutant: Mutant, _ witness: String?, _ source: SourceText
  ) throws(Outlet.WriteError) {
    let message = MutationMessages.survives(mutant.change, hasWitness: witness != nil)
    let text = source.rendering(Diagnostic(message, at: mutant.span), as: "warning") + "\n"
    try output.write(text + (witness.map { "\n\($0)\n" } ?? ""))
  }
}
