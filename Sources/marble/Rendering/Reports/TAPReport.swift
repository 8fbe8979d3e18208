import ReactiveTesting

/// The Test Anything Protocol, version 14: a line for each case, with a YAML block for failures.
struct TAPReport: Report {
  let tellsOfWhatPassed = false
  private var count = 0

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    let problems = result.problems
    guard let first = problems.first else { return nil }
    let (line, column) = source.position(of: first.span.start)
    let drawing = CaseDrawing(result, in: source).lines
    return """
        ---
        message: \(JSONText.quoted(problems.map(\.message).joined(separator: "; ")))
        severity: \(result.status == .failed ? "fail" : "error")
        at:
          file: \(JSONText.quoted(source.name))
          line: \(line)
          column: \(column)
        drawing: |2
      \(drawing.map { "    \($0)\n" }.joined())  ...

      """
  }

  func begin() -> String { "TAP version 14\n" }
  func begin(_ file: String) -> String { "# \(Self.line(file))\n" }

  mutating func add(_ result: CaseResult, _ text: String?) -> String {
    count += 1
    let isOk = result.status == .passed || result.status == .skipped
    let directive =
      result.status == .skipped ? " # SKIP \(Self.line(result.skipReason ?? ""))" : ""
    return "\(isOk ? "ok" : "not ok") \(count) - \(Self.description(result.title))\(directive)\n"
      + (text ?? "")
  }

  mutating func add(_ problem: FileProblem) -> String {
    count += 1
    var block = """
      not ok \(count) - \(Self.description(problem.file))
        ---
        message: \(JSONText.quoted(problem.message))
        severity: error
        at:
          file: \(JSONText.quoted(problem.file))

      """
    if let line = problem.line { block += "    line: \(line)\n" }
    if let column = problem.column { block += "    column: \(column)\n" }
    return block + "  ...\n"
  }

  func end(_ tally: Tally) -> String { "1..\(count)\n" }

  /// A title in which no directive can begin.
  private static func description(_ text: String) -> String {
    line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  private static func line(_ text: String) -> String {
    printable(String(text.map { $0.isNewline ? " " : $0 }))
  }
}
