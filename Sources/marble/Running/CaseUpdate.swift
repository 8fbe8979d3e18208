import ReactiveTesting

/// The edits that make a case expect its actual output.
struct CaseUpdate {
  /// A line that is rewritten, added or removed, with a description for the user.
  struct Step {
    var edit: TextEdit
    /// The line in the file before the edits.
    var line: Int
    var words: String
  }

  private let raw: FixtureCase
  private let source: SourceText
  private let subscribes: [String?: FixtureCase.TextLine]
  private let pipelines: [String?: FixtureCase.NamedExpression]
  private(set) var steps: [Step] = []
  /// Output that cannot be written as an expectation.
  private(set) var refusals: [Diagnostic] = []

  init(_ raw: FixtureCase, _ result: CaseResult, in source: SourceText) {
    self.raw = raw
    self.source = source
    subscribes = Dictionary(raw.subscribes.map { ($0.name?.value, $0) }) { first, _ in first }
    pipelines = Dictionary(raw.pipelines.map { ($0.name?.value, $0) }) { first, _ in first }
    for output in result.outputs { update(output) }
    for mismatch in result.mismatches { update(mismatch) }
  }

  private mutating func update(_ output: CaseResult.Output) {
    // Of several alternatives, the one that fits the output best.
    let lines = raw.expects.filter { $0.name?.value == output.name }
    let line = lines.first { $0.text.span == output.expectedSpan } ?? lines.first
    // The pipelines of a law are compared with each other.
    guard line == nil ? raw.laws.isEmpty : output.difference != nil,
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
          "'\(key)' cannot be written: the output has \(kind) that no label stands for"
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
    _ marbles: String, _ key: String, to pipeline: FixtureCase.NamedExpression
  ) {
    // After the pipeline and, if there is one, its `subscribe` line.
    let subscribe = subscribes[pipeline.name?.value]
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
    let lines = raw.subscriptions.filter { $0.name?.value == mismatch.lane }
    guard let last = lines.last else { return }
    let key = "subscriptions \(mismatch.lane)"
    let texts = mismatch.actual.isEmpty ? ["none"] : mismatch.actual.map(\.marbles)
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

  private func number(_ offset: Int) -> Int { source.position(of: offset).line }
}
