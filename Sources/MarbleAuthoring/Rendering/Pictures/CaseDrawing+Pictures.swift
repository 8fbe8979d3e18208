import MarbleCases
import ReactiveTesting

extension CaseDrawing {
  /// The maximum size of a picture, in characters of its lanes: larger ones cannot be looked at.
  private static let pictureLimit = 20_000
  /// The maximum width, in characters, of the picture of a run that was cut off: nobody asked for all of it.
  private static let widthOfCutOff = 300
  /// The maximum length of a sentence below the lanes; the drawing as text has all of it.
  private static let remarkLimit = 1_000

  /// The drawing as SVG.
  ///
  /// - Parameters:
  ///   - theme: The colours. In a page, the heading is not drawn.
  ///   - hasRuler: Whether the ticks are numbered.
  ///   - hasRemarks: Whether the sentences below the lanes are drawn too; a page can break their lines itself.
  ///   - name: A name for which room is kept before the lanes, even if no lane has it.
  ///   - scale: How many times as large it is shown.
  /// - Returns: The picture.
  package func picture(
    _ theme: SVGText.Theme, hasRuler: Bool = false, hasRemarks: Bool = true, name: String = "",
    scale: Double = 1
  ) -> SVGText {
    let (rows, remarks) = pictureParts
    let picture = Picture(
      title: result.title, isBad: result.status != .passed, rows: rows,
      remarks: hasRemarks ? remarks : [], tick: result.tick, name: name, hasRuler: hasRuler,
      hasHeading: theme != .inherited)
    return SVGText(
      picture, theme: theme, description: lines.joined(separator: "\n"), scale: scale)
  }

  /// The texts of the files of the drawing, each with the end of its name.
  ///
  /// - Parameters:
  ///   - isPair: Whether there is a picture for light pages and one for dark pages, and not one for both.
  ///   - hasRuler: Whether the ticks are numbered.
  ///   - scale: How many times as large they are shown.
  /// - Returns: One text, or two.
  package func files(
    isPair: Bool, hasRuler: Bool, scale: Double = 1
  ) -> [(suffix: String, text: String)] {
    func text(_ theme: SVGText.Theme) -> String {
      picture(theme, hasRuler: hasRuler, scale: scale).text
    }
    return isPair ? [("", text(.light)), ("~dark", text(.dark))] : [("", text(.adaptive))]
  }

  /// The lanes, with brackets for when streams were observed, if that is not obvious.
  package var pictureParts: (rows: [Diagram.Row], remarks: [String]) {
    var drawing = self
    drawing.isPicture = true
    var (rows, remarks) = drawing.parts
    let window = DifferenceWindow(rows, before: 16, after: 32)
    let bounded = BoundedRows(
      window.rows, limit: Self.pictureLimit, most: result.cutOff == nil ? .max : Self.widthOfCutOff)
    rows = bounded.rows
    remarks.insert(contentsOf: window.notes + bounded.notes, at: 0)
    let short = remarks.map { remark in
      let start = remark.prefix(Self.remarkLimit)
      return start.endIndex < remark.endIndex ? start + "…" : remark
    }
    return (rows, short)
  }

  // What a picture shows of the times at which streams start, and of where they come from.

  /// The lines of an input at the ticks of the case, with brackets for when they were observed.
  ///
  /// A cold lane is drawn once for each start, from the tick of the start on. A bracket shows a disposal before its end.
  /// A hot lane is drawn once, with a bracket for each observation unless all lasted from its start to its end.
  /// What nobody saw, because it comes after the last disposal, is faint.
  func placedLines(of input: CaseResult.Input, hasBrackets: Bool) -> [Diagram.Row] {
    let starts = input.subscriptions
    guard !input.isHot else {
      let isThroughout = starts.allSatisfy { $0.start == 0 && !input.isLeft(in: $0) }
      var row = line(0, of: input, among: 1)
      let last = starts.max { ($0.end ?? .max) < ($1.end ?? .max) }
      row.leftAt = last.flatMap { input.isLeft(in: $0) ? $0.end : nil }
      return [row]
        + (hasBrackets && !isThroughout ? observations(of: input) : [])
    }
    let count = max(starts.count, input.lines.count)
    let rows = (0..<min(count, Self.startLimit)).flatMap { number -> [Diagram.Row] in
      let row = line(number, of: input, among: count)
      guard number < starts.count, let start = starts[number].start else {
        return [row.noted("not started")]
      }
      let isLeft = input.isLeft(in: starts[number], line: number)
      var moved = row.moved(by: start)
      moved.leftAt = isLeft ? starts[number].end : nil
      return [moved]
        + (isLeft && hasBrackets ? [Diagram.Row("", .subscription(starts[number]))] : [])
    }
    return rows + omitted(count, "starts")
  }

  /// How many starts and observations of an input are drawn.
  private static let startLimit = 8

  /// A bracket for each observation of an input.
  private func observations(of input: CaseResult.Input) -> [Diagram.Row] {
    let all = input.subscriptions
    return all.prefix(Self.startLimit).enumerated().map { number, observation in
      Diagram.Row(numbered("observed", number, of: all.count), .subscription(observation))
    } + omitted(all.count, "observations")
  }

  /// How many starts or observations are not drawn.
  private func omitted(_ count: Int, _ name: String) -> [Diagram.Row] {
    guard count > Self.startLimit else { return [] }
    return [Diagram.Row("...", .text("\(count - Self.startLimit) more \(name)"))]
  }

  /// An output from its start on, with a bracket if it was not observed all the time.
  func started(_ row: Diagram.Row, _ subscription: SubscriptionLane) -> [Diagram.Row] {
    guard subscription != SubscriptionLane(start: 0) else { return [row] }
    guard let start = subscription.start else { return [row.noted("not started")] }
    var row = row
    row.start = start
    row.end = row.end.map { max($0, start + 1) }
    return [row, Diagram.Row("observed", .subscription(subscription))]
  }

  /// The `let` lines that each output needs and no output before it has.
  var definitions: [[Diagram.Row]] {
    var drawn: Set<String> = []
    return result.outputs.map { output in
      guard output.trace == nil else { return [] }
      var used = output.uses
      var rows: [Diagram.Row] = []
      for (name, text, uses) in result.definitions.reversed()
      where !drawn.contains(name) && used.contains(name) {
        drawn.insert(name)
        used.formUnion(uses)
        rows.insert(Diagram.Row("", .text("\(name) = \(text)")), at: 0)
      }
      return rows
    }
  }

  /// Whether an output is what a `let` line says, and nothing else.
  func isDefinition(_ output: CaseResult.Output) -> Bool {
    output.stages.count == 1
      && result.definitions.contains { $0.name == output.stages[0] }
  }
}

extension Diagram.Row {
  fileprivate func noted(_ note: String) -> Diagram.Row {
    var row = self
    row.note = note
    return row
  }

  func moved(by ticks: Int) -> Diagram.Row {
    var row = self
    let entries = entries.map { entry in
      TextLane.Entry(tick: entry.tick + ticks, mark: entry.mark, span: entry.span)
    }
    row.content = .marks(entries)
    row.start += ticks
    row.end = row.end.map { $0 + ticks }
    return row
  }
}

extension CaseResult.Input {
  /// Whether an observation ended before the lane did.
  fileprivate func isLeft(in observation: SubscriptionLane, line number: Int = 0) -> Bool {
    guard let start = observation.start, let end = observation.end else { return false }
    let last = lines[min(number, lines.count - 1)].entries.last
    return last?.mark.isTerminal != true || last?.tick != end - (isHot ? 0 : start)
  }
}
