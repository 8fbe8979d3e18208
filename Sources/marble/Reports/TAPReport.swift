import MarbleAuthoring
import MarbleCases
import ReactiveTesting

/// The Test Anything Protocol, version 14: a line for each case, with a YAML block for failures.
struct TAPReport: Report {
  let tellsOfWhatPassed = false
  private var count = 0

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    let problems = result.problems
    guard let first = problems.first else { return nil }
    var problem = FileProblem(first, in: source)
    problem.message = problems.map(\.message).joined(separator: "; ")
    return Self.block(
      problem, severity: result.status == .failed ? "fail" : "error",
      drawing: CaseDrawing(result, in: source).lines)
  }

  func begin() -> String { "TAP version 14\n" }
  func begin(_ file: String) -> String { "# \(Self.line(file))\n" }

  mutating func add(_ result: CaseResult, _ text: String?) -> String {
    count += 1
    let directive =
      result.status == .skipped ? " # SKIP \(Self.line(result.skipReason ?? ""))" : ""
    let notes = result.status == .passed ? result.notes.map { "# \(Self.line($0))\n" } : []
    return (result.status.isGood ? "ok" : "not ok")
      + " \(count) - \(Self.description(result.title))\(directive)\n" + (text ?? "")
      + notes.joined()
  }

  mutating func add(_ problem: FileProblem) -> String {
    count += 1
    return "not ok \(count) - \(Self.description(problem.file))\n"
      + Self.block(problem, severity: "error")
  }

  func end(_ tally: Tally) -> String { "1..\(count)\n" }

  /// A YAML block about a problem, with the drawing of its case if it has one.
  private static func block(
    _ problem: FileProblem, severity: String, drawing: [String] = []
  ) -> String {
    var lines = [
      "---", "message: \(JSONText.quoted(problem.message))", "severity: \(severity)",
      "at:", "  file: \(JSONText.quoted(problem.file))",
    ]
    if let line = problem.line { lines.append("  line: \(line)") }
    if let column = problem.column { lines.append("  column: \(column)") }
    if !drawing.isEmpty { lines += ["drawing: |2"] + drawing.map { "  \($0)" } }
    return (lines + ["..."]).map { "  \($0)\n" }.joined()
  }

  /// A title in which no directive can begin.
  private static func description(_ text: String) -> String {
    line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  private static func line(_ text: String) -> String {
    printable(String(text.map { $0.isNewline ? " " : $0 }))
  }
}
