import ReactiveTesting

/// The report for people: a drawing of each case, and the counts.
struct DrawnReport: Report {
  let isQuiet: Bool
  var style = DiagramStyle()
  var hasRuler = false

  var tellsOfWhatPassed: Bool { !isQuiet }

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    guard !isQuiet || (result.status != .passed && result.status != .skipped) else { return nil }
    return CaseDrawing(result, in: source, style: style, hasRuler: hasRuler).lines
      .joined(separator: "\n") + "\n\n"
  }

  func begin() -> String { "" }
  func begin(_ file: String) -> String { isQuiet ? "" : "\(printable(file))\n\n" }
  func add(_ entry: CaseEntry) -> String { entry.text ?? "" }
  func add(_ problem: FileProblem) -> String { "" }
  func endFile() -> String { "" }
  func end(_ tally: Tally) -> String { tally.lines.map { $0 + "\n" }.joined() }
}
