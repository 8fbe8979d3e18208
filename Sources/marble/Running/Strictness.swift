import ReactiveTesting

extension CaseResult {
  /// Turns the result into a failure if the case proves less than it seems to.
  ///
  /// - Parameter raw: The case as it is written.
  package mutating func refuseWhatProvesNothing(_ raw: FixtureCase) {
    guard status == .passed || status == .failed || status == .skipped else { return }
    var complaints: [Diagnostic] = []
    if status == .skipped {
      complaints.append(
        Diagnostic(ResultMessages.skipped(skipReason ?? ""), at: raw.skip?.span ?? titleSpan))
    } else if !expectsAnything {
      complaints.append(Diagnostic(ResultMessages.expectsNothing, at: titleSpan))
    }
    complaints += raw.unused
    guard !complaints.isEmpty else { return }
    status = .failed
    diagnostics += complaints
  }
}

extension FixtureCase {
  /// The parts of the case that nothing in it uses.
  fileprivate var unused: [Diagnostic] {
    let labels = labels
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

  /// The labels in all lanes, including those of expectations.
  private var labels: Set<String> {
    let tick = tick?.value ?? .milliseconds(1)
    var labels: Set<String> = []
    for text in lanes.map(\.text) + expects.map(\.text) {
      for entry in (try? parseLane(text.value, tick: tick))?.entries ?? [] {
        switch entry.mark {
        case .value(let label), .failed(let label?): labels.insert(label.text)
        default: break
        }
      }
    }
    return labels
  }
}
