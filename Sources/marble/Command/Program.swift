import MarbleAuthoring
import MarbleCases
import ReactiveTesting

/// Runs the program with its arguments.
package struct Program {
  private let output: Outlet
  private let messages: Outlet

  /// Makes a program.
  ///
  /// - Parameters:
  ///   - output: Receives the results.
  ///   - messages: Receives the errors.
  package init(output: Outlet, messages: Outlet) {
    self.output = output
    self.messages = messages
  }

  /// Runs the program.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Returns: The exit code.
  package func run(_ arguments: [String]) -> Int32 {
    let options: Options
    do throws(Options.UsageError) {
      options = try Options(arguments)
      output.isStyled = options.style.isColored
      messages.isStyled = options.messageStyle.isColored
      messages.decoration = MessagePaint(style: options.messageStyle).painted
    } catch {
      return complain(error.message)
    }
    do {
      let code = try run(options)
      try output.flush()
      return code
    } catch let error as Options.UsageError {
      return complain(error.message)
    } catch let error as Outlet.WriteError {
      return complain(error.message)
    } catch {
      return complain("\(error)")
    }
  }

  private func run(_ options: Options) throws -> Int32 {
    try WritingCheck.run(options, output, messages)
    let operands = options.operands
    let driver = Driver(options, output: output, messages: messages)
    let watchdog = driver.watchdog
    switch options.action {
    case .run where options.isListing: try driver.list()
    case .run:
      guard options.isWatching else { return try report(options, watchdog) }
      return try WatchCommand(operands, messages: messages).run(output) {
        // Links and folders may have changed since the last run.
        try WritingCheck.run(options, output, messages)
        let code = try report(options, watchdog)
        return watchdog.hasBarked ? code : nil
      }
    case .update: return try driver.update()
    case .overview: try output.write(options.helpedCommand.map(Help.text) ?? Help.overview)
    case .version: try output.write(Help.version + "\n")
    case .help: try output.write(operands.first.map(Help.text) ?? Help.topics)
    case .completions: try output.writeExactly(Completions.script(for: operands[0]))
    case .fmt: try driver.format()
    case .draw where options.drawsExpression:
      return try draw(EvalCommand.source(operands), to: options.output ?? ".", options)
    case .draw: try driver.draw()
    case .docs: try driver.refreshPages()
    case .export: try driver.export()
    case .mutate: try driver.mutate()
    case .coverage: try driver.countHappenings()
    case .operators:
      if let folder = options.pageFolder {
        try driver.writeCatalogue(to: folder)
      } else {
        try driver.showCatalogue(of: operands.first)
      }
    case .serve: try ServeCommand(output).run()
    case .eval:
      var evaluating = options
      evaluating.runOptions.namesUnusedLanes = true
      if let path = options.picture {
        return try draw(EvalCommand.source(operands), to: path, options)
      }
      return try report(
        evaluating, watchdog, EvalCommand.source(operands), by: EvalCommand.report(options))
    }
    return driver.tally.exitCode
  }

  /// Runs the case of an expression, and writes its picture.
  ///
  /// - Parameters:
  ///   - source: The case.
  ///   - path: A file whose name ends with `.svg`, or a folder.
  ///   - options: How it is run and drawn.
  /// - Returns: The exit code.
  /// - Throws: An error if the picture cannot be written.
  private func draw(_ source: SourceText, to path: String, _ options: Options) throws -> Int32 {
    let driver = Driver(options, output: output, messages: messages)
    var runOptions = options.runOptions
    runOptions.namesUnusedLanes = true
    for written in try driver.readCases(source) {
      let result = CaseRunner.run(written, runOptions)
      try driver.count(result, in: source)
      guard result.status != .broken else { continue }
      var stem = path
      if path.lowercased().hasSuffix(".svg") {
        stem.removeLast(4)
      } else {
        try OutputFile.makeFolder(path)
        var names = PictureNames()
        stem = FilePath.join(path, names.name(of: result.title, in: ""))
      }
      let files = CaseDrawing(result, in: source)
        .files(isPair: options.writesPairs, hasRuler: options.hasRuler, scale: options.scale)
      for (suffix, text) in files {
        let file = suffix.isEmpty && stem.count < path.count ? path : "\(stem)\(suffix).svg"
        try OutputFile.write(text, to: file)
        if !options.isQuiet { try output.write("\(printable(file)) is written\n") }
      }
    }
    return driver.tally.exitCode
  }

  /// Runs cases, and writes the report to the output that the options name.
  ///
  /// - Parameters:
  ///   - options: The cases to run, and how to report them.
  ///   - watchdog: Ends cases that take too much.
  ///   - source: A text that is not in a file; by default the files of the options are run.
  ///   - report: How to report the cases; by default as the options say.
  /// - Returns: The exit code.
  /// - Throws: An error if the report cannot be written.
  private func report(
    _ options: Options, _ watchdog: Watchdog, _ source: SourceText? = nil,
    by report: (any Report)? = nil
  ) throws(Outlet.WriteError) -> Int32 {
    func run(_ output: Outlet) throws(Outlet.WriteError) -> Tally {
      let driver = Driver(options, output: output, messages: messages, watchdog)
      var reporting = CaseReporting(driver, report: report)
      try reporting.run(source)
      return driver.tally
    }
    guard let path = options.output else { return try run(output).exitCode }
    let tally = try OutputFile.write(to: path, run)
    // The report is in a file, so the counts go to the messages.
    try messages.write(tally.lines.map { $0 + "\n" }.joined())
    try messages.flush()
    return tally.exitCode
  }

  /// Prints an error, and does nothing else.
  ///
  /// - Returns: The exit code.
  func complain(_ message: String) -> Int32 {
    // If even this cannot be written, nobody can be told.
    try? messages.write("error: \(printable(message))\n")
    try? messages.flush()
    return 2
  }
}

