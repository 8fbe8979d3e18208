import ReactiveTesting

/// `marble conform`: lets another program run the cases, and judges what it observed.
struct ConformCommand: CaseCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()
  var counts = ConformanceTally()
  /// The known differences.
  var table = ReasonTable()
  /// The number of the last question.
  var number = 0
  /// The title of the case that is run.
  var title: String?
  /// The files that were read without a filter.
  var paths: [String] = []

  /// Runs all cases.
  ///
  /// - Returns: The exit code: 3 if the adapter could not be trusted to the end.
  /// - Throws: An error if the output cannot be written.
  func run() throws -> Int32 {
    var command = self
    return try command.runAll()
  }

  private mutating func runAll() throws -> Int32 {
    table = try readReasons(options.differences)
    guard tally.exitCode == 0 else { return tally.exitCode }
    do {
      try talk()
    } catch let problem as AdapterProblem {
      let message = ConformanceMessages.failed(problem.message, title)
      try messages.tell("error: \(message)\n", after: output)
      return 3
    }
    try output.flush()
    return tally.exitCode
  }

  private mutating func talk() throws {
    let adapter = try AdapterProcess(options.adapter ?? "", timeout: options.timeout)
    let greeting = try adapter.exchange(AdapterTalk.greeting.description)
    let library = try AdapterTalk.library(in: greeting)
    for file in FixtureFiles.entries(at: options.operands) {
      switch file.source() {
      case .success(let source): try run(source, adapter)
      case .failure(let error): try refuse(error.description)
      }
    }
    // What is wrong from now on has nothing to do with the last case.
    title = nil
    try adapter.finish()
    try close(library)
  }

  // MARK: Cases

  private mutating func run(_ source: SourceText, _ adapter: AdapterProcess) throws {
    let cases = try readCases(source)
    if options.filter == nil { paths.append(source.name) }
    for raw in cases {
      switch CaseChecker.check(raw, in: source, allowsOwnOperators: true) {
      case .failure(let problems):
        for problem in problems.first { try refuse(source.rendering(problem)) }
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

  private mutating func ask(_ export: ExportedCase, _ adapter: AdapterProcess) throws {
    number += 1
    let judge = ConformanceJudge(export)
    let line = try adapter.exchange(export.question(number).description)
    let verdict: ConformanceVerdict
    switch try judge.read(AdapterTalk.answer(line, to: number)) {
    case .unsupported(let name):
      counts.note(unsupported: printable(name))
      verdict = .unsupported(printable(name))
    case .refused(let reason): verdict = .init(judge.refusal(reason))
    case .outcome(let outcome): verdict = .init(judge.result(outcome))
    }
    try tell(verdict, export)
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
    guard try checkFilter() else { return }
    let complaints = table.complaints(
      about: paths, needless: ConformanceMessages.staleDifference,
      unknown: ConformanceMessages.unknownDifference)
    try report(complaints, about: options.differences)
    let lines = (options.isQuiet ? [] : counts.missing) + [counts.summary(library)]
    let summary = options.format == .json ? messages : output
    for line in lines { try summary.write(line + "\n") }
    try output.flush()
    try messages.flush()
  }
}
