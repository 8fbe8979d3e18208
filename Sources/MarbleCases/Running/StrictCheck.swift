import Reactive
import ReactiveTesting

extension CaseResult {
  /// Turns the result into a failure if the case proves less than it seems to.
  ///
  /// - Parameters:
  ///   - written: The case as it is written.
  ///   - checked: The same case, checked.
  mutating func refuseWhatProvesNothing(_ written: WrittenCase, _ checked: CheckedCase) {
    guard status.isOfWholeRun || status == .skipped else { return }
    var complaints: [Diagnostic] = []
    if status == .skipped {
      complaints.append(
        Diagnostic(
          "this case is skipped: \(skipReason ?? "")",
          at: written.line(.skip)?.text.span ?? titleSpan))
    } else if !expectsAnything {
      complaints.append(Diagnostic("this case expects nothing", at: titleSpan))
    }
    if let line = written.lineOfSameTitle {
      complaints.append(
        Diagnostic("the case at line \(line) has the same title", at: titleSpan))
    }
    let unused = checked.unused(in: written)
    // For a cold lane with several lines, the first line is reported.
    var known: Set<String> = []
    let lanes = unused.lanes.filter { known.insert($0.value).inserted }
    complaints +=
      (lanes.map { Diagnostic("nothing uses the lane '\($0.value)'", at: $0.span) }
      + unused.entries.map { Diagnostic("no lane uses the table entry '\($0.value)'", at: $0.span) }
      + unused.definitions.map { Diagnostic("nothing uses 'let \($0.value)'", at: $0.span) })
      .sorted { $0.span.start < $1.span.start }
    if let unfinished = unfinished.take() {
      let span = checked.pipelines.first?.span ?? titleSpan
      complaints.append(Diagnostic(unfinished.sentence, at: span))
    }
    if let offTick = offTick.take() { complaints.append(offTick) }
    if let emptiness {
      complaints.append(Diagnostic(emptiness, at: titleSpan))
      isSilent = false
    }
    guard !complaints.isEmpty else { return }
    status = .failed
    diagnostics += complaints
  }
}

extension CheckedCase {
  /// The names of the lanes, the keys of the table and the names of the `let` lines that nothing in the case uses.
  ///
  /// - Parameter written: The case as it is written.
  /// - Returns: Each in the order of the lines; of a cold lane with several lines each.
  package func unused(
    in written: WrittenCase
  ) -> (lanes: [Located<String>], entries: [Located<String>], definitions: [Located<String>]) {
    let labels = usedLabels
    let expressions = pipelines.map(\.expression) + definitions.map(\.expression)
    let names = expressions.reduce(into: labels) { $0.formUnion($1.names) }
    return (
      written.lanes.map(\.name).filter { !names.contains($0.value) },
      written.table.map(\.key).filter { !labels.contains($0.value) },
      definitions.filter { !names.contains($0.name) }.map { name, expression in
        Located(name, at: expression.span)
      }
    )
  }

  /// The labels in all lanes, including those of expectations.
  fileprivate var usedLabels: Set<String> {
    var labels: Set<String> = []
    let lines = lanes.flatMap(\.lines) + pipelines.flatMap(\.expectations).map(\.line)
    for entry in lines.flatMap(\.marks.entries) {
      switch entry.mark {
      case .value(let label), .failed(let label?): labels.insert(label.text)
      default: break
      }
    }
    return labels
  }
}
