import ReactiveTesting

/// Draws the result of a case: its inputs, the stages of its pipelines and their outputs, aligned.
package struct CaseDrawing {
  let result: CaseResult
  private let source: SourceText
  private let style: DiagramStyle
  private let hasRuler: Bool
  /// Whether an expectation that is not met is drawn above the output.
  var isExpectedFirst: Bool
  /// Whether the rows are those of a picture, which shows more.
  var isPicture = false

  /// Prepares the drawing of a case.
  ///
  /// - Parameters:
  ///   - result: The result of the case.
  ///   - source: The file of the case, for the places of differences.
  ///   - style: The style of the drawing.
  ///   - hasRuler: Whether the numbers of the ticks are drawn above the lanes.
  ///   - isExpectedFirst: Whether an expectation that is not met is drawn above the output, and not below it.
  package init(
    _ result: CaseResult, in source: SourceText, style: DiagramStyle = DiagramStyle(),
    hasRuler: Bool = false, isExpectedFirst: Bool = false
  ) {
    self.result = result
    self.source = source
    self.style = style
    self.hasRuler = hasRuler
    self.isExpectedFirst = isExpectedFirst
  }

  /// The drawing, a line of text for each row.
  package var lines: [String] {
    let (rows, remarks) = parts
    return [heading] + (rows.isEmpty ? [] : diagram(rows)) + remarks
  }

  /// The lanes, and what is said below them.
  package var parts: (rows: [Diagram.Row], remarks: [String]) {
    var rows: [Diagram.Row] = []
    var remarks: [String] = []
    switch result.status {
    case .skipped: remarks.append("skipped: \(printable(result.skipReason ?? ""))")
    case .broken, .bounded:
      rows = inputRows
      if !result.deviations.isEmpty { remarks += result.orderLines }
    case .failed where result.cut != nil:
      if let cut = result.cut { (rows, remarks) = parts(of: cut) }
    // Cases that were generated differ; none of them is drawn.
    case .passed where result.heldCount != nil: break
    case .passed, .failed:
      // A pipeline that begins with another one is drawn below it.
      let names = Set(result.inputs.map(\.name) + result.outputs.filter(\.isStage).map(\.title))
      let definitions = definitions
      rows = inputRows + tagRows
      for (place, (output, definitions)) in zip(result.outputs, definitions).enumerated() {
        // The last two outputs are the sides of the first broken law.
        let isSide = place >= result.outputs.count - 2
        rows +=
          definitions
          + self.rows(output, of: isSide ? result.laws.first?.difference : nil, drawn: names)
      }
      rows += lawRows
      remarks += result.outputs.flatMap(complaint) + result.mismatches.flatMap(complaint)
      remarks += result.laws.map { place($0.span) + printable($0.difference.sentence) }
      if result.status == .failed { remarks += result.orderLines }
    }
    remarks += result.heldCount.map { [CheckedLaw.held(in: $0)] } ?? []
    remarks += result.counterexample?.lines.map { printable($0) } ?? []
    return (rows, remarks)
  }

  private func diagram(_ rows: [Diagram.Row]) -> [String] {
    let ruler = hasRuler ? [Diagram.Row("tick", .ruler)] : []
    let bounded = BoundedRows(ruler + rows)
    return Diagram(bounded.rows, tick: result.tick, style: style).lines + bounded.notes
  }

  /// The output to compare with above the wrong one, with the line that makes the cut.
  private func parts(
    of cut: CaseResult.CutFailure
  ) -> (rows: [Diagram.Row], remarks: [String]) {
    let inputs = cut.lanes.flatMap { name, lines in
      lines.map { Diagram.Row(name, .marks($0.entries), start: $0.start, end: $0.length) }
    }
    var outputs = [cut.upper, cut.lower].compactMap { $0 }.map { name, entries in
      Diagram.Row(name, .marks(entries), end: cut.end)
    }
    var difference = LaneDifference(tick: cut.tick, sentence: cut.message)
    if let upper = cut.upper?.entries {
      difference = LaneDifference(
        in: cut.tick, of: upper, and: cut.lower.entries, sentence: cut.message)
      outputs = outputs.map { $0.compared(at: difference) }
    }
    return (
      inputs + outputs + [Diagram.Row(under: difference)],
      [place(cut.span) + printable(cut.message)]
        + (cut.line.map { ["to see it alone, write '\($0)' in the case"] } ?? [])
    )
  }

  private var heading: String {
    let (word, paint): (String, Paint) =
      switch result.status {
      case .passed: ("ok      ", .good)
      case .failed: ("FAILED  ", .bad)
      case .skipped: ("skipped ", .notice)
      case .broken: ("ERROR   ", .bad)
      case .bounded: ("STOPPED ", .bad)
      }
    return style.painted(word, paint) + printable(result.title)
  }

  private var tagRows: [Diagram.Row] {
    let length = result.outputs.map(\.length).max() ?? 0
    return StageRows(in: source, length: length).rows(named: result.tags)
  }

  /// The mark below both sides of the first broken law, which are the last outputs.
  private var lawRows: [Diagram.Row] {
    result.laws.first.map { [Diagram.Row(under: $0.difference)] } ?? []
  }

  /// The rows of an output.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - law: The difference from the other side of a broken law; nil if it is no side of one.
  ///   - drawn: The names that have a row of their own.
  /// - Returns: From top to bottom.
  private func rows(
    _ output: CaseResult.Output, of law: LaneDifference?, drawn: Set<String>
  ) -> [Diagram.Row] {
    // A source that is a lane has a row of its own.
    let isLane = output.stages.first.map(drawn.contains) ?? false
    let stages = isLane || isDefinition(output) ? output.stages.dropFirst() : output.stages[...]
    var rows =
      output.trace.map { StageRows(in: source, length: output.length).rows($0) }
      ?? stages.map { Diagram.Row("", .text($0)) }
    // The columns continue to the tick of the mark. The sides of a law have one mark, below both.
    let marked = output.difference ?? (result.laws.isEmpty ? output.standard?.difference : nil)
    let end = max(output.length, (marked?.tick ?? -1) + 1)
    func lane(
      _ name: String, _ entries: [ReactiveTesting.Lane.Entry], _ difference: LaneDifference?
    ) -> Diagram.Row {
      let row = Diagram.Row(name, .marks(entries), end: end)
      return difference.map { row.compared(at: $0) } ?? row
    }
    var expected: [Diagram.Row] = []
    if let difference = output.difference, let entries = output.expected {
      expected = expectedRows(lane("expected", entries, difference), entries)
    }
    let actual = lane(output.title, output.entries, marked ?? law)
    if let standard = output.standard {
      rows.append(lane(defaultOrderLane, standard.entries, standard.difference))
    }
    if isExpectedFirst { rows += expected }
    rows += isPicture ? started(actual, output.subscription) : [actual]
    rows += output.inners.map { inner in
      let last = inner.entries.last?.tick ?? inner.start
      return Diagram.Row(
        "  \(inner.name)", .marks(inner.entries), start: inner.start,
        end: max(output.length, last + 1))
    }
    if !isExpectedFirst { rows += expected }
    if let marked { rows.append(Diagram.Row(under: marked)) }
    return rows
  }

  private func complaint(_ output: CaseResult.Output) -> [String] {
    guard let difference = output.difference else { return [] }
    let name = output.name.map { "in \($0), " } ?? ""
    return [place(output.expectedSpan) + name + printable(difference.sentence)]
  }

  private func complaint(_ mismatch: CaseResult.SubscriptionMismatch) -> [String] {
    [place(mismatch.span) + mismatch.sentence]
  }

  private func place(_ span: Span?) -> String {
    guard let span else { return "" }
    let (line, column) = source.position(of: span.start)
    return printable("\(source.name):\(line):\(column): ") + style.painted("error:", .bad) + " "
  }
}

extension CaseResult.Output {
  fileprivate var title: String { name ?? "output" }

  /// Whether it is the stream of a `let` with the same name.
  fileprivate var isStage: Bool { name.map { stages == [$0] } ?? false }
}
