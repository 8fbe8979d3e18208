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
        Diagnostic(ResultMessages.skipped(skipReason ?? ""), at: raw.skip?.span ?? titleSpan))
    } else if !expectsAnything {
      complaints.append(Diagnostic(ResultMessages.expectsNothing, at: titleSpan))
    }
    complaints += raw.unused(checked.usedLabels)
    guard !complaints.isEmpty else { return }
    status = .failed
    diagnostics += complaints
  }
}

extension FixtureCase {
  /// The parts of the case that nothing in it uses.
  ///
  /// - Parameter labels: The labels in its lanes.
  /// - Returns: A message for each of them.
  fileprivate func unused(_ labels: Set<String>) -> [Diagnostic] {
    let names = (pipelines + bindings).reduce(into: labels) { names, line in
      names.formUnion(line.expression.names)
    }
    var complaints: [Diagnostic] = []
    var known: Set<String> = []
    // For a cold lane with several lines, the first line is reported.
    for lane in lanes where !names.contains(lane.name.value) {
      guard known.insert(lane.name.value).inserted else { continue }
      complaints.append(
        Diagnostic(ResultMessages.unusedLane(lane.name.value), at: lane.name.span))
    }
    for entry in table where !labels.contains(entry.key.value) {
      complaints.append(
        Diagnostic(ResultMessages.unusedEntry(entry.key.value), at: entry.key.span))
    }
    return complaints.sorted { $0.span.start < $1.span.start }
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
