import ReactiveTesting

extension CaseDrawing {
  /// The inputs that are drawn above the pipelines.
  ///
  /// A lane that says what is expected of a stream of streams is not: the output shows it if it came, and the
  /// expectation if something else came.
  var inputRows: [Diagram.Row] {
    let isRun = result.status == .passed || result.status == .failed
    return result.inputs.filter { !$0.isOfExpectation || !isRun }.flatMap(rows)
  }

  /// An expectation, and below it the lanes that it has as values, from the ticks in which they are expected.
  func expectedRows(_ expected: Diagram.Row, _ entries: [Lane.Entry]) -> [Diagram.Row] {
    let lanes = Dictionary(
      result.inputs.filter(\.isOfExpectation).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    return [expected] + (lanes.isEmpty ? [] : rows(below: entries, from: 0, lanes, within: []))
  }

  private func rows(
    below entries: [Lane.Entry], from start: Int, _ lanes: [String: CaseResult.Input],
    within names: Set<String>
  ) -> [Diagram.Row] {
    entries.flatMap { entry -> [Diagram.Row] in
      // A lane may send itself.
      guard case .value(let label) = entry.mark, !names.contains(label.text),
        let lane = lanes[label.text], let line = lane.lines.first
      else { return [] }
      let tick = start + entry.tick
      let row = Diagram.Row(
        "  \(lane.name)", .marks(line.entries), start: line.start, end: line.length)
      return [row.moved(by: tick)]
        + rows(below: line.entries, from: tick, lanes, within: names.union([label.text]))
    }
  }
}
