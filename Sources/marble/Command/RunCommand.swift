import ReactiveTesting

/// Runs the cases of files and reports the results.
struct RunCommand {
  private let options: Options
  private let output: Outlet
  private let messages: Outlet
  private var report: any Report
  private var tally = Tally()
  /// How many cases were read so far, in this shard or not.
  private var caseCount = 0
  private var batch: [Item] = []
  /// The budgets of files that were run before.
  private let budgets: [String: FileBudget]

  /// A part of the report, in its order.
  private enum Item {
    case begin(String)
    /// Indirect, because the contents are large and are passed on several times.
    indirect case entry(FixtureCase, SourceText, FileBudget)
    case problem(FileProblem)
    case end
  }

  /// How many items per thread are processed together, so that threads are rarely started and memory stays bounded.
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
  /// - Returns: The counts of the results.
  /// - Throws: An error if the report cannot be written.
  mutating func run() throws(Outlet.WriteError) -> Tally {
    try output.write(report.begin())
    for file in files {
      switch file.source() {
      case .success(let source): try add(source)
      case .failure(let error):
        // A file that cannot be read does not stop the others from running.
        try append(.begin(file.path))
        try append(.problem(FileProblem(file.path, error)))
        try append(.end)
      }
    }
    return try finish()
  }

  /// Runs a text that is not in a file.
  ///
  /// - Parameter source: The text.
  /// - Returns: The counts of the results.
  /// - Throws: An error if the report cannot be written.
  mutating func run(_ source: SourceText) throws(Outlet.WriteError) -> Tally {
    try output.write(report.begin())
    try add(source)
    return try finish()
  }

  // MARK: Files

  /// In the order in which they were given; for a shard in the order of their names, so that all machines
  /// count the cases in the same way.
  private var files: [FixtureFiles.Entry] {
    var files = FixtureFiles.entries(at: options.operands)
    if let first = files.first, first.error != nil,
      let command = Options.Command(nearest: first.path)
    {
      files[0].error?.message += "; did you mean the command '\(command.rawValue)'?"
    }
    return options.shard == nil ? files : files.sorted { $0.path < $1.path }
  }

  private mutating func add(_ source: SourceText) throws(Outlet.WriteError) {
    var reader = FixtureReader(source)
    let budget = budgets[source.name] ?? FileBudget(source, options.runOptions)
    var problemCount = 0
    // A file without anything to report is not begun.
    var hasBegun = false
    if options.filter == nil, options.shard == nil { try begin(source, &hasBegun) }
    while let next = reader.next() {
      try addProblems(of: reader, &problemCount, &hasBegun)
      guard isWanted(next, in: source) else { continue }
      try begin(source, &hasBegun)
      try append(.entry(next, source, budget))
    }
    try addProblems(of: reader, &problemCount, &hasBegun)
    if hasBegun { try append(.end) }
  }

  private mutating func begin(
    _ source: SourceText, _ hasBegun: inout Bool
  ) throws(Outlet.WriteError) {
    guard !hasBegun else { return }
    hasBegun = true
    try append(.begin(source.name))
  }

  /// Adds the errors outside of all cases that were found since the last call.
  private mutating func addProblems(
    of reader: FixtureReader, _ count: inout Int, _ hasBegun: inout Bool
  ) throws(Outlet.WriteError) {
    for diagnostic in reader.diagnostics[count...] {
      try begin(reader.source, &hasBegun)
      try append(.problem(FileProblem(diagnostic, in: reader.source)))
    }
    count = reader.diagnostics.count
  }

  private mutating func isWanted(_ raw: FixtureCase, in source: SourceText) -> Bool {
    guard options.includes(raw.title.value, in: source) else { return false }
    defer { caseCount += 1 }
    return options.shard?.holds(caseCount) ?? true
  }

  // MARK: Batches

  private mutating func append(_ item: Item) throws(Outlet.WriteError) {
    batch.append(item)
    if batch.count >= Self.batchSize * options.jobs { try finishBatch() }
  }

  private mutating func finishBatch() throws(Outlet.WriteError) {
    let items = batch
    batch.removeAll(keepingCapacity: true)
    let run = runCase
    let attempts = parallelMap(items, threads: options.jobs) {
      item -> FileBudget.Attempt<CaseEntry>? in
      guard case .entry(let raw, let source, let budget) = item else { return nil }
      return budget.attempt { run(raw, source, $0) }
    }
    for (item, attempt) in zip(items, attempts) {
      switch item {
      case .begin(let file): try output.write(report.begin(file))
      case .end: try output.write(report.endFile())
      case .problem(let problem):
        tally.noteUnreadable()
        try messages.tell(problem.text + "\n", after: output)
        try output.write(report.add(problem))
      case .entry(let raw, let source, let budget):
        let entry =
          budget.settle(attempt) { run(raw, source, $0) }
          ?? self.entry(FileBudget.stopped(raw), in: source)
        tally.count(entry)
        try output.write(report.add(entry))
        if !entry.messages.isEmpty { try messages.tell(entry.messages, after: output) }
      }
    }
  }

  /// Checks and runs a case, on any thread.
  private var runCase: @Sendable (FixtureCase, SourceText, WorkBudget) -> CaseEntry {
    let options = options.runOptions.with { $0.isBrief = !report.tellsOfWhatPassed }
    return { [report] raw, source, budget in
      let result = CaseRunner.run(raw, in: source, options, budget)
      return CaseEntry(result, in: source, text: report.text(result, in: source))
    }
  }

  private func entry(_ result: CaseResult, in source: SourceText) -> CaseEntry {
    CaseEntry(result, in: source, text: report.text(result, in: source))
  }

  private mutating func finish() throws(Outlet.WriteError) -> Tally {
    try finishBatch()
    if let filter = options.filter, caseCount == 0 {
      tally.noteUnreadable()
      try messages.tell(Options.noCase(filter) + "\n", after: output)
    }
    try output.write(report.end(tally))
    try output.flush()
    return tally
  }
}
