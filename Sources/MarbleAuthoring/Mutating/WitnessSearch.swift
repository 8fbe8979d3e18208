import MarbleCases
import ReactiveTesting

/// Looks for lanes with which a mutant sends something else than its case.
struct WitnessSearch {
  private let original: CheckedCase
  private let mutated: CheckedCase
  /// Whether a run ends where the case ends, and is observed as long.
  private let keepsEnd: Bool
  private let options: RunOptions
  private let budget: WorkBudget

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - original: The case.
  ///   - mutated: The case with the change.
  ///   - numbers: The whole numbers in its expressions.
  ///   - keepsEnd: Whether each run stops at the end of the case, or must come to an end without that.
  ///   - options: How many jobs each run may do, and which lanes are generated.
  ///   - budget: How much all runs may do.
  init(
    _ original: CheckedCase, _ mutated: CheckedCase, near numbers: [Int], keepsEnd: Bool,
    _ options: RunOptions, _ budget: WorkBudget
  ) {
    self.original = original.generated(near: numbers, keepsEnd: keepsEnd)
    (self.mutated, self.keepsEnd) = (mutated, keepsEnd)
    (self.options, self.budget) = (options, budget)
  }

  /// The simplest case that was found, with the output of the original pipeline as its expectation; nil for none.
  func witness(of mutant: Mutant) -> String? {
    for number in 0..<(original.isGenerated ? options.sampling.cases : 1) {
      let choices = Choices(seed: options.sampling.seed, case: number)
      guard differ(choices) else { continue }
      var shrinking = Shrinking(choices.record) { differ($0) }
      shrinking.run()
      let best = Choices(repeating: shrinking.best)
      return text(of: original.sampled(from: best), mutant)
    }
    return nil
  }

  private func differ(_ choices: Choices) -> Bool {
    guard !budget.isSpent else { return false }
    let lanes = original.sampled(from: choices)
    var other = mutated
    for index in other.lanes.indices {
      (other.lanes[index].lines, other.lanes[index].contents) = (lanes.lanes[index].lines, nil)
    }
    for index in other.pipelines.indices {
      other.pipelines[index].subscription = lanes.pipelines[index].subscription
    }
    (other.isSampled, other.end) = (true, lanes.end)
    guard let left = outputs(of: lanes), let right = outputs(of: other) else {
      return false
    }
    return left.count != right.count || !zip(left, right).allSatisfy { $0.sendsSame(as: $1) }
  }

  /// What the pipelines send; nil if the run was stopped, or has no end of its own.
  private func outputs(of checked: CheckedCase) -> [RecordedStream]? {
    let runner = CaseRunner(checked, options, budget)
    defer { runner.close() }
    let outcome = runner.play()
    switch outcome.end {
    case _ where outcome.fault != nil: return nil
    case .reached where keepsEnd: return outcome.outputs
    case .idle: return outcome.outputs
    default: return nil
    }
  }

  /// The text of a case that notices the mutant, ready to be pasted: with its output as expectation, and without what
  /// it does not need; nil if the output cannot be written.
  private func text(of drawn: CheckedCase, _ mutant: Mutant) -> String? {
    let lines = neededLines(of: original.text(of: drawn))
    let update = FixtureUpdate(SourceText(name: original.source.name, text: lines), options)
    guard update.refusals.isEmpty, let raw = readFixture(update.source).cases.first,
      FileRun(update.source, options).results.first?.status == .passed,
      case .success(let checked) = CaseChecker.check(raw)
    else { return nil }
    let title = TextEdit(span: raw.title.span, text: "\(original.title) (\(mutant.purpose))")
    let used = update.source.applying([title] + raw.leavingOutUnused(checked))
    guard case .success(let aligned) = formatted(used) else { return used.text }
    return aligned
  }

  /// Leaves out when lanes are observed, all starts of a lane but the first, and the end unless the case keeps it.
  private func neededLines(of text: String) -> String {
    var (result, colds) = ("", Set<Substring>())
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      let value = parts.last?.drop { $0 == " " } ?? ""
      switch words.first {
      case "subscriptions": continue
      case "until" where !keepsEnd: continue
      case "subscribe" where !keepsEnd && value.first == "^": continue
      case "cold" where !colds.insert(words.last ?? "").inserted: continue
      default: result += line + "\n"
      }
    }
    return result
  }
}

extension CheckedCase {
  /// The case with each lane generated from its own values, if it sends no lanes.
  fileprivate func generated(near numbers: [Int], keepsEnd: Bool) -> CheckedCase {
    var generated = self
    for index in lanes.indices where !lanes[index].sendsLanes {
      generated.lanes[index].contents = Contents(like: lanes[index].lines, near: numbers)
      generated.lanes[index].lines = []
    }
    guard !keepsEnd else { return generated }
    generated.isEndGiven = false
    for index in pipelines.indices where pipelines[index].subscription.start == 0 {
      generated.pipelines[index].subscription.end = nil
    }
    return generated
  }
}

extension CheckedCase.Contents {
  /// The values of lines, the numbers of the expressions and those next to them, and all ends.
  fileprivate init(like lines: [CheckedCase.Line], near numbers: [Int]) {
    self.init()
    for line in lines {
      for (entry, value) in zip(line.marks.entries, line.values) where !entry.mark.isTerminal {
        add(Item(mark: entry.mark, value: value))
      }
    }
    let own = values.compactMap(\.number)
    // Numbers among texts would only be errors.
    let near = own.isEmpty && !values.isEmpty ? [] : own + numbers + [1]
    for number in near.flatMap({ [$0, $0 < .max ? $0 + 1 : 0, max(1, $0) - 1] })
    where values.count < MutantMaker.numberLimit {
      let label = TextLane.Label(text: "\(number)")
      add(Item(mark: .value(label), value: .value(.integer(number))))
    }
    ends = [.completed, .failed(nil), .interrupted].map { Item(mark: $0, value: nil) }
  }

  private mutating func add(_ item: Item) {
    if !values.contains(where: { $0.mark == item.mark }) { values.append(item) }
  }
}

extension CheckedCase.Contents.Item {
  fileprivate var number: Int? {
    if case .value(.integer(let number)) = value { number } else { nil }
  }
}

extension WrittenCase {
  /// The edits that leave out the lanes and the entries of its table that nothing uses.
  fileprivate func leavingOutUnused(_ checked: CheckedCase) -> [TextEdit] {
    func line(_ span: Span) -> Span { source.wholeLine(source.position(of: span.start).line) }
    let unused = checked.unused(in: self)
    let keys = Set(unused.entries.map(\.value))
    let tables = Dictionary(grouping: table) { line($0.key.span) }
    return unused.lanes.map { TextEdit(span: line($0.span), text: "") }
      + tables.map { line, entries in
        let used = entries.filter { !keys.contains($0.key.value) }
        let texts = used.map { source[Span($0.key.span.start, $0.value.span.end)] }
        return TextEdit(
          span: line, text: used.isEmpty ? "" : "where: \(texts.joined(separator: ", "))\n")
      }
  }
}
