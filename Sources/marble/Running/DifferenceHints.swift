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

/// Finds digits in the lanes of a case that were meant as one number: `10` in a lane is the values 1 and 0.
struct DigitHint {
  let checked: CheckedCase
  /// The pipeline with the unmet expectation.
  let pipeline: CheckedCase.Pipeline
  /// What the pipeline sent.
  let actual: [TextLane.Entry]

  /// Adjacent digits, and the number that they look like.
  private struct Run {
    var tick: Int
    var number: String
  }

  /// An addition to the sentence about a difference; nil if no number of several digits seems to be meant.
  var sentence: String? {
    guard let expectation = pipeline.expectation?.line.marks else { return nil }
    let sent = numbers(in: actual)
    let (literals, limits) = literals()
    let spelledOut = numbers(in: expectation.entries)
    let inputs = checked.lanes.flatMap { lane in lane.lines.map { (lane.name, $0.marks) } }
    let others = literals.union(spelledOut.map(\.number))
      .union(inputs.flatMap { numbers(in: $0.1.entries).map(\.number) })
    for run in runs(in: expectation) {
      let isSent = sent.contains {
        $0.number == run.number || ($0.tick == run.tick && $0.number.count == run.number.count)
      }
      guard isSent || others.contains(run.number) else { continue }
      return hint(run.number, in: "this lane")
    }
    for (name, lane) in inputs {
      let runs = runs(in: lane)
      let isCompared =
        limits.contains { limit in runs.allSatisfy { $0.number.count == limit.count } }
        && runs.reduce(0) { $0 + $1.number.count } == lane.entries.count { $0.mark.isValue }
      guard let run = runs.first(where: { isCompared || others.contains($0.number) }) else {
        continue
      }
      return hint(run.number, in: "the lane \(name)")
    }
    return nil
  }

  private func hint(_ number: String, in lane: String) -> String {
    "; \(number) in \(lane) is \(number.count) values: for the number, write '\(number)' in quotes"
  }

  /// Quoted values with several digits.
  private func numbers(in entries: [TextLane.Entry]) -> [Run] {
    entries.compactMap { entry in
      guard case .value(let label) = entry.mark, label.text.utf8.count > 1,
        label.text.utf8.allSatisfy(isDigit)
      else { return nil }
      return Run(tick: entry.tick, number: label.text)
    }
  }

  /// The runs of adjacent digits in a lane, each digit a value.
  private func runs(in lane: TextLane) -> [Run] {
    var runs: [Run] = []
    var last: Int?
    for entry in lane.entries {
      guard case .value(let label) = entry.mark, !label.isQuoted, label.text.utf8.count == 1,
        label.text.utf8.allSatisfy(isDigit), checked.labels.table[label.text] == nil
      else {
        last = nil
        continue
      }
      if let last, entry.tick == last + 1 {
        runs[runs.count - 1].number += label.text
      } else {
        runs.append(Run(tick: entry.tick, number: label.text))
      }
      last = entry.tick
    }
    return runs.filter { $0.number.utf8.count > 1 && $0.number.first != "0" }
  }

  /// The whole numbers of several digits in the pipeline, and those used in comparisons.
  private func literals() -> (all: Set<String>, limits: Set<String>) {
    let text = Array(checked.source[pipeline.span].utf8)
    var all: Set<String> = []
    var limits: Set<String> = []
    var position = 0
    while position < text.count {
      guard isDigit(text[position]) else {
        position += 1
        continue
      }
      let start = position
      while position < text.count, isDigit(text[position]) { position += 1 }
      let isNumber =
        (start == 0 || !isNamePart(text[start - 1]))
        && (position == text.count || !isNamePart(text[position]))
      guard isNumber, position - start > 1 else { continue }
      let number = String(decoding: text[start..<position], as: UTF8.self)
      all.insert(number)
      let before = text[..<start].last { !isBlank($0) }
      if let before, [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains(before) {
        limits.insert(number)
      }
    }
    return (all, limits)
  }
}

extension TextLane.Mark {
  fileprivate var isValue: Bool { if case .value = self { true } else { false } }
}
