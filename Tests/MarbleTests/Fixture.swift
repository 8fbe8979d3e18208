import ReactiveTesting
import marble

/// What is said of a fixture: `line:column: message` for each thing wrong, in order.
func complaints(_ text: String) -> [String] {
  let run = FileRun(SourceText(name: "test.txt", text: text))
  return (run.diagnostics + run.results.flatMap(\.diagnostics)).map { diagnostic in
    let (line, column) = run.source.position(of: diagnostic.span.start)
    return "\(line):\(column): \(diagnostic.message)"
  }
}

/// How the cases of a fixture end.
func statuses(_ text: String) -> [CaseResult.Status] {
  FileRun(SourceText(name: "test.txt", text: text)).results.map(\.status)
}
