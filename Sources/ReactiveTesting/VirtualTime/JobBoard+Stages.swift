import Reactive
import Synchronization

/// Notes the events of tagged stages, which a failed comparison draws.
extension JobBoard {
  @usableFromInline package var isInJob: Bool { runner.load(ordering: .acquiring) != 0 }

  @usableFromInline
  package func note(_ report: StageTag.Report, of tag: StageTag) -> Bool {
    let stages = state.withLock { state -> StageNotes? in
      guard !state.ignoresStages, !state.isOver else { return nil }
      if let stages = state.stages { return stages }
      let stages = StageNotes()
      state.stages = stages
      hasStages.store(true, ordering: .releasing)
      return stages
    }
    // Outside of the lock: a value's description may be any code.
    stages?.note(report, of: tag, at: time)
    return stages != nil
  }

  /// The number of the next note.
  var stageNumber: Int { stages?.number ?? 0 }

  /// Notes that a recording begins.
  ///
  /// - Returns: The number of the next note.
  func beginStages() -> Int { stages?.begin() ?? 0 }

  /// The rows of the tagged stages.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the notes to draw.
  ///   - origin: The time of tick zero.
  ///   - inputs: The rows above, which say how far silence is drawn.
  /// - Returns: The rows, the stages from upstream to downstream.
  func stageRows(
    _ numbers: Range<Int>, from origin: Int64, below inputs: [Diagram.Row]
  ) -> [Diagram.Row] {
    guard let stages else { return [] }
    let end = inputs.map { Swift.max($0.end ?? 0, $0.lastTick + 1) }.max() ?? 0
    return StageRows(stages.all, numbers) { Int(($0 - origin) / self.tickLength) }.rows(upTo: end)
  }

  private var stages: StageNotes? {
    hasStages.load(ordering: .acquiring) ? state.withLock { $0.stages } : nil
  }
}
