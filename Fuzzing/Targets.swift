import MarbleAuthoring
import MarbleCases
import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Target {
  static let marbles = Target(name: "marbles") { text in
    for tick in [Duration.milliseconds(1), .milliseconds(10)] {
      let lane: TextLane
      do throws(Diagnostic) {
        lane = try parseLane(text, tick: tick)
      } catch {
        check(error, in: SourceText(name: "lane", text: text))
        continue
      }
      let ticks = lane.entries.map(\.tick)
      require(ticks == ticks.sorted(), "the ticks are not in order")
      let printed = printLane(lane.entries)
      guard let again = try? parseLane(printed, tick: tick) else {
        fatalError("the printed lane cannot be read: \(printed)")
      }
      require(again.entries.map(\.tick) == ticks, "printing changed the ticks: \(printed)")
      require(
        again.entries.map { "\($0.mark.plain)" } == lane.entries.map { "\($0.mark.plain)" },
        "printing changed the marks: \(printed)")
      require(printLane(again.entries) == printed, "printing again changed the lane: \(printed)")
    }
  }

  static let subscriptions = Target(name: "subscriptions") { text in
    do throws(Diagnostic) {
      let marks = try parseSubscription(text)
      require(marks.start ?? 0 <= marks.end ?? .max, "the subscription ends before it begins")
      require(
        (try? parseSubscription(marks.description)) == marks,
        "printing changed it: \(marks.description)")
    } catch {
      check(error, in: SourceText(name: "subscription", text: text))
    }
  }

  static let expressions = Target(name: "expressions") { text in
    // The text of an expression in one line of a file.
    let text = String(text.unicodeScalars.map { $0 == "\n" ? " " : Character($0) })
    let bytes = Array(text.utf8)
    do throws(Diagnostic) {
      let expression = try ExpressionParser.parse([Span(0, bytes.count)], in: bytes)
      require(
        expression.height <= ExpressionParser.depthLimit, "the expression is deeper than the limit")
      check(expression.span, in: bytes.count)
    } catch {
      check(error, in: SourceText(name: "expression", text: text))
    }
  }

  static let reader = Target(name: "reader") { text in
    let source = SourceText(name: "reader.txt", text: text)
    let file = readFixture(source)
    for problem in file.diagnostics + file.cases.flatMap(CaseChecker.readingErrors) {
      check(problem, in: source)
    }
  }

  static let cases = Target(name: "cases") { text in
    let source = SourceText(name: "cases.txt", text: text)
    let run = FileRun(
      source, RunOptions(stepLimit: stepLimit, isTraced: true, writesMarbles: true))
    for problem in run.diagnostics + run.results.flatMap(\.problems) { check(problem, in: source) }
    for style in [DiagramStyle(width: 20), DiagramStyle(isUnicode: true, isColored: true)] {
      for result in run.results { _ = CaseDrawing(result, in: source, style: style).lines }
    }
    for format in ReportFormat.allCases {
      var report = format.report(isQuiet: false, hasRuler: true)
      _ = report.begin() + report.begin(source.name)
      for result in run.results {
        _ = report.add(result, report.text(result, in: source))
      }
      for problem in run.diagnostics { _ = report.add(FileProblem(problem, in: source)) }
      _ = report.endFile() + report.end(Tally())
    }
  }

  /// Pipelines that do too much, with the program's own limits on a run.
  ///
  /// Each must end within the fuzzer's limits on time and memory.
  static let pipelines = Target(name: "pipelines") { text in
    var writer = PipelineSource(text)
    let source = SourceText(name: "pipelines.txt", text: writer.written())
    // The input is not a fixture but chooses one, so a finding has to show the fixture.
    if getenv("FUZZ_SHOW") != nil { print(source.text) }
    for result in FileRun(source).results {
      for problem in result.diagnostics { check(problem, in: source) }
      _ = CaseDrawing(result, in: source).lines
    }
  }

  static let format = Target(name: "format") { text in
    let source = SourceText(name: "format.txt", text: text)
    switch formatted(source) {
    case .failure(let problems):
      require(!problems.diagnostics.isEmpty, "it was rejected without a message")
      for problem in problems.diagnostics { check(problem, in: source) }
    case .success(let once):
      let again = SourceText(name: "format.txt", text: once)
      guard case .success(let twice) = formatted(again) else {
        fatalError("the formatted text cannot be read:\n\(once)")
      }
      require(once == twice, "formatting again changed the text:\n\(once)\n---\n\(twice)")
      require(meaning(again) == meaning(source), "formatting changed the meaning:\n\(once)")
    }
  }

  static let update = Target(name: "update") { text in
    let source = SourceText(name: "update.txt", text: text)
    let once = FixtureUpdate(source, RunOptions(stepLimit: stepLimit))
    for refusal in once.refusals { check(refusal, in: source) }
    let twice = FixtureUpdate(once.source, RunOptions(stepLimit: stepLimit))
    require(
      twice.source.text == once.source.text,
      "updating again changed the text:\n\(once.source.text)\n---\n\(twice.source.text)")
    let before = FileRun(source, RunOptions(stepLimit: stepLimit)).results
    let after = FileRun(once.source, RunOptions(stepLimit: stepLimit)).results
    require(
      before.map(\.title) == after.map(\.title), "updating changed the cases:\n\(once.source.text)")
    for (before, after) in zip(before, after) where before.status == .passed {
      require(after.status == .passed, "updating made a case fail:\n\(once.source.text)")
    }
  }

  static let arguments = Target(name: "arguments") { text in
    let arguments = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    do throws(Options.UsageError) {
      let options = try Options(arguments)
      if options.action == .eval {
        let source = try EvalCommand.source(options.operands)
        _ = FileRun(source, RunOptions(stepLimit: stepLimit))
      }
    } catch {
      require(!error.message.isEmpty, "it was rejected without a message")
    }
  }

  /// Any line as a request to play, and any text as its case.
  static let requests = Target(name: "requests") { text in
    // The program ends a line where the text does.
    let line = String(text.unicodeScalars.map { $0 == "\n" ? " " : Character($0) })
    if let value = JSONReader.value(line) {
      let written = value.description
      require(
        JSONReader.value(written)?.description == written, "reading changed it: \(written)")
    }
    let asked = JSONText.object([("case", .text(text))]).description
    require(JSONReader.value(asked)?["case"]?.string == text, "the case was changed: \(asked)")
    let events = JSONText.array([
      .object([("tick", .integer(2)), ("event", .text("value")), ("value", .text(text))]),
      .object([("tick", .integer(4)), ("event", .text("completed"))]),
    ])
    let changed = JSONText.object([
      ("case", .text("hot a: 1\npipeline: a")), ("lane", .integer(0)), ("events", events),
    ]).description
    for request in [line, asked, changed] {
      let answer = ServeCommand.answer(request)
      require(!answer.contains("\n"), "the answer has more than one line: \(answer)")
      guard let value = JSONReader.value(answer) else {
        fatalError("the answer cannot be read: \(answer)")
      }
      guard request == changed, let played = value["text"]?.string else { continue }
      require(
        played.count(where: \.isNewline) == 1, "the value goes beyond its lane: \(answer)")
      // The lane is an error if nobody would see a sign of the value.
      guard let events = value["lanes"]?.elements?.first?["events"]?.elements else { continue }
      require(events.first?["value"]?.string == text, "the value was changed: \(answer)")
    }
  }

  /// Far less than the program's own limit, so that a runaway input is stopped soon.
  private static let stepLimit = 2_000

  private static func check(_ problem: Diagnostic, in source: SourceText) {
    check(problem.span, in: source.text.utf8.count)
    require(!problem.message.isEmpty, "a problem has no message")
    require(
      source.rendering(problem).split(separator: "\n").count <= 3,
      "a problem is rendered in more than three lines")
  }

  private static func check(_ span: Span, in count: Int) {
    require(
      span.start >= 0 && span.start <= span.end && span.end <= count,
      "the span \(span) is not within \(count) bytes")
  }

  /// The results of a file, without positions.
  private static func meaning(_ source: SourceText) -> [String] {
    FileRun(source, RunOptions(stepLimit: stepLimit)).results.map { result in
      let outputs = result.outputs.map { output in
        "\(output.name ?? "") \(printLane(output.entries)) "
          + "\(output.expected.map(printLane) ?? "")"
      }
      let inputs = result.inputs.map { input in
        "\(input.name) \(input.lines.map { printLane($0.entries) }) \(input.subscriptions)"
      }
      return "\(result.title) \(result.status) \(inputs) \(outputs) \(result.mismatches.count)"
        + "\(result.diagnostics.map(\.message))"
    }
  }
}

extension TextLane.Mark {
  /// The mark, without the spelling of its label.
  fileprivate var plain: String {
    switch self {
    case .value(let label): "value \(label.text)"
    case .failed(let label): "failed \(label?.text ?? "")"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
