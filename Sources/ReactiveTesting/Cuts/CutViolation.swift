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
      isOfSecondStart ? "alone" : "uncut"
    }

    /// The name of the output in which something is wrong.
    package var lowerName: String {
      isOfSecondStart
        ? "second" : cut == nil ? "uncut" : "cut"
    }

    /// How the test was cut.
    package var title: String {
      guard let cut else { return "without a cut" }
      let lane = cut.lane.map { uncut.inputs[$0].name } ?? ""
      let title =
        switch cut.kind {
        case .disposal: "disposed of at tick \(cut.tick)"
        case .completion: "`\(lane)` completes at tick \(cut.tick)"
        case .failure: "`\(lane)` fails at tick \(cut.tick)"
        case .interruption: "`\(lane)` is interrupted at tick \(cut.tick)"
        case .silence: "`\(lane)` is silent from tick \(cut.tick) on"
        case .restart: "started again at tick \(cut.tick)"
        }
      guard cut.isAfterEvents else { return title }
      return title + ", after "
        + (cut.lane == nil ? "everything else in that tick" : "its events of that tick")
    }
  }
}
