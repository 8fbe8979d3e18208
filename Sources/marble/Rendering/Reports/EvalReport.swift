import ReactiveTesting

/// The report of `marble eval`: the drawing alone, and the result only if the case has an expectation.
struct EvalReport: Report {
  private let style: DiagramStyle
  private let hasRuler: Bool

  init(style: DiagramStyle, hasRuler: Bool) {
    (self.style, self.hasRuler) = (style, hasRuler)
  }

  var tellsOfWhatPassed: Bool { true }

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    let lines = CaseDrawing(result, in: source, style: style, hasRuler: hasRuler).lines
    let isPlain = result.status == .passed && !result.expectsAnything
    return lines.dropFirst(isPlain ? 1 : 0).map { $0 + "\n" }.joined()
  }

  func begin() -> String { "" }
  func begin(_ file: String) -> String { "" }
  func add(_ entry: CaseEntry) -> String { entry.text ?? "" }
  func add(_ problem: FileProblem) -> String { "" }
  func endFile() -> String { "" }
  func end(_ tally: Tally) -> String { "" }
}
