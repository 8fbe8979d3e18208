import ReactiveTesting

/// Runs the cases of files and reports the results.
struct RunCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()
  private var report: any Report
  /// How many cases were read so far, in this shard or not.
  private var caseCount = 0
  /// The budgets of files that were run before.
  private let budgets: [String: FileBudget]

  /// How many cases per thread are run together, so that memory stays bounded.
  private static let batchSize = 256

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - options: The cases to run, and how to report them.
  ///   - output: Receives the report.
  ///   - messages: Receives the errors.
  ///   - report: How to report the cases; by default as the options say.
  ///   - budgets: The budgets of files that were run before, by their names.
  init(
    _ options: Options, output: Outlet, messages: Outlet, report: (any Report)? = nil,
    budgets: [String: FileBudget] = [:]
  ) {
    self.options = options
    self.budgets = budgets
    self.output = output
    self.messages = messages
    self.report =
      report
      ?? options.format.report(
        isQuiet: options.isQuiet,
        style: options.output == nil
          ? options.style : DiagramStyle(isUnicode: options.isUnicode),
        hasRuler: options.hasRuler)
  }

  /// Runs all cases.
  ///
  /// - Parameter source: A text that is not in a file; by default the files of the options are run.
  /// - Returns: The counts of the results.
  /// - Throws: An error if the report cannot be written.
  mutating func runCases(_ source: SourceText? = nil) throws(Outlet.WriteError) -> Tally {
    try output.write(report.begin())
    if let source { try process(source) } else { try processFiles() }
    if let filter = options.filter, caseCount == 0 {
      tally.noteUnreadable()
      try messages.tell(Options.noCase(filter) + "\n", after: output)
    }
    try output.write(report.end(tally))
    try output.flush()
    return tally
  }

  /// In the order in which they were given; for a shard in the order of their names, so that all machines
  /// count the cases in the same way.
  var files: [FixtureFiles.Entry] {
    var files = FixtureFiles.entries(at: options.operands)
    if let first = files.first, first.error != nil,
      let command = Options.Command(nearest: first.path)
    {
      files[0].error?.message += "; did you mean the command '\(command.rawValue)'?"
    }
    return options.shard == nil ? files : files.sorted { $0.path < $1.path }
  }

  /// Reports a file that cannot be read, which does not stop the others from running.
  mutating func refuse(
    _ error: FixtureFiles.ReadError, at path: String
  ) throws(Outlet.WriteError) {
    try output.write(report.begin(path))
    try add(FileProblem(path, error))
    try output.write(report.endFile())
  }

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    let budget = budgets[source.name] ?? FileBudget(source, options.runOptions)
    var reader = CaseReader(source)
    var (cases, problemCount) = ([WrittenCase](), 0)
    // A file without anything to report is not begun.
    var hasBegun = options.filter == nil && options.shard == nil
    if hasBegun { try output.write(report.begin(source.name)) }
    // The cases so far, and behind them the errors outside of all cases that were found since then.
    func finishBatch() throws(Outlet.WriteError) {
      let problems = reader.diagnostics[problemCount...]
      guard !cases.isEmpty || !problems.isEmpty else { return }
      if !hasBegun { try output.write(report.begin(source.name)) }
      hasBegun = true
      try run(cases, of: source, budget)
      for problem in problems { try add(FileProblem(problem, in: source)) }
      (cases, problemCount) = ([], reader.diagnostics.count)
    }
    while let next = reader.next() {
      let isFull = cases.count >= Self.batchSize * options.jobs
      if isFull || reader.diagnostics.count > problemCount { try finishBatch() }
      if isWanted(next, in: source) { cases.append(next) }
    }
    try finishBatch()
    if hasBegun { try output.write(report.endFile()) }
  }

  private mutating func isWanted(_ raw: WrittenCase, in source: SourceText) -> Bool {
    guard options.includes(raw.title.value, in: source) else { return false }
    defer { caseCount += 1 }
    return options.shard?.holds(caseCount) ?? true
  }

  private mutating func add(_ problem: FileProblem) throws(Outlet.WriteError) {
    tally.noteUnreadable()
    try messages.tell(problem.text + "\n", after: output)
    try output.write(report.add(problem))
  }

  /// Runs cases on several threads, and reports them in their order.
  private mutating func run(
    _ cases: [WrittenCase], of source: SourceText, _ budget: FileBudget
  ) throws(Outlet.WriteError) {
    let runOptions = options.runOptions.with { $0.isBrief = !report.tellsOfWhatPassed }
    let makeEntry = { @Sendable [report] (result: CaseResult) in
      CaseEntry(result, in: source, text: report.text(result, in: source))
    }
    let entries = budget.map(cases, threads: options.jobs) { raw, budget in
      let start = ContinuousClock.now
      var entry = makeEntry(CaseRunner.run(raw, runOptions, budget))
      entry.duration = ContinuousClock.now - start
      return entry
    }
    for (raw, entry) in zip(cases, entries) {
      let entry = entry ?? makeEntry(FileBudget.stopped(raw))
      tally.count(entry)
      try output.write(report.add(entry))
      if !entry.messages.isEmpty { try messages.tell(entry.messages, after: output) }
    }
  }
}
