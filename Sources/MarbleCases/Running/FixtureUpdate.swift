import ReactiveTesting

/// A file whose cases expect their actual output: only `expect` and `subscriptions` lines differ from before.
package struct FixtureUpdate {
  /// The updated file.
  package let source: SourceText
  /// The description of each edit, with its line in the original file.
  package let changes: [String]
  /// Expectations that differ from the output but stay as they were, with the reasons.
  package let refusals: [Diagnostic]

  /// Runs a file and makes the edits.
  ///
  /// The edited file is run again. If a case does not pass then, it keeps its lines: its output depends on
  /// the length of its lanes, and another update would write something else.
  ///
  /// - Parameters:
  ///   - source: The original file.
  ///   - options: How each case is run.
  ///   - budget: How much all runs may do; by default what a file may do.
  ///   - includes: Whether the case with a title may be changed.
  /// - Complexity: Two runs of the file.
  package init(
    _ source: SourceText, _ options: RunOptions = RunOptions(), budget: FileBudget? = nil,
    includes: (String) -> Bool = { _ in true }
  ) {
    var refusals: [Diagnostic] = []
    var updates: [CaseUpdate] = []
    let budget = budget ?? FileBudget(source, options)
    for (number, raw) in readFixture(source).cases.enumerated() {
      guard includes(raw.title.value),
        case .success(let checked) = CaseChecker.check(raw), !checked.isGenerated
      else { continue }
      let marbles = options.with { ($0.isTraced, $0.writesMarbles) = (false, true) }
      let result =
        budget.charge { budget in
          var result = CaseRunner.run(checked, marbles, budget)
          result.lookBeyondEnd(of: checked, marbles, budget)
          return result
        } ?? FileBudget.stopped(raw)
      let update = CaseUpdate(raw, checked, result, caseNumber: number)
      refusals += update.refusals
      if !update.steps.isEmpty { updates.append(update) }
    }
    if !updates.isEmpty {
      let edited = source.applying(updates.flatMap(\.steps).map(\.edit))
      let results = FileRun(edited, options, budget: budget).results
      updates = updates.filter { update in
        let result = update.caseNumber < results.count ? results[update.caseNumber] : nil
        if result?.meetsExpectations == true { return true }
        // If the case could only be written in part, that is the reason.
        if !update.isPartial { refusals.append(update.refusal(after: result)) }
        return false
      }
    }
    let steps = updates.flatMap(\.steps)
    self.source = source.applying(steps.map(\.edit))
    self.refusals = refusals.sorted { $0.span.start < $1.span.start }
    changes = steps.map { "\(source.name):\($0.line): \($0.words)" }
  }
}

/// The edits that make a case expect its actual output.
struct CaseUpdate {
  /// A line that is rewritten, added or removed, with a description for the user.
  struct Step {
    var edit: TextEdit
    /// The line in the file before the edits.
    var line: Int
    var words: String
  }

  private let checked: CheckedCase
  /// The number of the case in its file, from zero.
  let caseNumber: Int
  /// Whether the run that follows reports the case: an order that does not fit it, or an output that depends on the
  /// order.
  private let isReported: Bool
  /// The lines of each pipeline or lane, and the pipelines, by their names.
  private let expects, subscribes, subscriptions: [String?: [WrittenCase.Line]]
  private let pipelines: [String?: CheckedCase.Pipeline]
  private(set) var steps: [Step] = []
  /// Output that cannot be written as an expectation.
  private(set) var refusals: [Diagnostic] = []

  init(
    _ written: WrittenCase, _ checked: CheckedCase, _ result: CaseResult, caseNumber: Int
  ) {
    func byName(_ key: FixtureKey) -> [String?: [WrittenCase.Line]] {
      Dictionary(grouping: written.lines(key)) { $0.name?.value }
    }
    (self.checked, self.caseNumber) = (checked, caseNumber)
    isReported = !result.diagnostics.isEmpty
    expects = byName(.expect)
    subscribes = byName(.subscribe)
    subscriptions = byName(.subscriptions)
    pipelines = Dictionary(checked.pipelines.map { ($0.name, $0) }) { first, _ in first }
    for output in result.outputs { update(output) }
    for mismatch in result.mismatches { update(mismatch) }
    if let unfinished = result.unfinished, !steps.isEmpty {
      steps = []
      refusals.append(
        Diagnostic("this case is not updated: \(unfinished.sentence)", at: checked.titleSpan))
    }
  }

  /// Whether some of the output is not written, and the reason is reported in any case.
  var isPartial: Bool { !refusals.isEmpty || isReported }