/// What drives every command that works with files: it reads them, writes results and errors, and counts both.
final class Driver {
  /// The files, the filter for their cases, and what to do with them.
  let options: Options
  /// Receives the results.
  let output: Outlet
  /// Receives the errors.
  let messages: Outlet
  /// Watches the cases that run on several threads.
  let watchdog: Watchdog
  var tally = Tally()

  /// Makes a driver.
  ///
  /// - Parameters:
  ///   - options: The files, the filter for their cases, and what to do with them.
  ///   - output: Receives the results.
  ///   - messages: Receives the errors.
  ///   - watchdog: Watches the cases; by default one of the driver's own.
  init(_ options: Options, output: Outlet, messages: Outlet, _ watchdog: Watchdog? = nil) {
    (self.options, self.output, self.messages) = (options, output, messages)
    self.watchdog = watchdog ?? Watchdog(options.runOptions)
  }

  /// The files that the operands stand for, in their order.
  var files: [FixtureFiles.Entry] { FixtureFiles.entries(at: options.operands) }

  /// Does work with one file after the other; those that cannot be read are reported.
  func eachFile(
    _ files: [FixtureFiles.Entry], _ work: (SourceText) throws(Outlet.WriteError) -> Void
  ) throws(Outlet.WriteError) {
    for file in files {
      switch file.source() {
      case .success(let source): try work(source)
      case .failure(let error): try refuse(error.description)
      }
    }
  }

  /// The cases of a file that the filter lets through; errors outside of cases are reported.
  func readCases(_ source: SourceText) throws(Outlet.WriteError) -> [WrittenCase] {
    let file = readFixture(source)
    for problem in file.diagnostics { try refuse(source.rendering(problem)) }
    let cases = file.cases.filter { options.includes($0.title.value, in: source) }
    tally.found += cases.count
    return cases
  }

