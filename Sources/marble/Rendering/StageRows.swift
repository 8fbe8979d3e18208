import ReactiveTesting

/// The rows of a traced pipeline: a lane for each run of each stage.
struct StageRows {
  private let source: SourceText
  private let length: Int

  /// - Parameters:
  ///   - source: The file of the stages.
  ///   - length: The tick up to which silence is drawn.
  init(in source: SourceText, length: Int) {
    self.source = source
    self.length = length
  }

  func rows(_ stages: [CaseResult.Stage]) -> [Diagram.Row] { stages.flatMap(rows) }

  /// The rows of tagged stages, each run with the name that it was given.
  func rows(named stages: [CaseResult.Stage]) -> [Diagram.Row] {
    stages.flatMap { stage in
      rows(stage, "") { number in shortened(stage.runs[number].lane.name) }
    }
  }

  private func rows(_ stage: CaseResult.Stage) -> [Diagram.Row] {
    let indent = String(repeating: "  ", count: min(stage.depth, 10))
    let name = indent + shortened(stage.lead + source.oneLine(stage.span))
    guard !stage.runs.isEmpty else { return [Diagram.Row(name, .text("not started"))] }
    return rows(stage, indent) { $0 == 0 ? name : indent + "\"" }
  }

  private func rows(
    _ stage: CaseResult.Stage, _ indent: String, name: (Int) -> String
  ) -> [Diagram.Row] {
    var rows = stage.runs.enumerated().map { number, run in
      let last = run.lane.entries.last?.tick ?? run.lane.start
      // A stage that was disposed of is drawn up to that tick.
      let end = max(run.end ?? length, last + 1, run.lane.start + 1)
      return Diagram.Row(name(number), .marks(run.lane.entries), start: run.lane.start, end: end)
    }
    if stage.omitted > 0 {
      rows.append(Diagram.Row(indent + "\"", .text("\(stage.omitted) more")))
    }
    return rows
  }

  /// The text of a stage, short enough to stand before its lane.
  private func shortened(_ text: String) -> String {
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
