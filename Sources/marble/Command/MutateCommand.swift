import MarbleAuthoring
import MarbleCases
import ReactiveTesting

extension Driver {
  /// A file with the mutants of its cases, and how much may still be done for it.
  private typealias MutatedFile = (source: SourceText, cases: [MutatedCase], rest: Int)

  /// `marble mutate`: changes each pipeline a little, and lists the changes that no expectation notices.
  func mutate() throws(Outlet.WriteError) {
    var table = ReasonTable()
    if let path = options.equivalents {
      do throws(FixtureFiles.ReadError) {
        table = ReasonTable(try FixtureFiles.read(path).text)
      } catch {
        try refuse(error.description)
      }
      for problem in table.problems { try refuse(printable("\(path): error: \(problem)")) }
      guard tally.exitCode == 0 else { return }
    }
    var mutatedFiles: [MutatedFile] = []
    try eachFile(files) { source throws(Outlet.WriteError) in
      let budget = FileBudget(source)
      var mutatedCases: [MutatedCase] = []
      try eachCase(
        of: source, budget, work: { MutatedCase($0, $1) },
        use: { mutated throws(Outlet.WriteError) in
          for problem in mutated.problems {
            try refuse(source.rendering(problem), isBounded: mutated.isBounded)
          }
          mutatedCases.append(mutated)
        })
      mutatedFiles.append((source, mutatedCases, budget.charged.rest))
    }
    if try checkFilter() { try show(mutatedFiles, &table) }
  }

  /// Shows the mutants that no case notices and the table of equivalents does not name, and the counts.
  private func show(
    _ mutatedFiles: [MutatedFile], _ table: inout ReasonTable
  ) throws(Outlet.WriteError) {
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
      // After the watchdog has ended a case, no work is begun, because nobody would watch it.
      let isSearching = !options.isQuiet && !watchdog.hasBarked
      let witnesses = parallelMap(unnoticed, threads: options.jobs) { [options] mutated, runs in
        !isSearching
          ? []
          : runs.map {
            mutated.witness(of: $0, sampling: options.runOptions.sampling, upTo: share)
          }
      }
      for ((_, runs), witnesses) in zip(unnoticed, witnesses) {
        for (run, witness) in zip(runs, witnesses) { try show(run.mutant, witness, file.source) }
      }
    }
    if unnoticedCount > 0 { tally.isUnmet = true }
    // Without all mutants nothing can be said about the whole table.
    let isWhole = options.filter == nil && !watchdog.hasBarked
    let paths = isWhole ? mutatedFiles.map(\.source.name) : []
    for complaint in table.complaints(about: paths) {
      tally.isUnmet = true
      let path = printable(options.equivalents ?? "")
      try tell("\(path): error: \(printable(complaint))\n")
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
