import MarbleCases
import ReactiveTesting

/// Workflow commands, which GitHub shows as annotations beside the lines they refer to.
struct GitHubReport: Report {
  let tellsOfWhatPassed = false

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    if result.status == .skipped {
      let reason = Diagnostic("skipped: \(result.skipReason ?? "")", at: result.titleSpan)
      return Self.command("notice", FileProblem(reason, in: source), of: result.title)
    }
    let problems = result.problems
    guard !problems.isEmpty else { return nil }
    let example = result.counterexample.map { "\n" + $0.lines.joined(separator: "\n") } ?? ""
    return problems.map { problem in
      var problem = FileProblem(problem, in: source)
      problem.message += example
      return Self.command("error", problem, of: result.title)
    }.joined()
  }

  func add(_ problem: FileProblem) -> String {
    Self.command("error", problem)
  }

  func end(_ tally: Tally) -> String { tally.lines.map { $0 + "\n" }.joined() }

  /// A command about a problem, perhaps of a case with a title.
  private static func command(
    _ kind: String, _ problem: FileProblem, of title: String? = nil
  ) -> String {
    var properties = ["file=\(escaped(problem.file, isProperty: true))"]
    if let line = problem.line { properties.append("line=\(line)") }
    if let column = problem.column { properties.append("col=\(column)") }
    if let title { properties.append("title=\(escaped(title, isProperty: true))") }
    return "::\(kind) \(properties.joined(separator: ","))::\(escaped(problem.message))\n"
  }

  /// A text with the characters escaped that would end the command or, in a property, the property.
  private static func escaped(_ text: String, isProperty: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      case _ where isControl(scalar): result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return Self.withoutOldCommands(result)
  }

  /// A text in which no command in the older form, `##[error]`, begins: it would be obeyed anywhere in a line.
  static func withoutOldCommands(_ text: String) -> String {
    text.replacing("##[", with: "## [")
  }
}
