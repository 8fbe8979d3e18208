import ReactiveTesting

/// Says where in the flow of a case the differences of its outputs arise.
struct FirstDifference {
  private let flow: StageFlow
  /// By the index of the pipeline.
  private let names: [String?]
  /// The stages that differ, and those that are as expected.
  private let wrong: StageFlow.Stages
  private let right: StageFlow.Stages
  /// The stages that are upstream of a pipeline that differs.
  private let suspects: StageFlow.Stages

  /// - Parameters:
  ///   - checked: The case.
  ///   - outputs: The compared outputs of its pipelines, by their indices.
  init(_ checked: CheckedCase, _ outputs: [CaseResult.Output]) {
    flow = checked.flow
    names = checked.pipelines.map { $0.name ?? $0.expression.plainName }
    func stages(where matches: (CaseResult.Output) -> Bool) -> StageFlow.Stages {
      checked.flow.stages.enumerated().reduce(0) {
        matches(outputs[$1.element]) ? $0 | 1 << $1.offset : $0
      }
    }
    wrong = stages { $0.difference != nil }
    right = stages { $0.expected != nil && $0.difference == nil }
    suspects = outputs.indices.reduce(0) {
      outputs[$1].difference == nil ? $0 : $0 | checked.flow.upstream[$1]
    }
  }

  /// An addition to the sentence about a difference; nil if the difference may come from a stage upstream.
  ///
  /// - Parameter index: The index of a pipeline that differs.
  /// - Returns: The addition.
  func sentence(_ index: Int) -> String? {
    let upstream = flow.upstream[index]
    guard upstream & wrong == 0 else { return nil }
    let good = nearest(upstream & right)
    guard let stage = flow.stages.firstIndex(of: index), suspects & 1 << stage != 0,
      let name = names[index]
    else {
      return good.isEmpty
        ? nil
        : "; \(listed(good)) as expected, so the difference arises after \(good.count == 1 ? "it" : "them")"
    }
    return "; `\(name)` is the first stage that differs"
      + (good.isEmpty ? "" : "; \(listed(good)) as expected")
  }

  private func listed(_ stages: [String]) -> String {
    let names = stages.map { "`\($0)`" }
    guard let last = names.last, names.count > 1 else { return "\(names.joined()) is" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last) are"
  }

  /// The names of the stages that are not upstream of another one in the set.
  private func nearest(_ stages: StageFlow.Stages) -> [String] {
    let members = flow.stages.indices.filter { stages & 1 << $0 != 0 }
    let covered = members.reduce(0) { $0 | flow.upstream[flow.stages[$1]] }
    return members.filter { covered & 1 << $0 == 0 }.compactMap { names[flow.stages[$0]] }
  }
}