  /// `marble --list`: prints the place and the title of each case.
  func list() throws(Outlet.WriteError) {
    var files = files
    // Shards count the cases in this order.
    if options.shard != nil { files.sort { $0.path < $1.path } }
    try eachFile(files) { source throws(Outlet.WriteError) in
      let before = tally.found
      for (index, next) in try readCases(source).enumerated()
      where options.shard?.holds(before + index) ?? true {
        let line = source.position(of: next.title.span.start).line
        try output.write("\(printable(source.name)):\(line): \(printable(next.title.value))\n")
      }
    }
    try checkFilter()
  }

  /// Does work for each case of a file, on several threads; cases that the budget does not suffice for are reported.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - budget: How much may be done.
  ///   - work: The work for a case.
  ///   - use: Receives the results, in the order of the cases.
  /// - Throws: An error if the messages cannot be written.
  func eachCase<Result: Sendable>(
    of source: SourceText, _ budget: FileBudget,
    work: @escaping @Sendable (WrittenCase, WorkBudget) -> Result,
    use: (Result) throws(Outlet.WriteError) -> Void
  ) throws(Outlet.WriteError) {
    let cases = try readCases(source)
    for result in budget.map(cases, threads: options.jobs, watchdog, work) {
      switch result {
      case .success(let result): try use(result)
      case .failure(let reason): try refuse(source.rendering(reason), isBounded: true)
      }
    }
  }

  /// Reports a filter that let no case through.
  ///
  /// - Returns: Whether there is something to go on with.
  @discardableResult
  func checkFilter() throws(Outlet.WriteError) -> Bool {
    guard let filter = options.filter, tally.found == 0, tally.exitCode == 0 else { return true }
    try refuse(Options.noCase(filter))
    return false
  }

  /// Counts a case, and writes its errors.
  func count(_ result: CaseResult, in source: SourceText) throws(Outlet.WriteError) {
    tally.count(result)
    guard !result.diagnostics.isEmpty else { return }
    try tell(result.diagnostics.map { source.rendering($0) + "\n" }.joined())
  }

  /// Writes an error, and counts it.
  ///
  /// - Parameters:
  ///   - message: The error.
  ///   - isBounded: Whether a limit was reached, which is no error in the input.
  /// - Throws: An error if the messages cannot be written.
  func refuse(_ message: String, isBounded: Bool = false) throws(Outlet.WriteError) {
    if isBounded { tally.isBounded = true } else { tally.isUnreadable = true }
    try tell(printableLines(message) + "\n")
  }

  /// Writes a message at once, behind the results so far.
  func tell(_ message: String) throws(Outlet.WriteError) {
    let isGitHub = options.format == .github
    try messages.tell(
      isGitHub ? GitHubReport.withoutOldCommands(message) : message, after: output)
  }

  /// Replaces the text of a file.
  ///
  /// - Parameters:
  ///   - source: The file, which must not have changed since it was read.
  ///   - text: Its new text.
  /// - Returns: Whether it was replaced; if not, the reason was reported.
  /// - Throws: An error if the messages cannot be written.
  func replace(_ source: SourceText, by text: String) throws(Outlet.WriteError) -> Bool {
    do throws(Outlet.WriteError) {
      try FileReplacement.replace(source.name, Array(source.text.utf8), by: text)
      return true
    } catch {
      try refuse("error: \(printable(error.message))")
      return false
    }
  }
}

/// Runs the cases of files, and reports the results.
struct CaseReporting {
  private let driver: Driver
  private var report: any Report
  /// The budgets of files that were run before.
  private let budgets: [String: FileBudget]

  /// How many cases per thread are run together, so that memory stays bounded.
  private static let batchSize = 256

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - driver: Has the cases to run, and counts the results.
  ///   - report: How to report the cases; by default as the options say.
  ///   - budgets: The budgets of files that were run before, by their names.
  init(_ driver: Driver, report: (any Report)? = nil, budgets: [String: FileBudget] = [:]) {
    let options = driver.options
    (self.driver, self.budgets) = (driver, budgets)
    self.report =
      report
      ?? options.format.report(
        isQuiet: options.isQuiet,
        style: options.output == nil
          ? options.style
          : DiagramStyle(isUnicode: options.drawsLines, width: options.width),
        hasRuler: options.hasRuler)
  }

