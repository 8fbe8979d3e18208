import Reactive
import ReactiveTesting

/// Runs each pipeline of a case again and again, cut at every tick in every way.
struct CaseCutting {
  /// A cut may make a pipeline go on forever, and this is enough for any other.
  private static let stepLimit = 20_000

  private let checked: CheckedCase
  private let stepLimit: Int
  private var cuts: CaseCuts

  init(_ checked: CheckedCase, stepLimit: Int, cuts: CaseCuts) {
    (self.checked, self.stepLimit, self.cuts) = (checked, stepLimit, cuts)
    // Each start of such a lane is another one on purpose.
    if checked.lanes.contains(where: { $0.lines.count > 1 }) { self.cuts.kinds.remove(.restart) }
  }

  /// Adds the first violation to a result, if there is one.
  func complete(_ result: inout CaseResult) {
    if checked.cuts != nil, cuts != .nowhere { result.expectsAnything = true }
    for pipeline in checked.pipelines where pipeline.subscription.start != nil {
      // The other pipelines would keep the inputs busy after the end of this one.
      var alone = checked
      (alone.pipelines, alone.subscriptions) = ([pipeline], [])
      alone.flow = StageFlow([pipeline.expression], [])
      var search = CutSearch<ReactiveTesting.Lane.Mark>(
        cuts.kinds, allowsLeftovers: cuts.allowsLeftovers)
      search.search { cut in run(alone, cut, &result.cost) }
      result.cutCount += search.count
      guard let violation = search.violation else { continue }
      result.status = .failed
      result.cut = failure(violation, alone, pipeline)
      return
    }
  }

  private func run(
    _ checked: CheckedCase, _ cut: Cut?, _ cost: inout Int
  ) -> CutRun<ReactiveTesting.Lane.Mark> {
    let runner = CaseRunner(
      SharedCase(cut.map(checked.cut) ?? checked), min(stepLimit, Self.stepLimit), [])
    defer { runner.close() }
    let run = runner.playAlone(restart: cut?.kind == .restart ? cut : nil)
    cost += runner.cost
    return run
  }

  private func entries(
    _ run: CutRun<ReactiveTesting.Lane.Mark>
  ) -> [ReactiveTesting.Lane.Entry] {
    run.output.map { .init(tick: $0.tick, mark: $0.mark) }
  }

  private func failure(
    _ violation: CutSearch<ReactiveTesting.Lane.Mark>.Violation, _ alone: CheckedCase,
    _ pipeline: CheckedCase.Pipeline
  ) -> CaseResult.CutFailure {
    let shown = violation.cut.map(alone.cut) ?? alone
    return CaseResult.CutFailure(
      title: violation.title, sentence: violation.sentence, span: pipeline.span,
      tick: violation.tick,
      lanes: shown.lanes.map { lane in
        (
          lane.name,
          lane.lines.map {
            CaseResult.DrawnLane(
              entries: $0.marks.entries, length: $0.marks.length, start: $0.marks.start)
          }
        )
      },
      upper: violation.cut.map { _ in (violation.upperName, entries(violation.uncut)) },
      lower: (violation.lowerName, entries(violation.run)),
      end: max(violation.uncut.lastTick, violation.run.lastTick, violation.tick) + 1,
      line: violation.cut.flatMap { shown.line(showing: $0) })
  }
}

extension CheckedCase {
  /// The case with a cut; a restart changes nothing.
  fileprivate func cut(_ cut: Cut) -> CheckedCase {
    var changed = self
    if cut.kind == .disposal {
      for index in pipelines.indices {
        guard let start = pipelines[index].subscription.start else { continue }
        let end = pipelines[index].subscription.end ?? .max
        changed.pipelines[index].subscription.end = min(end, max(start, cut.tick))
      }
    }
    guard let lane = cut.lane else { return changed }
    for index in lanes[lane].lines.indices {
      changed.lanes[lane].lines[index].cut(at: cut.tick, by: cut.kind)
    }
    return changed
  }

  /// The line of the case that makes the cut; nil if there is none.
  fileprivate func line(showing cut: Cut) -> String? {
    switch cut.kind {
    case .restart: return nil
    case .disposal: return pipelines.first.map { "subscribe: \($0.subscription.marbles)" }
    default:
      guard let lane = cut.lane.map({ lanes[$0] }), let line = lane.lines.first else { return nil }
      return "\(lane.isHot ? "hot" : "cold") \(lane.name): \(printLane(line.marks.entries))"
    }
  }
}

extension CheckedCase.Line {
  /// Leaves out the events from a tick on, and ends the lane there.
  fileprivate mutating func cut(at tick: Int, by kind: CutKinds) {
    let end: ReactiveTesting.Lane.Mark? =
      switch kind {
      case .completion: .completed
      case .interruption: .interrupted
      case .failure: .failed(nil)
      default: nil
      }
    let kept = marks.entries.indices.filter { marks.entries[$0].tick < tick }
    values = kept.map { values[$0] }
    marks.entries = kept.map { marks.entries[$0] }
    if let end, marks.entries.last?.mark.isTerminal != true {
      marks.entries.append(.init(tick: tick, mark: end))
      values.append(nil)
    }
    marks.length = max(tick + (end == nil ? 0 : 1), 0)
    marks.start = min(marks.start, tick)
  }
}
