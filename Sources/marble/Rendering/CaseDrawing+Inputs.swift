import ReactiveTesting

extension CaseDrawing {
  /// The lines of an input, and below them the actual and the expected subscriptions if they differ.
  func rows(of input: CaseResult.Input) -> [Diagram.Row] {
    let lines = isPicture ? placedLines(of: input) : self.lines(of: input)
    guard let mismatch = result.mismatches.first(where: { $0.lane == input.name }) else {
      return lines + (isPicture ? brackets(of: input) : [])
    }
    let ticks = (mismatch.actual + mismatch.expected).flatMap { [$0.start, $0.end] }
    let lengths = result.outputs.map(\.length) + input.lines.map(\.length)
    // One that has not ended continues as long as the other lanes.
    let end = max(lengths.max() ?? 0, (ticks.compactMap { $0 }.max() ?? 0) + 1)
    func rows(_ name: String, _ subscriptions: [SubscriptionMarks]) -> [Diagram.Row] {
      guard !subscriptions.isEmpty else { return [Diagram.Row(name, .text("none"))] }
      return subscriptions.enumerated().map { number, marks in
        let name = isPicture && subscriptions.count > 1 ? "\(name) \(number + 1)" : name
        return Diagram.Row(name, .subscription(marks), end: end)
      }
    }
    let actual = rows("actual", mismatch.actual)
    let expected = rows("expected", mismatch.expected)
    guard isPicture else { return lines + actual + expected }
    return lines + expected + actual + (mismatch.tick.map { [Diagram.Row("", .marker($0))] } ?? [])
  }

  func lines(of input: CaseResult.Input) -> [Diagram.Row] {
    input.lines.map { line in
      Diagram.Row(input.name, .marks(line.entries), start: line.start, end: line.length)
    }
  }
}

extension CaseResult.SubscriptionMismatch {
  /// The tick of the first difference.
  fileprivate var tick: Int? {
    for number in 0..<max(expected.count, actual.count) {
      let wanted = number < expected.count ? expected[number] : SubscriptionMarks()
      let came = number < actual.count ? actual[number] : SubscriptionMarks()
      if wanted.start != came.start { return [wanted.start, came.start].compactMap { $0 }.min() }
      if wanted.end != came.end { return [wanted.end, came.end].compactMap { $0 }.min() }
    }
    return nil
  }
}