  private var options: Options { driver.options }
  private var output: Outlet { driver.output }

  /// Runs all cases.
  ///
  /// - Parameter source: A text that is not in a file; by default the files of the options are run.
  /// - Throws: An error if the report cannot be written.
  mutating func run(_ source: SourceText? = nil) throws(Outlet.WriteError) {
    try output.write(report.begin())
    if let source { try process(source) } else { try processFiles() }
    if let filter = options.filter, driver.tally.found == 0 {
      try driver.refuse(Options.noCase(filter))
    }
    try output.write(report.end(driver.tally))
    try output.flush()
  }

  /// Goes through the files in the order in which they were given; for a shard in the order of their names, so that all
  /// machines count the cases in the same way.
  private mutating func processFiles() throws(Outlet.WriteError) {
    var files = driver.files
    if let first = files.first, first.error != nil, ["run", "test", "check"].contains(first.path) {
      files[0].error?.message += "; cases are run without a command: marble FILE"
    } else if let first = files.first, first.error != nil,
      let command = closest(to: first.path, among: Options.Action.commands.map(\.rawValue))
    {
      files[0].error?.message += "; did you mean the command '\(command)'?"
    }
    if options.shard != nil { files.sort { $0.path < $1.path } }
    for file in files {
      switch file.source() {
      case .success(let source): try process(source)
      case .failure(let error):
        try output.write(report.begin(file.path))
        try add(FileProblem(file.path, error))
        try output.write(report.endFile())
      }
    }
  }

  private mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    let budget = budgets[source.name] ?? FileBudget(source, options.runOptions)
    var reader = CaseReader(source)
    var (cases, problemCount) = ([WrittenCase](), 0)
    var lines: [String: Int] = [:]
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
    while var next = reader.next() {
      if options.runOptions.isStrict {
        next.lineOfSameTitle = lines[next.title.value]
        lines[next.title.value] =
          next.lineOfSameTitle ?? source.position(of: next.title.span.start).line
      }
      let isFull = cases.count >= Self.batchSize * options.jobs
      if isFull || reader.diagnostics.count > problemCount { try finishBatch() }
      if isWanted(next) { cases.append(next) }
    }
    try finishBatch()
    if hasBegun { try output.write(report.endFile()) }
  }

  private func isWanted(_ raw: WrittenCase) -> Bool {
    guard options.includes(raw.title.value, in: raw.source) else { return false }
    defer { driver.tally.found += 1 }
    return options.shard?.holds(driver.tally.found) ?? true
  }

  private mutating func add(_ problem: FileProblem) throws(Outlet.WriteError) {
    try driver.refuse(problem.text)
    try output.write(report.add(problem))
  }

  /// Runs cases on several threads, and reports them in their order.
  private mutating func run(
    _ cases: [WrittenCase], of source: SourceText, _ budget: FileBudget
  ) throws(Outlet.WriteError) {
    let runOptions = options.runOptions.with { $0.isBrief = !report.tellsOfWhatPassed }
    // The text is made here, so that the lanes of all cases need not be kept until their turn.
    let makeEntry = { @Sendable [report] (result: CaseResult) in
      (result: result.withoutLanes, text: report.text(result, in: source))
    }
    let entries = budget.map(cases, threads: options.jobs, driver.watchdog) { raw, budget in
      let start = ContinuousClock.now
      var entry = makeEntry(CaseRunner.run(raw, runOptions, budget))
      entry.result.duration = ContinuousClock.now - start
      return entry
    }
    for (raw, entry) in zip(cases, entries) {
      let (result, text) =
        switch entry {
        case .success(let entry): entry
        case .failure(let reason): makeEntry(CaseResult(stopped: raw, reason))
        }
      try output.write(report.add(result, text))
      try driver.count(result, in: source)
    }
  }
}
