import ReactiveTesting

extension CaseDrawing {
  /// The lines of an input, and below them the actual and the expected subscriptions if they differ.
  func rows(of input: CaseResult.Input) -> [Diagram.Row] {
    let lines = input.lines.map { line in
      Diagram.Row(input.name, .marks(line.entries), start: line.start, end: line.length)
    }
    guard let mismatch = result.mismatches.first(where: { $0.lane == input.name }) else {
      return lines
    }
    let ticks = (mismatch.actual + mismatch.expected).flatMap { [$0.start, $0.end] }
    let lengths = result.outputs.map(\.length) + input.lines.map(\.length)
    // One that has not ended continues as long as the other lanes.
    let end = max(lengths.max() ?? 0, (ticks.compactMap { $0 }.max() ?? 0) + 1)
    func rows(_ name: String, _ subscriptions: [SubscriptionMarks]) -> [Diagram.Row] {
      subscriptions.isEmpty
        ? [Diagram.Row(name, .text("none"))]
        : subscriptions.map { Diagram.Row(name, .subscription($0), end: end) }
    }
    return lines + rows("actual", mismatch.actual) + rows("expected", mismatch.expected)
  }

  /// Brackets for when an input was observed; none if it was observed all the time, or if the subscriptions have rows.
  func brackets(of input: CaseResult.Input) -> [Diagram.Row] {
    guard !input.isObservedThroughout, !result.mismatches.contains(where: { $0.lane == input.name })
    else { return [] }
    return input.subscriptions.map { Diagram.Row("", .subscription($0)) }
  }
}

extension CaseResult.Input {
  /// Whether it was observed once, from the start to its end.
  fileprivate var isObservedThroughout: Bool {
    guard lines.count == 1, subscriptions.count == 1, subscriptions[0].start == 0 else {
      return false
    }
    let last = lines[0].entries.last
    guard let end = subscriptions[0].end else { return true }
    return last?.mark.isTerminal == true && last?.tick == end
  }
}
