import ReactiveTesting

/// Looks for lanes with which a mutant sends something else than its case.
struct WitnessSearch {
  private let original: CheckedCase
  private let mutated: CheckedCase
  private let stepLimit: Int
  private let sampling: LawSampling

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - original: The case.
  ///   - mutated: The case with the change.
  ///   - numbers: The whole numbers in its expressions.
  ///   - stepLimit: How many jobs each run may do.
  ///   - sampling: Which lanes are generated.
  init(
    _ original: CheckedCase, _ mutated: CheckedCase, near numbers: [Int], stepLimit: Int,
    sampling: LawSampling
  ) {
    self.original = original.generated(near: numbers)
    self.mutated = mutated
    (self.stepLimit, self.sampling) = (stepLimit, sampling)
  }

  /// The simplest case that was found, with the output of the original pipeline as its expectation; nil for none.
  func witness(of mutant: Mutant) -> String? {
    guard original.isGenerated else { return nil }
    for number in 0..<sampling.cases {
      let choices = ReactiveTesting.Choices(seed: sampling.seed, case: number)
      guard differ(choices) else { continue }
      var shrinking = Shrinking(choices.record) { differ($0) }
      shrinking.run()
      let best = ReactiveTesting.Choices(repeating: shrinking.best)
      return text(of: original.drawn(from: best), mutant)
    }
    return nil
  }

  private func differ(_ choices: ReactiveTesting.Choices) -> Bool {
    let lanes = original.drawn(from: choices)
    var other = mutated
    for index in other.lanes.indices {
      (other.lanes[index].lines, other.lanes[index].contents) = (lanes.lanes[index].lines, nil)
    }
    (other.isDrawn, other.end) = (true, lanes.end)
    guard let left = outputs(of: lanes), let right = outputs(of: other) else { return false }
    return left.count != right.count || !zip(left, right).allSatisfy { $0.sendsSame(as: $1) }
  }

  /// What the pipelines send; nil if the run was stopped.
  private func outputs(of checked: CheckedCase) -> [RecordedStream]? {
    let runner = CaseRunner(SharedCase(checked), stepLimit, [])
    defer { runner.close() }
    let outcome = runner.play()
    guard outcome.fault == nil else { return nil }
    if case .exceeded = outcome.end { return nil }
    return outcome.outputs
  }

  private func text(of drawn: CheckedCase, _ mutant: Mutant) -> String? {
    let text = original.text(of: drawn).split(separator: "\n").filter {
      !$0.hasPrefix("subscriptions ")
    }.joined(separator: "\n")
    let source = SourceText(name: original.source.name, text: text + "\n")
    let update = FixtureUpdate(source, stepLimit: stepLimit)
    guard update.refusals.isEmpty, let raw = readFixture(update.source).cases.first,
      FileRun(update.source).results.first?.status == .passed
    else { return nil }
    // The title says what the case is for.
    let title = TextEdit(span: raw.title.span, text: "\(original.title): \(mutant.change)")
    return update.source.applying([title])
  }
}

extension CheckedCase {
  /// The case with each lane generated from its own values, if it has one line and no lanes.
  fileprivate func generated(near numbers: [Int]) -> CheckedCase {
    var generated = self
    for index in lanes.indices where lanes[index].lines.count == 1 && !lanes[index].sendsLanes {
      let contents = Contents(like: lanes[index].lines[0], near: numbers)
      guard !contents.values.isEmpty else { continue }
      generated.lanes[index].lines = []
      generated.lanes[index].contents = contents
    }
    return generated
  }
}

extension CheckedCase.Contents {
  /// The values of a line, the numbers of the expressions and those next to them, and all ends.
  fileprivate init(like line: CheckedCase.Line, near numbers: [Int]) {
    self.init()
    for (entry, value) in zip(line.marks.entries, line.values) where !entry.mark.isTerminal {
      add(Item(mark: entry.mark, value: value))
    }
    let own = values.compactMap(\.number)
    // Numbers among texts would only be errors.
    let near = own.isEmpty && !values.isEmpty ? [] : own + numbers
    for number in near.flatMap({ [$0, $0 + 1, max(0, $0 - 1)] })
    where values.count < Self.valueLimit {
      let label = ReactiveTesting.Lane.Label(text: "\(number)")
      add(Item(mark: .value(label), value: .value(.integer(number))))
    }
    ends = [.completed, .failed(nil), .interrupted].map { Item(mark: $0, value: nil) }
  }

  /// More values make the lanes that are needed rarer.
  private static let valueLimit = 9

  private mutating func add(_ item: Item) {
    if !values.contains(where: { $0.mark == item.mark }) { values.append(item) }
  }
}

extension CheckedCase.Contents.Item {
  fileprivate var number: Int? {
    if case .value(.integer(let number)) = value { number } else { nil }
  }
}
