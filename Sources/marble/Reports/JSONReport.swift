import MarbleAuthoring
import MarbleCases
import ReactiveTesting

/// One JSON document: one line with an object for each case, and the counts.
///
/// `marble help json` describes the objects.
struct JSONReport: Report {
  let tellsOfWhatPassed = true
  private var separator = ""
  private var problems: [JSONText] = []

  /// Raised when a reader of an older report would misread a newer one.
  static let version = 1

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    let (line, column) = source.position(of: result.titleSpan.start)
    return JSONText.object([
      ("file", .text(source.name)), ("line", .integer(line)), ("column", .integer(column)),
      ("title", .text(result.title)), ("status", .text(result.status.rawValue)),
      ("skipReason", .text(result.skipReason)), ("tick", .text(timeText(result.tick))),
      ("inputs", .array(result.inputs.map(Self.object))),
      ("outputs", .array(result.outputs.map { Self.object($0, source) })),
      (
        "problems",
        .array(
          result.problems.map { problem in
            Self.object(FileProblem(problem, in: source), withFile: false)
          })
      ),
      ("notes", .array(result.notes.map { .text($0) })),
      ("order", .text(result.deviations.isEmpty ? nil : result.deviations.token)),
      (
        "orders",
        result.orders.map { orders in
          .object([
            ("tried", .integer(orders.count)), ("skipped", .integer(0)),
            ("outcomes", .integer(orders.outcomeCount)), ("all", .boolean(orders.isComplete)),
          ])
        } ?? .null
      ),
      ("cut", result.cut.map(Self.object) ?? .null),
      ("counterexample", .text(result.counterexample?.text)),
      (
        "brokenBy",
        result.counterexample.map { example in
          .object([("case", .integer(example.number)), ("seed", .text("\(example.seed)"))])
        } ?? .null
      ),
      ("generatedCases", result.heldCount.map { .integer($0) } ?? .null),
    ]).description
  }

  func begin() -> String { "{\"version\":\(Self.version),\"cases\":[" }

  mutating func add(_ result: CaseResult, _ text: String?) -> String {
    defer { separator = "," }
    return "\(separator)\n\(text ?? "")"
  }

  mutating func add(_ problem: FileProblem) -> String {
    problems.append(Self.object(problem, withFile: true))
    return ""
  }

  func end(_ tally: Tally) -> String {
    let counts = JSONText.object([
      ("passed", .integer(tally.passed)), ("failed", .integer(tally.failed)),
      ("skipped", .integer(tally.skipped)), ("expectingNothing", .integer(tally.expectingNothing)),
      ("exitCode", .integer(Int(tally.exitCode))),
    ])
    return "\n],\"problems\":\(JSONText.array(problems).description),"
      + "\"counts\":\(counts.description)}\n"
  }

  // MARK: Parts

  private static func object(_ cut: CaseResult.CutFailure) -> JSONText {
    .object([
      ("title", .text(cut.title)), ("message", .text(cut.sentence)), ("tick", .integer(cut.tick)),
      ("uncut", cut.upper.map { lane($0.entries) } ?? .null), ("lane", lane(cut.lower.entries)),
      ("line", .text(cut.line)),
    ])
  }

  private static func object(_ input: CaseResult.Input) -> JSONText {
    .object([
      ("name", .text(input.name)),
      ("lanes", .array(input.lines.map { lane($0.entries) })),
      ("subscriptions", .array(input.subscriptions.map { .text($0.description) })),
    ])
  }

  private static func object(_ output: CaseResult.Output, _ source: SourceText) -> JSONText {
    .object([
      ("name", .text(output.name)), ("stages", .array(output.stages.map { .text($0) })),
      ("lane", lane(output.entries)),
      (
        "streams",
        .array(
          output.inners.map { inner in
            .object([
              ("name", .text(inner.name)), ("start", .integer(inner.start)),
              ("lane", lane(inner.entries)),
            ])
          })
      ),
      ("expected", output.expected.map(lane) ?? .null),
      (
        "difference",
        output.difference.map { difference in
          .object([("tick", .integer(difference.tick)), ("message", .text(difference.sentence))])
        } ?? .null
      ),
    ])
  }

  /// A lane as text and as events.
  private static func lane(_ entries: [TextLane.Entry]) -> JSONText {
    .object([("text", .text(printLane(entries))), ("events", .array(entries.map { event($0) }))])
  }

  static func event(
    _ entry: TextLane.Entry, at place: [(name: String, value: JSONText)] = []
  ) -> JSONText {
    let (kind, value): (String, String?) =
      switch entry.mark {
      case .value(let label): ("value", label.text)
      case .completed: ("completed", nil)
      case .failed(let label): ("failed", label?.text)
      case .interrupted: ("interrupted", nil)
      }
    return .object(
      [("tick", .integer(entry.tick)), ("event", .text(kind)), ("value", .text(value))] + place)
  }

  private static func object(_ problem: FileProblem, withFile: Bool) -> JSONText {
    .object(
      (withFile ? [("file", .text(problem.file))] : []) + [
        ("line", .integer(problem.line)), ("column", .integer(problem.column)),
        ("message", .text(problem.message)),
      ])
  }
}
