import ReactiveTesting

/// What a picture shows of the times at which streams start, and of where they come from.
extension CaseDrawing {
  /// The lines of an input at the ticks of the case.
  ///
  /// A cold lane is written from its own start. It is moved to the tick in which it started. If it started several times,
  /// the picture says that it is not at the ticks of the case.
  func placedLines(of input: CaseResult.Input) -> [Diagram.Row] {
    let rows = lines(of: input)
    guard !input.isHot else { return rows }
    let starts = input.subscriptions
    return rows.enumerated().map { number, row in
      // The last line is played at all further starts.
      let isLast = number + 1 == rows.count
      guard number < starts.count, let start = starts[number].start else {
        return row.noted("not started")
      }
      guard !isLast || starts.count == rows.count else {
        let further = starts.dropFirst(number)
        let isSame = further.allSatisfy { $0.start == 0 }
        return isSame ? row : row.noted("from each start")
      }
      return row.moved(by: start)
    }
  }

  /// Brackets for when an input was observed; none if it was observed all the time.
  func brackets(of input: CaseResult.Input) -> [Diagram.Row] {
    guard !input.isObservedThroughout else { return [] }
    return input.subscriptions.map { Diagram.Row("", .subscription($0)) }
  }

  /// An output from its start on, with a bracket if it was not observed all the time.
  func started(_ row: Diagram.Row, _ subscription: SubscriptionMarks) -> [Diagram.Row] {
    guard subscription != SubscriptionMarks(start: 0) else { return [row] }
    guard let start = subscription.start else { return [row.noted("not started")] }
    var row = row
    row.start = start
    row.end = row.end.map { max($0, start + 1) }
    return [row, Diagram.Row("", .subscription(subscription))]
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
      ReactiveTesting.Lane.Entry(tick: entry.tick + ticks, mark: entry.mark, span: entry.span)
    }
    row.content = .marks(entries)
    row.start += ticks
    row.end = row.end.map { $0 + ticks }
    return row
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
