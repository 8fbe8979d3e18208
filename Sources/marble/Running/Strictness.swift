import ReactiveTesting

extension CaseResult {
  /// Makes a failure of what proves less than it seems to.
  ///
  /// - Parameter raw: The case as it is written.
  package mutating func refuseWhatProvesNothing(_ raw: FixtureCase) {
    guard status == .passed || status == .failed || status == .skipped else { return }
    var complaints: [Diagnostic] = []
    if status == .skipped {
      complaints.append(
        Diagnostic("this case is skipped: \(skipReason ?? "")", at: raw.skip?.span ?? titleSpan))
    } else if !expectsAnything {
      complaints.append(Diagnostic("this case expects nothing", at: titleSpan))
    }
    complaints += raw.unused
    guard !complaints.isEmpty else { return }
    status = .failed
    diagnostics += complaints
  }
}

extension FixtureCase {
  /// What the case has and nothing in it makes use of.
  fileprivate var unused: [Diagnostic] {
    let labels = labels
    let names = (pipelines + bindings).reduce(into: labels) { names, line in
      names.formUnion(line.expression.names)
    }
    var complaints: [Diagnostic] = []
    var known: Set<String> = []
    // Of a cold lane with several lines, the first is told.
    for lane in lanes where !names.contains(lane.name.value) {
      guard known.insert(lane.name.value).inserted else { continue }
      complaints.append(
        Diagnostic("nothing uses the lane '\(lane.name.value)'", at: lane.name.span))
    }
    for entry in table where !labels.contains(entry.key.value) {
      complaints.append(
        Diagnostic("no lane uses the table's '\(entry.key.value)'", at: entry.key.span))
    }
    return complaints.sorted { $0.span.start < $1.span.start }
  }

  /// The labels in all lanes, those of expectations included.
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