  /// Says why the case keeps its lines.
  ///
  /// - Parameter result: The result of the case with its new lines; nil if it is not found any more.
  /// - Returns: The reason, at the title.
  func refusal(after result: CaseResult?) -> Diagnostic {
    let reason =
      if let result, result.status == .bounded {
        "it could not be run with the new lines: \(result.diagnostics.first?.message ?? "")"
      } else if let orders = result?.orders, orders.outcomeCount > 1 {
        "its output depends on the order; write "
          + (checked.orders == .all ? "" : "'orders: all' and ")
          + "one 'expect' line for each output"
      } else {
        "its output changes with the length of its lanes; set the end of its run with 'until'"
      }
    return Diagnostic("this case is not updated, because \(reason)", at: checked.titleSpan)
  }

  private mutating func update(_ output: CaseResult.Output) {
    // Of several alternatives, the one that fits the output best.
    let lines = expects[output.name] ?? []
    let line = lines.first { $0.text.span == output.expectedSpan } ?? lines.first
    // The pipelines of a law are compared with each other.
    guard line == nil ? checked.laws.isEmpty : output.difference != nil,
      let pipeline = pipelines[output.name]
    else { return }
    let key = output.name.map { "expect \($0)" } ?? "expect"
    switch output.marbles {
    case .text(let marbles):
      if let line {
        rewrite(line.text, as: marbles, key)
      } else {
        add(marbles, key, to: pipeline)
      }
    case .unwritable(let kind):
      refusals.append(
        Diagnostic(
          "'\(key)' cannot be written: the output has \(kind) that no label describes"
            + (kind == "a stream" ? "; add a cold lane that sends the same" : ""),
          at: line?.text.span ?? pipeline.keySpan))
    case nil: break
    }
  }

  private mutating func rewrite(_ old: Located<String>, as new: String, _ key: String) {
    let isBare =
      old.span.start > 0 && source[Span(old.span.start - 1, old.span.start)] == ":"
    steps.append(
      Step(
        edit: TextEdit(span: old.span, text: isBare ? " " + new : new),
        line: number(old.span.start),
        words: "\(key): \(new) (was \(old.value.isEmpty ? "nothing" : old.value))"))
  }

  private mutating func add(
    _ marbles: String, _ key: String, to pipeline: CheckedCase.Pipeline
  ) {
    // After the pipeline and, if there is one, its `subscribe` line.
    let subscribe = subscribes[pipeline.name]?.first
    let end = number(max(pipeline.expression.span.start, pipeline.expression.span.end - 1))
    let line = max(end, subscribe.map { number($0.text.span.start) } ?? 0)
    let keyLine = source.line(number(pipeline.keySpan.start))
    let indent = source[Span(keyLine.start, pipeline.keySpan.start)]
    // A byte order mark is not part of a line's indentation.
    let lead = indent.drop { $0 == "\u{FEFF}" } + key + ":"
    let column = displayWidth(of: source[Span(keyLine.start, pipeline.expression.span.start)])
    let padding = String(repeating: " ", count: max(1, column - displayWidth(of: lead)))
    steps.append(
      Step(
        edit: source.inserting(lead + padding + marbles, behindLine: line), line: line,
        words: "\(key): \(marbles) (added after this line)"))
  }

  private mutating func update(_ mismatch: CaseResult.SubscriptionMismatch) {
    let lines = subscriptions[mismatch.lane] ?? []
    guard let last = lines.last else { return }
    let key = "subscriptions \(mismatch.lane)"
    let texts = mismatch.actual.isEmpty ? ["none"] : mismatch.actual.map(\.description)
    for (line, text) in zip(lines, texts) where line.text.value != text {
      rewrite(line.text, as: text, key)
    }
    for line in lines.dropFirst(texts.count) {
      let number = number(line.text.span.start)
      steps.append(
        Step(
          edit: TextEdit(span: source.wholeLine(number), text: ""), line: number,
          words: "\(key): \(line.text.value) (removed)"))
    }
    let number = number(last.text.span.start)
    let lead = source[Span(source.line(number).start, last.text.span.start)]
      .drop { $0 == "\u{FEFF}" }
    for text in texts.dropFirst(lines.count) {
      steps.append(
        Step(
          edit: source.inserting(lead + text, behindLine: number), line: number,
          words: "\(key): \(text) (added after this line)"))
    }
  }

  private var source: SourceText { checked.source }

  private func number(_ offset: Int) -> Int { source.position(of: offset).line }
}

/// The output of a pipeline, in the form of an `expect` line.
package enum WrittenLane: Sendable, Equatable {
  case text(String)
  /// Contains a value that no label of the case stands for, described by this text.
  case unwritable(String)
}

/// Writes recorded events as marbles that read back as the same events in the same case.
struct LaneWriter {
  private let lanes: CaseLanes
  private var labels: LabelReader
  /// The shortest key in the table for each value.
  private let keys: [Value: String]

