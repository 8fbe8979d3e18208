import ReactiveTesting

/// Draws what came of a case: its inputs, the stages of its pipelines and their outputs, aligned.
package struct CaseDrawing {
  private let result: CaseResult
  private let source: SourceText

  /// Prepares the drawing of a case.
  ///
  /// - Parameters:
  ///   - result: What came of it.
  ///   - source: The file in which it stands, for the places of what differs.
  package init(_ result: CaseResult, in source: SourceText) {
    self.result = result
    self.source = source
  }

  /// The drawing, a line of text for each row.
  package var lines: [String] {
    var lines = [heading]
    switch result.status {
    case .skipped: lines.append("skipped: \(result.skipReason ?? "")")
    case .broken, .bounded:
      if !result.inputs.isEmpty {
        lines += Diagram(inputRows, tick: result.tick).lines
      }
    case .passed, .failed: lines += runLines
    }
    return lines
  }

  private var heading: String {
    switch result.status {
    case .passed: "ok      \(result.title)"
    case .failed: "FAILED  \(result.title)"
    case .skipped: "skipped \(result.title)"
    case .broken: "ERROR   \(result.title)"
    case .bounded: "STOPPED \(result.title)"
    }
  }

  private var runLines: [String] {
    var rows = inputRows
    for output in result.outputs { rows += self.rows(output) }
    let diagram = Diagram(rows, tick: result.tick)
    var lines: [String] = []
    var row = 0
    lines += diagram.lines[..<inputRows.count]
    row = inputRows.count
    for output in result.outputs {
      let count = self.rows(output).count
      lines += diagram.lines[row..<row + count]
      row += count
      lines += complaint(output, diagram)
    }
    return lines + result.mismatches.flatMap(complaint)
  }

  private var inputRows: [Diagram.Row] {
    result.inputs.flatMap { input in
      input.lines.map { line in
        Diagram.Row(
          input.name, .marks(line.entries), start: line.start, end: line.length)
      }
    }
  }

  private func rows(_ output: CaseResult.Output) -> [Diagram.Row] {
    // A source that is a lane has been drawn already.
    let isLane = result.inputs.contains { $0.name == output.stages.first }
    let stages = isLane ? output.stages.dropFirst() : output.stages[...]
    var rows = stages.map { Diagram.Row("", .text($0)) }
    // The columns go on to the tick that the mark is to stand under.
    let end = max(output.length, (output.difference?.tick ?? -1) + 1)
    rows.append(Diagram.Row(output.name ?? "output", .marks(output.entries), end: end))
    rows += output.inners.map { inner in
      let last = inner.entries.last?.tick ?? inner.start
      return Diagram.Row(
        "  \(inner.name)", .marks(inner.entries), start: inner.start,
        end: max(output.length, last + 1))
    }
    if let expected = output.expected, output.difference != nil {
      rows.append(Diagram.Row("expected", .marks(expected), end: end))
    }
    return rows
  }

  private func complaint(_ output: CaseResult.Output, _ diagram: Diagram) -> [String] {
    guard let difference = output.difference else { return [] }
    var lines: [String] = []
    if let marker = diagram.marker(at: difference.tick) { lines.append(marker) }
    lines.append(place(output.expectedSpan) + difference.sentence)
    return lines
  }

  private func complaint(_ mismatch: CaseResult.SubscriptionMismatch) -> [String] {
    func text(_ marks: [SubscriptionMarks]) -> String {
      marks.isEmpty ? "none" : marks.map(\.marbles).joined(separator: " and ")
    }
    return [
      place(mismatch.span) + "the subscriptions of \(mismatch.lane) were expected to be "
        + "\(text(mismatch.expected)), but were \(text(mismatch.actual))"
    ]
  }

  private func place(_ span: Span?) -> String {
    guard let span else { return "" }
    let (line, column) = source.position(of: span.start)
    return "\(source.name):\(line):\(column): error: "
  }
}
