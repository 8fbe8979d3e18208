import ReactiveTesting

extension CaseResult {
  /// Turns the result into a failure if the case proves less than it seems to.
  ///
  /// - Parameters:
  ///   - raw: The case as it is written.
  ///   - checked: The same case, checked.
  package mutating func refuseWhatProvesNothing(_ raw: FixtureCase, _ checked: CheckedCase) {
    guard status == .passed || status == .failed || status == .skipped else { return }
    var complaints: [Diagnostic] = []
    if status == .skipped {
      complaints.append(
        Diagnostic("this case is skipped: \(skipReason ?? "")", at: raw.skip?.span ?? titleSpan))
    } else if !expectsAnything {
      complaints.append(Diagnostic("this case expects nothing", at: titleSpan))
    }
    let unused = raw.unused(in: checked)
    // For a cold lane with several lines, the first line is reported.
    var known: Set<String> = []
    let lanes = unused.lanes.filter { known.insert($0.value).inserted }
    complaints +=
      (lanes.map { Diagnostic("nothing uses the lane '\($0.value)'", at: $0.span) }
      + unused.entries.map { Diagnostic("no lane uses the table entry '\($0.value)'", at: $0.span) })
      .sorted { $0.span.start < $1.span.start }
    guard !complaints.isEmpty else { return }
    status = .failed
    diagnostics += complaints
  }
}

extension FixtureCase {
  /// The names of the lanes and the keys of the table that nothing in the case uses.
  ///
  /// - Parameter checked: The same case, checked.
  /// - Returns: The names and the keys, in the order of the lines; of a cold lane with several lines each.
  func unused(
    in checked: CheckedCase
  ) -> (lanes: [Located<String>], entries: [Located<String>]) {
    let labels = checked.usedLabels
    let names = (pipelines + bindings).reduce(into: labels) { names, line in
      names.formUnion(line.expression.names)
    }
    return (
      lanes.map(\.name).filter { !names.contains($0.value) },
      table.map(\.key).filter { !labels.contains($0.value) }
    )
  }
}

extension CheckedCase {
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
