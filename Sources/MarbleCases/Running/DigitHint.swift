import ReactiveTesting

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
