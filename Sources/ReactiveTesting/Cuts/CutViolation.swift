extension CutSearch {
  /// A run in which something is wrong.
  package struct Violation {
    /// Nil for the run without a cut.
    package var cut: Cut?
    package var sentence: String
    /// The tick to mark.
    package var tick: Int
    package var uncut: Run
    package var run: Run
    /// Whether the outputs are those of the second start: alone, and beside the first one.
    package var isOfSecondStart = false

    /// The name of the output to compare with.
    package var upperName: String {
      isOfSecondStart ? CutMessages.aloneLane : CutMessages.uncutLane
    }

    /// The name of the output in which something is wrong.
    package var lowerName: String {
      isOfSecondStart
        ? CutMessages.secondLane : cut == nil ? CutMessages.uncutLane : CutMessages.cutLane
    }

    /// How the test was cut.
    package var title: String {
      guard let cut else { return CutMessages.whole }
      let lane = cut.lane.map { uncut.inputs[$0].name } ?? ""
      let title =
        switch cut.kind {
        case .disposal: CutMessages.disposed(cut.tick)
        case .completion: CutMessages.completed(lane, cut.tick)
        case .failure: CutMessages.failed(lane, cut.tick)
        case .interruption: CutMessages.interrupted(lane, cut.tick)
        case .silence: CutMessages.silenced(lane, cut.tick)
        case .restart: CutMessages.restarted(cut.tick)
        }
      guard cut.isAfterEvents else { return title }
      return title + (cut.lane == nil ? CutMessages.afterTick : CutMessages.afterEvents)
    }
  }
}
