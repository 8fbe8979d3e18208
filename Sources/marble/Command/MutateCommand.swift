import ReactiveTesting

/// `marble mutate`: changes each pipeline a little, and lists the changes that no expectation notices.
struct MutateCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()
  /// The mutants that mean the same as their cases.
  var table = ReasonTable()
  var mutatedFiles: [(source: SourceText, cases: [MutatedCase], rest: Int)] = []

  /// Runs the mutants of all cases.
  ///
  /// - Returns: The exit code: 1 if a mutant is unnoticed, or if the table of equivalents says too much.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    if let path = options.equivalents, try !command.readTable(path) {
      return command.tally.exitCode
    }
    try command.processFiles()
    if try command.checkFilter() { try command.show() }
    try output.flush()
    return command.tally.exitCode
  }

  /// Reads the table of equivalents.
  ///
  /// - Returns: Whether it could be understood; if not, its errors were reported.
  private mutating func readTable(_ path: String) throws(Outlet.WriteError) -> Bool {
    do throws(FixtureFiles.ReadError) {
      table = ReasonTable(try FixtureFiles.read(path).text)
    } catch {
      try refuse(error.description)
    }
    for problem in table.problems { try refuse(printable("\(path): error: \(problem)")) }
    return tally.exitCode == 0
  }

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    let cases = try readCases(source)
    let budget = FileBudget(source)
    let results = budget.map(cases, threads: options.jobs) { MutatedCase($0, $1) }
    var settled: [MutatedCase] = []
    for (raw, result) in zip(cases, results) {
      guard let mutated = result else {
        try refuse(source.rendering(FileBudget.refusal(of: raw)))
        continue
      }
      for problem in mutated.problems { try refuse(source.rendering(problem)) }
      settled.append(mutated)
    }
    mutatedFiles.append((source, settled, budget.settled.rest))
  }

  /// Shows the mutants that no case notices, and the counts.
  private mutating func show() throws(Outlet.WriteError) {
    var counts = MutantCounts()
    for (number, file) in mutatedFiles.enumerated() {
      for run in file.cases { counts.note(run, of: number) }
    }
    var (unnoticedCount, equivalentCount) = (0, 0)
    for (number, file) in mutatedFiles.enumerated() {
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
      // Each search gets the same share of what the file may still do, whatever the others need.
      let share = file.rest / max(1, unnoticed.reduce(0) { $0 + $1.1.count })
      let witnesses = parallelMap(unnoticed, threads: options.jobs) { [options] mutated, runs in
        options.isQuiet
          ? []
          : runs.map {
            mutated.witness(of: $0, sampling: options.sampling, WorkBudget(limit: share))
          }
      }
      for ((_, runs), witnesses) in zip(unnoticed, witnesses) {
        for (run, witness) in zip(runs, witnesses) { try show(run.mutant, witness, file.source) }
      }
    }
    if unnoticedCount > 0 { tally.noteUnmet() }
    let paths = options.filter == nil ? mutatedFiles.map(\.source.name) : []
    for complaint in table.complaints(about: paths) {
      tally.noteUnmet()
      let path = printable(options.equivalents ?? "")
      try messages.tell("\(path): error: \(printable(complaint))\n", after: output)
    }
    try output.write(
      "\(counts.all) \(counts.all == 1 ? "mutant" : "mutants"), \(unnoticedCount) unnoticed"
        + (equivalentCount == 0 ? "" : ", \(equivalentCount) said to be equivalent") + "\n")
  }

  private func show(
    _ mutant: Mutant, _ witness: String?, _ source: SourceText
  ) throws(Outlet.WriteError) {
    let message =
      "the case passes if \(mutant.change)"
      + (witness != nil
        ? "; this case would not:" : "; no case was found that notices it, so it may be equivalent")
    let text = source.rendering(Diagnostic(message, at: mutant.span), as: "warning") + "\n"
    try output.write(text + (witness.map { "\n\(printableLines($0))\n" } ?? ""))
  }
}