  init(_ lanes: CaseLanes) {
    self.lanes = lanes
    labels = lanes.checked.labels
    let shortestFirst = labels.table.sorted {
      ($0.key.count, $0.key) < ($1.key.count, $1.key)
    }
    keys = Dictionary(
      shortestFirst.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  private var checked: CheckedCase { lanes.checked }

  mutating func write(_ recorded: RecordedStream) -> WrittenLane {
    var entries: [TextLane.Entry] = []
    for (index, entry) in recorded.timeline.uncountedEntries.enumerated() {
      let mark: TextLane.Mark
      switch entry.mark {
      case .value(let value):
        guard let label = label(of: value, at: index, in: recorded) else {
          return .unwritable(value.kindName)
        }
        mark = .value(TextLane.Label(text: label))
      case .failed(.error(let failure)) where failure.value != checked.error:
        guard let label = label(of: failure.value) else {
          return .unwritable(failure.value.kindName)
        }
        mark = .failed(TextLane.Label(text: label, isQuoted: true))
      case .failed: mark = .failed(nil)
      case .completed: mark = .completed
      case .interrupted: mark = .interrupted
      }
      entries.append(TextLane.Entry(tick: entry.tick, mark: mark))
    }
    let text = printLane(entries)
    let lane = text + silence(after: entries, text)
    // A value that looks like a lane goes into a group of one: in quotes alone it would be refused.
    return .text(isQuotedLane(lane) ? "[\(lane)]" : lane)
  }

  /// Dashes up to the end of the longest input lane, for a lane without an end.
  private func silence(after entries: [TextLane.Entry], _ text: String) -> String {
    if entries.last?.mark.isTerminal == true { return "" }
    let lengths = checked.lanes.flatMap { $0.lines.map(\.marks.length) }
    let written = (try? parseLane(text, tick: checked.tick).length) ?? 0
    let rest = min(lengths.max() ?? 0, checked.end + 1) - written
    // In a long stretch of silence, the rest adds no information.
    return rest > 0 && rest <= 20 ? String(repeating: "-", count: rest) : ""
  }

  private mutating func label(
    of value: Value, at index: Int, in recorded: RecordedStream
  ) -> String? {
    guard case .stream(let stream) = value else { return label(of: value) }
    // A lane by its own name, or otherwise one that sends the same events.
    let itself = lanes.index(of: stream.identity)
    if let itself, let name = name(ofLane: itself) { return name }
    for lane in checked.lanes.indices
    where recorded.hasEntry(index, like: .value(lanes.value(.lane(lane))), lanes) {
      if let name = name(ofLane: lane) { return name }
    }
    return nil
  }

  /// The name of a lane in expectations; nil if the name has another meaning there.
  private mutating func name(ofLane lane: Int) -> String? {
    let name = checked.lanes[lane].name
    guard case .lane(lane) = labels.value(of: TextLane.Label(text: name)) else {
      return nil
    }
    return name
  }

  private mutating func label(of value: Value) -> String? {
    // A line break would end the line of the fixture; in a literal, control characters are escapes.
    for candidate in [keys[value], value.label, value.literal].compactMap(\.self)
    where !candidate.unicodeScalars.contains(where: \.isWrittenAsEscape) {
      let label = TextLane.Label(text: candidate)
      if case .value(let read) = labels.value(of: label), value.meets(read) { return candidate }
    }
    return nil
  }
}

/// A span of a file and its replacement.
package struct TextEdit: Sendable {
  package var span: Span
  package var text: String

  package init(span: Span, text: String) { (self.span, self.text) = (span, text) }
}

extension SourceText {
  /// The file after the edits, which must not overlap; every other byte stays as it is.
  package func applying(_ edits: [TextEdit]) -> SourceText {
    var result = ""
    var position = 0
    // Several edits at one place are applied in the order in which they were made.
    let inOrder = edits.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }
    for (_, edit) in inOrder {
      result += self[Span(position, edit.span.start)] + edit.text
      position = edit.span.end
    }
    return SourceText(name: name, text: result + self[Span(position, text.utf8.count)])
  }

  /// A whole line, including its line ending.
  package func wholeLine(_ number: Int) -> Span {
    Span(line(number).start, number < lineCount ? line(number + 1).start : text.utf8.count)
  }

  /// An edit that inserts a line after another, with the same line ending.
  func inserting(_ content: String, behindLine number: Int) -> TextEdit {
    let whole = wholeLine(number)
    let end = self[Span(line(number).end, whole.end)]
    let place = Span(whole.end, whole.end)
    // The last line of a file may have no line ending; then the new last line has none either.
    let mark = number > 1 ? self[Span(line(number - 1).end, line(number).start)] : "\n"
    return end.isEmpty
      ? TextEdit(span: place, text: mark + content)
      : TextEdit(span: place, text: content + String(end))
  }
}
