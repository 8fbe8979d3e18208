import ReactiveTesting

/// `marble conform`: lets another program run the cases, and judges what it observed.
struct ConformCommand {
  private let options: Options
  private let output: Outlet
  private let messages: Outlet
  private var tally = Tally()
  private var counts = ConformanceTally()
  private var table = ReasonTable()
  private var number = 0
  /// The files that were read without a filter.
  private var paths: [String] = []

  /// Prepares the command.
  ///
  /// - Parameters:
  ///   - options: The adapter, the files and the table of differences.
  ///   - output: Receives the drawings and the counts.
  ///   - messages: Receives the errors.
  init(_ options: Options, output: Outlet, messages: Outlet) {
    self.options = options
    self.output = output
    self.messages = messages
  }

  /// Runs all cases.
  ///
  /// - Returns: The exit code: 3 if the adapter could not be trusted to the end.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    return try command.runAll()
  }

  private mutating func runAll() throws(Outlet.WriteError) -> Int32 {
    try readTable()
    guard tally.exitCode == 0 else { return tally.exitCode }
    var title: String?
    do throws(ConformanceStop) {
      try talk(&title)
    } catch {
      switch error {
      case .unwritable(let error): throw error
      case .adapter(let problem):
        let message = ConformanceMessages.failed(problem.message, title)
        try messages.tell("error: \(message)\n", after: output)
        return 3
      }
    }
    try output.flush()
    return tally.exitCode
  }

  private mutating func readTable() throws(Outlet.WriteError) {
    guard let path = options.differences else { return }
    do throws(FixtureFiles.ReadError) {
      table = ReasonTable(try FixtureFiles.read(path).text)
    } catch {
      return try refuse(error.description)
    }
    for problem in table.problems {
      try refuse(ReasonMessages.inTable(printable(path), problem))
    }
  }

  private mutating func talk(_ title: inout String?) throws(ConformanceStop) {
    let adapter: AdapterProcess
    let library: String
    do throws(AdapterProblem) {
      adapter = try AdapterProcess(options.adapter ?? "", timeout: options.timeout)
      library = try AdapterTalk.library(in: adapter.exchange(AdapterTalk.greeting.description))
    } catch {
      throw .adapter(error)
    }
    for file in FixtureFiles.entries(at: options.operands) {
      switch file.source() {
      case .success(let source): try run(source, adapter, &title)
      case .failure(let error):
        try written { this throws(Outlet.WriteError) in
          try this.refuse(error.description)
        }
      }
    }
    // What is wrong from now on has nothing to do with the last case.
    title = nil
    do throws(AdapterProblem) {
      try adapter.finish()
    } catch {
      throw .adapter(error)
    }
    try written { this throws(Outlet.WriteError) in try this.close(library) }
  }

  private mutating func written(
    _ body: (inout ConformCommand) throws(Outlet.WriteError) -> Void
  ) throws(ConformanceStop) {
    do throws(Outlet.WriteError) { try body(&self) } catch { throw .unwritable(error) }
  }

  // MARK: Cases

  private mutating func run(
    _ source: SourceText, _ adapter: AdapterProcess, _ title: inout String?
  ) throws(ConformanceStop) {
    let file = readFixture(source)
    try written { this throws(Outlet.WriteError) in
      for problem in file.diagnostics { try this.refuse(source.rendering(problem)) }
    }
    if options.filter == nil { paths.append(source.name) }
    for raw in file.cases {
      if let filter = options.filter, !raw.title.value.contains(filter),
        !source.name.contains(filter)
      {
        continue
      }
      switch CaseChecker.check(raw, in: source, allowsOwnOperators: true) {
      case .failure(let problems):
        try written { this throws(Outlet.WriteError) in
          for problem in problems.first { try this.refuse(source.rendering(problem)) }
        }
      case .success(let checked):
        guard ExportedCase.omission(of: checked) == nil else {
          counts.notAsked += 1
          continue
        }
        title = checked.title
        try ask(ExportedCase(checked), adapter)
      }
    }
  }

  private mutating func ask(
    _ export: ExportedCase, _ adapter: AdapterProcess
  ) throws(ConformanceStop) {
    number += 1
    let judge = ConformanceJudge(export)
    let answer: ReadAnswer
    do throws(AdapterProblem) {
      let line = try adapter.exchange(export.question(number).description)
      answer = try judge.read(AdapterTalk.answer(line, to: number))
    } catch {
      throw .adapter(error)
    }
    let verdict: ConformanceVerdict
    switch answer {
    case .unsupported(let name):
      counts.note(unsupported: printable(name))
      verdict = .unsupported(printable(name))
    case .refused(let reason): verdict = .init(judge.refusal(reason))
    case .outcome(let outcome): verdict = .init(judge.result(outcome))
    }
    try written { this throws(Outlet.WriteError) in try this.tell(verdict, export) }
  }

  private mutating func tell(
    _ verdict: ConformanceVerdict, _ export: ExportedCase
  ) throws(Outlet.WriteError) {
    let checked = export.checked
    let reason = table.note(checked.title, in: checked.source.name, isNeeded: verdict.differs)
    switch verdict {
    case .agrees: counts.agreed += 1
    case .differs where reason != nil: counts.knownDifferences += 1
    case .differs:
      counts.newDifferences += 1
      tally.noteUnmet()
    case .unsupported: break
    }
    let report = ConformanceReport(
      export: export, verdict: verdict, reason: reason, style: options.style)
    if options.format == .json {
      try output.write(report.json.description + "\n")
    } else if !options.isQuiet || verdict.differs && reason == nil {
      try output.write(report.text)
    }
  }

  // MARK: The end

  private mutating func close(_ library: String) throws(Outlet.WriteError) {
    let complaints = table.complaints(
      about: paths, needless: ConformanceMessages.staleDifference,
      unknown: ConformanceMessages.unknownDifference)
    for complaint in complaints {
      tally.noteUnmet()
      try messages.tell("\(options.differences ?? ""): error: \(complaint)\n", after: output)
    }
    let lines = (options.isQuiet ? [] : counts.missing) + [counts.summary(library)]
    let summary = options.format == .json ? messages : output
    for line in lines { try summary.write(line + "\n") }
    try output.flush()
    try messages.flush()
  }

  private mutating func refuse(_ message: String) throws(Outlet.WriteError) {
    tally.noteUnreadable()
    try messages.tell(message + "\n", after: output)
  }
}
