import ReactiveTesting

/// Draws the result of a case: its inputs, the stages of its pipelines and their outputs, aligned.
package struct CaseDrawing {
  package let result: CaseResult
  private let source: SourceText
  private let style: DiagramStyle
  private let hasRuler: Bool
  /// Whether the rows are those of a picture, which shows more.
  package var isPicture = false

  /// Prepares the drawing of a case.
  ///
  /// - Parameters:
  ///   - result: The result of the case.
  ///   - source: The file of the case, for the places of differences.
  ///   - style: The style of the drawing.
  ///   - hasRuler: Whether the numbers of the ticks are drawn above the lanes.
  package init(
    _ result: CaseResult, in source: SourceText, style: DiagramStyle = DiagramStyle(),
    hasRuler: Bool = false
  ) {
    self.result = result
    self.source = source
    self.style = style
    self.hasRuler = hasRuler
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
    case .passed where result.heldCount != nil: remarks += notes
    case .passed, .failed:
      // A pipeline that begins with another one is drawn below it.
      let names = Set(result.inputs.map(\.name) + result.outputs.filter(\.isLet).map(\.title))
      let definitions = definitions
      rows = inputRows + result.tags.map(shortened)
      var above: String?
      for (place, (output, definitions)) in zip(result.outputs, definitions).enumerated() {
        // The last two outputs are the sides of the first broken law.
        let isSide = place >= result.outputs.count - 2
        let law = isSide ? result.laws.first?.difference : nil
        rows += definitions + self.rows(output, of: law, drawn: names, below: above)
        above = output.title
      }
      rows += lawRows
      remarks += result.outputs.compactMap(complaint)
      remarks += result.mismatches.map { place($0.span) + $0.sentence }
      remarks += result.laws.map { place($0.span) + printable($0.difference.sentence) }
      remarks += notes
      if result.status == .failed { remarks += result.orderLines }
    }
    remarks += result.heldCount.map { [CheckedLaw.held(in: $0)] } ?? []
    remarks += result.counterexample?.lines.map { printable($0) } ?? []
    return (rows, remarks)
  }

  private var notes: [String] { result.notes.map { "note: \($0)" } }

  private func diagram(_ rows: [Diagram.Row]) -> [String] {
    let window = DifferenceWindow(rows, before: 30, after: 20)
    let bounded = BoundedRows(window.rows)
    return Diagram(bounded.rows, tick: result.tick, style: style, hasRuler: hasRuler).lines
      + window.notes + bounded.notes
  }

  /// The output to compare with above the wrong one, with the line that makes the cut.
  private func parts(of cut: CaseResult.CutFailure) -> (rows: [Diagram.Row], remarks: [String]) {
    let inputs = cut.lanes.map(Diagram.Row.init)
    var outputs = [cut.upper, cut.lower].compactMap(\.self).map(Diagram.Row.init)
    var difference = LaneDifference(tick: cut.tick, sentence: cut.message)
    if let upper = cut.upper?.entries {
      difference = LaneDifference(
        in: cut.tick, of: upper, and: cut.lower.entries, sentence: cut.message)
      outputs = outputs.map { $0.compared(at: difference) }
    }
    return (
      inputs + outputs + [Diagram.Row(under: difference)],
      [place(cut.span) + printable(cut.message)]
        + (cut.line.map { ["to see it alone, write '\(printable($0))' in the case"] } ?? [])
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

  private func shortened(_ row: Diagram.Row) -> Diagram.Row {
    var row = row
    row.name = Self.shortened(row.name)
    return row
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
  ///   - above: The output that is drawn above it; nil if it is the first one.
  /// - Returns: From top to bottom.
  private func rows(
    _ output: CaseResult.Output, of law: LaneDifference?, drawn: Set<String>, below above: String?
  ) -> [Diagram.Row] {
    var stages = output.stages
    if isDefinition(output) {
      stages.removeFirst()
    } else if let source = stages.first, drawn.contains(source) {
      // A source that is a lane has a row of its own. Below another output, it needs its name.
      stages.removeFirst()
      if let above, above != source {
        stages = [source + (stages.first ?? "")] + stages.dropFirst()
      }
    }
    var rows =
      output.trace?.flatMap { self.rows(of: $0, upTo: output.length) }
      ?? stages.map { Diagram.Row("", .text($0)) }
    // The columns continue to the tick of the mark. The sides of a law have one mark, below both.
    let marked = output.difference ?? (result.laws.isEmpty ? output.standard?.difference : nil)
    let inner = output.inner
    let end = max(output.length, (marked?.tick ?? -1) + 1)
    func lane(
      _ name: String, _ entries: [TextLane.Entry], _ difference: LaneDifference?
    ) -> Diagram.Row {
      let row = Diagram.Row(name, .marks(entries), end: end)
      return difference.map { row.compared(at: $0) } ?? row
    }
    var expected: [Diagram.Row] = []
    if let difference = output.difference, let entries = output.expected {
      let row = lane("expected", entries, inner == nil ? difference : nil)
      expected = expectedRows(row, entries, inner)
    }
    let actual = lane(output.title, output.entries, inner == nil ? marked ?? law : nil)
    if let standard = output.standard {
      // A short name in a picture, so that it does not move when another order is chosen.
      let name = isPicture ? "default" : defaultOrderLane
      rows.append(lane(name, standard.entries, standard.difference))
    }
    rows += isPicture ? started(actual, output.subscription) : [actual]
    rows += output.inners.enumerated().flatMap { number, lane in
      Diagram.Row(lane, named: "  \(lane.name)", upTo: output.length)
        .marked(number == inner?.came ? inner?.difference : nil)
    }
    rows += expected
    // Inner streams have marks of their own, unless the expected one is an input.
    guard !expected.contains(where: { $0.markedTick != nil }) else { return rows }
    return rows + ((inner?.difference ?? marked).map { [Diagram.Row(under: $0)] } ?? [])
  }

  private func complaint(_ output: CaseResult.Output) -> String? {
    guard let difference = output.difference else { return nil }
    let name = output.name.map { "in \($0), " } ?? ""
    return place(output.expectedSpan) + name + printable(difference.sentence)
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
  fileprivate var isLet: Bool { name.map { stages == [$0] } ?? false }
}

extension CaseDrawing {
  /// The lines of an input, and below them the actual and the expected subscriptions if they differ.
  package func rows(of input: CaseResult.Input) -> [Diagram.Row] {
    let mismatch = result.mismatches.first { $0.lane == input.name }
    let lines =
      isPicture ? placedLines(of: input, hasBrackets: mismatch == nil) : self.lines(of: input)
    guard let mismatch else { return lines }
    // One that has not ended continues as long as the other lanes.
    let lengths = result.outputs.map(\.length) + input.lines.compactMap(\.end)
    return lines + .comparing(mismatch.actual, mismatch.expected, upTo: lengths.max() ?? 0)
  }

  /// The lines of an input, numbered if there are several.
  private func lines(of input: CaseResult.Input) -> [Diagram.Row] {
    input.lines.indices.map { line($0, of: input, among: input.lines.count) }
  }

  /// A line of an input; its last line stands for all further starts.
  func line(_ number: Int, of input: CaseResult.Input, among count: Int) -> Diagram.Row {
    let lane = input.lines[min(number, input.lines.count - 1)]
    return Diagram.Row(lane, named: numbered(lane.name, number, of: count))
  }
}

extension CaseDrawing {
  /// The inputs that are drawn above the pipelines.
  ///
  /// A lane that says what is expected of a stream of streams is not: the output shows it if it came, and the
  /// expectation if something else came.
  var inputRows: [Diagram.Row] {
    result.inputs.filter { !$0.isOfExpectation || !result.status.isOfWholeRun }.flatMap(rows)
  }

  /// An expectation, and below it the lanes that it has as values, from the ticks in which they are expected.
  ///
  /// - Parameters:
  ///   - expected: The expectation.
  ///   - entries: Its events.
  ///   - inner: The difference of streams that both have sent; nil if the difference is another one.
  /// - Returns: From top to bottom.
  func expectedRows(
    _ expected: Diagram.Row, _ entries: [TextLane.Entry], _ inner: CaseResult.InnerDifference?
  ) -> [Diagram.Row] {
    let lanes = Dictionary(
      result.inputs.filter(\.isOfExpectation).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    return [expected]
      + (lanes.isEmpty ? [] : rows(below: entries, from: 0, lanes, within: [], inner))
  }

  private func rows(
    below entries: [TextLane.Entry], from start: Int, _ lanes: [String: CaseResult.Input],
    within names: Set<String>, _ inner: CaseResult.InnerDifference?
  ) -> [Diagram.Row] {
    entries.enumerated().flatMap { place, entry -> [Diagram.Row] in
      // A value may have the text of a lane that is being drawn.
      guard case .value(let label) = entry.mark, !names.contains(label.text),
        let lane = lanes[label.text], let line = lane.lines.first
      else { return [] }
      let tick = start + entry.tick
      let row = Diagram.Row(line, named: "  \(lane.name)").moved(by: tick)
      let isWanted = tick == inner?.start && (lane.name, place) == inner?.wanted ?? ("", 0)
      return row.marked(isWanted ? inner?.difference : nil)
        + rows(below: line.entries, from: tick, lanes, within: names.union([label.text]), inner)
    }
  }
}

extension Diagram.Row {
  /// The row, with a mark below it if it differs.
  fileprivate func marked(_ difference: LaneDifference?) -> [Diagram.Row] {
    difference.map { [compared(at: $0), Diagram.Row(under: $0)] } ?? [self]
  }

  /// A lane, up to its end.
  fileprivate init(_ lane: CaseResult.DrawnLane) { self.init(lane, named: lane.name) }

  /// A lane up to its end, or to a tick, but at least up to its last mark.
  fileprivate init(_ lane: CaseResult.DrawnLane, named name: String, upTo tick: Int? = nil) {
    let last = lane.entries.last?.tick ?? lane.start
    self.init(
      name, .marks(lane.entries), start: lane.start, end: tick.map { max($0, last + 1) } ?? lane.end
    )
  }
}

/// The rows of a traced pipeline.
extension CaseDrawing {
  /// A lane for each run of a stage, with silence up to a tick.
  private func rows(of stage: CaseResult.Stage, upTo length: Int) -> [Diagram.Row] {
    let indent = String(repeating: "  ", count: min(stage.depth, 10))
    let name = indent + Self.shortened(stage.lead + source.oneLine(stage.span))
    guard !stage.runs.isEmpty else { return [Diagram.Row(name, .text("not started"))] }
    var rows = stage.runs.enumerated().map { number, run in
      // A stage that was disposed of is drawn up to that tick.
      Diagram.Row(run, named: number == 0 ? name : indent + "\"", upTo: run.end ?? length)
    }
    if stage.omitted > 0 {
      rows.append(Diagram.Row(indent + "\"", .text("\(stage.omitted) more")))
    }
    return rows
  }

  /// The text of a stage, short enough to stand before its lane.
  private static func shortened(_ text: String) -> String {
    guard displayWidth(of: text) > 32 else { return text }
    var result = ""
    var width = 0
    for character in text {
      width += displayWidth(of: character)
      guard width <= 29 else { break }
      result.append(character)
    }
    return result + "..."
  }
}
