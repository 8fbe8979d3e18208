import MarbleAuthoring
import MarbleCases
import ReactiveTesting

/// A page in Markdown: the counts, and a drawing of each case that failed.
struct MarkdownReport: Report {
  let hasRuler: Bool
  private var failures = ""

  init(hasRuler: Bool) { self.hasRuler = hasRuler }

  var tellsOfWhatPassed: Bool { false }

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    guard !result.status.isGood else { return nil }
    let drawing = CaseDrawing(result, in: source, hasRuler: hasRuler).lines
    let problems = result.diagnostics.map { source.rendering($0) }
    return Self.block("\(source.name): \(result.title)", drawing.dropFirst() + problems)
  }

  mutating func add(_ result: CaseResult, _ text: String?) -> String {
    failures += text ?? ""
    return ""
  }

  mutating func add(_ problem: FileProblem) -> String {
    failures += Self.block(problem.file, [problem.text])
    return ""
  }

  // The counts come first, because a summary is read from its top.
  func end(_ tally: Tally) -> String {
    "### marble: \(tally.lines.joined(separator: "; "))\n" + failures
  }

  /// A heading, and lines that a page shows as they are.
  private static func block(_ heading: String, _ lines: some Collection<String>) -> String {
    let text = lines.joined(separator: "\n")
    var fence = "```"
    while text.contains(fence) { fence += "`" }
    let title = printable(heading).map { "\\`*_[]<>#|&!".contains($0) ? "\\\($0)" : "\($0)" }
      .joined()
    return "\n#### \(title)\n\n\(fence)text\n\(printableLines(text))\n\(fence)\n"
  }
}
