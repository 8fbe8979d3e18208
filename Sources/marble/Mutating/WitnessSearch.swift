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
      let choices = ReactiveTesting.Choices(seed: options.sampling.seed, case: number)
      guard differ(choices) else { continue }
      var shrinking = Shrinking(choices.record) { differ($0) }
      shrinking.run()
      let best = ReactiveTesting.Choices(repeating: shrinking.best)
      return text(of: original.drawn(from: best), mutant)
    }
    return nil
  }

  private func differ(_ choices: ReactiveTesting.Choices) -> Bool {
    guard !budget.isSpent else { return false }
    let lanes = original.drawn(from: choices)
    var other = mutated
    for index in other.lanes.indices {
      (other.lanes[index].lines, other.lanes[index].contents) = (lanes.lanes[index].lines, nil)
    }
    for index in other.pipelines.indices {
      other.pipelines[index].subscription = lanes.pipelines[index].subscription
    }
    (other.isDrawn, other.end) = (true, lanes.end)
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

  private func text(of drawn: CheckedCase, _ mutant: Mutant) -> String? {
    let text = WitnessText(
      original.text(of: drawn), of: original.source.name, keepsEnd: keepsEnd)
    return text.titled("\(original.title) (\(mutant.purpose))", options)
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

/// The text of a case that notices a mutant, ready to be pasted.
struct WitnessText {
  private let source: SourceText

  /// Prepares a text.
  ///
  /// - Parameters:
  ///   - text: The original case, with the lanes that notice the mutant.
  ///   - name: The name of its file.
  ///   - keepsEnd: Whether the case ends as the original one does, and is observed as long.
  init(_ text: String, of name: String, keepsEnd: Bool) {
    source = SourceText(name: name, text: Self.lines(of: text, keepsEnd: keepsEnd))
  }

  /// The text with its output as expectation.
  ///
  /// - Parameters:
  ///   - title: The title of the case.
  ///   - options: How the case is run.
  /// - Returns: The text; nil if the output cannot be written.
  func titled(_ title: String, _ options: RunOptions) -> String? {
    let update = FixtureUpdate(source, options)
    guard update.refusals.isEmpty, let raw = readFixture(update.source).cases.first,
      FileRun(update.source, options).results.first?.status == .passed,
      case .success(let checked) = CaseChecker.check(raw)
    else { return nil }
    let whole = update.source.applying([TextEdit(span: raw.title.span, text: title)])
    let plain = SourceText(name: source.name, text: whole)
    guard let titled = readFixture(plain).cases.first else { return nil }
    let used = SourceText(name: source.name, text: titled.usedLines(in: checked))
    guard case .success(let aligned) = formatted(used) else { return used.text }
    return aligned
  }

  /// Leaves out when lanes are observed, all starts of a lane but the first, and the end unless the case keeps it.
  private static func lines(of text: String, keepsEnd: Bool) -> String {
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

extension WrittenCase {
  /// The lines of the case without the lanes and the entries of its table that nothing uses.
  fileprivate func usedLines(in checked: CheckedCase) -> String {
    let unused = checked.unused(in: self)
    let (lanes, keys) = (Set(unused.lanes.map(\.value)), Set(unused.entries.map(\.value)))
    var (lost, tables) = (Set<Int>(), [Int: [String]]())
    for lane in self.lanes where lanes.contains(lane.name.value) {
      lost.insert(source.position(of: lane.name.span.start).line)
    }
    for entry in table {
      let line = source.position(of: entry.key.span.start).line
      let isUsed = !keys.contains(entry.key.value)
      let text = String(source[Span(entry.key.span.start, entry.value.span.end)])
      tables[line, default: []] += isUsed ? [text] : []
    }
    return (1...source.lineCount).compactMap { number in
      guard let entries = tables[number] else {
        let line = source[source.line(number)]
        return lost.contains(number) || line.isEmpty ? nil : line + "\n"
      }
      return entries.isEmpty ? nil : "where: \(entries.joined(separator: ", "))\n"
    }.joined()
  }
}
