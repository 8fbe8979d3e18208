import ReactiveTesting

/// What a picture shows of the times at which streams start, and of where they come from.
extension CaseDrawing {
  /// The lines of an input at the ticks of the case, with brackets for when they were observed.
  ///
  /// A cold lane is drawn once for each start, from the tick of the start on. A bracket shows a disposal before its end.
  /// A hot lane is drawn once, with a bracket for each observation unless all lasted from its start to its end.
  /// What nobody saw, because it comes after the last disposal, is faint.
  func placedLines(of input: CaseResult.Input, hasBrackets: Bool) -> [Diagram.Row] {
    let starts = input.subscriptions
    guard !input.isHot else {
      let isThroughout = starts.allSatisfy { $0.start == 0 && !input.isLeft(in: $0) }
      var row = line(0, of: input, among: 1)
      let last = starts.max { ($0.end ?? .max) < ($1.end ?? .max) }
      row.leftAt = last.flatMap { input.isLeft(in: $0) ? $0.end : nil }
      return [row]
        + (hasBrackets && !isThroughout ? observations(of: input) : [])
    }
    let count = max(starts.count, input.lines.count)
    let rows = (0..<min(count, Self.startLimit)).flatMap { number -> [Diagram.Row] in
      let row = line(number, of: input, among: count)
      guard number < starts.count, let start = starts[number].start else {
        return [row.noted("not started")]
      }
      let isLeft = input.isLeft(in: starts[number], line: number)
      var moved = row.moved(by: start)
      moved.leftAt = isLeft ? starts[number].end : nil
      return [moved]
        + (isLeft && hasBrackets ? [Diagram.Row("", .subscription(starts[number]))] : [])
    }
    return rows + omitted(count, "starts")
  }

  /// How many starts and observations of an input are drawn.
  private static let startLimit = 8

  /// A bracket for each observation of an input.
  private func observations(of input: CaseResult.Input) -> [Diagram.Row] {
    let all = input.subscriptions
    return all.prefix(Self.startLimit).enumerated().map { number, observation in
      Diagram.Row(numbered("observed", number, of: all.count), .subscription(observation))
    } + omitted(all.count, "observations")
  }

  /// How many starts or observations are not drawn.
  private func omitted(_ count: Int, _ name: String) -> [Diagram.Row] {
    guard count > Self.startLimit else { return [] }
    return [Diagram.Row("...", .text("\(count - Self.startLimit) more \(name)"))]
  }

  /// An output from its start on, with a bracket if it was not observed all the time.
  func started(_ row: Diagram.Row, _ subscription: SubscriptionLane) -> [Diagram.Row] {
    guard subscription != SubscriptionLane(start: 0) else { return [row] }
    guard let start = subscription.start else { return [row.noted("not started")] }
    var row = row
    row.start = start
    row.end = row.end.map { max($0, start + 1) }
    return [row, Diagram.Row("observed", .subscription(subscription))]
  }

  /// The `let` lines that each output needs and no output before it has.
  var definitions: [[Diagram.Row]] {
    var drawn: Set<String> = []
    return result.outputs.map { output in
      guard output.trace == nil else { return [] }
      var used = output.uses
      var rows: [Diagram.Row] = []
      for (name, text, uses) in result.definitions.reversed()
      where !drawn.contains(name) && used.contains(name) {
        drawn.insert(name)
        used.formUnion(uses)
        rows.insert(Diagram.Row("", .text("\(name) = \(text)")), at: 0)
      }
      return rows
    }
  }

  /// Whether an output is what a `let` line says, and nothing else.
  func isDefinition(_ output: CaseResult.Output) -> Bool {
    output.stages.count == 1
      && result.definitions.contains { $0.name == output.stages[0] }
  }
}

extension Diagram.Row {
  fileprivate func noted(_ note: String) -> Diagram.Row {
    var row = self
    row.note = note
    return row
  }

  func moved(by ticks: Int) -> Diagram.Row {
    var row = self
    let entries = entries.map { entry in
      TextLane.Entry(tick: entry.tick + ticks, mark: entry.mark, span: entry.span)
    }
    row.content = .marks(entries)
    row.start += ticks
    row.end = row.end.map { $0 + ticks }
    return row
  }
}

extension CaseResult.Input {
  /// Whether an observation ended before the lane did.
  fileprivate func isLeft(in observation: SubscriptionLane, line number: Int = 0) -> Bool {
    guard let start = observation.start, let end = observation.end else { return false }
    let last = lines[min(number, lines.count - 1)].entries.last
    return last?.mark.isTerminal != true || last?.tick != end - (isHot ? 0 : start)
  }
}
