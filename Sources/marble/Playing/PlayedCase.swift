import MarbleAuthoring
import MarbleCases
import Reactive
import ReactiveTesting

/// A case as a page plays it: where its lanes are in its text, what is wrong with it, and a picture of each order.
struct PlayedCase {
  /// How much a run may do: what a person waits for, and not what a file may need.
  private static let runOptions = RunOptions().with {
    ($0.stepLimit, $0.namesUnusedLanes) = (20_000, true)
  }
  /// How many orders are tried, and how many of their outcomes are drawn.
  private static let (orderLimit, drawnOrderLimit) = (100, 6)

  private let source: SourceText
  private let raw: WrittenCase?
  /// Errors outside of the case, and that it is not the only one.
  private let diagnostics: [Diagnostic]
  private let options: RunOptions
  /// How many UTF-16 code units are before each byte of the text, and in all of it.
  private let units: [Int]

  init(_ text: String, isTraced: Bool) {
    source = SourceText(name: "case", text: text)
    units = source.text.utf8.reduce(into: [0]) { units, byte in
      // The first byte of a scalar says how long it is.
      units.append((units.last ?? 0) + (byte & 0xC0 == 0x80 ? 0 : byte < 0xF0 ? 1 : 2))
    }
    options = Self.runOptions.with { $0.isTraced = isTraced }
    let (cases, diagnostics) = readFixture(source)
    raw = cases.first
    self.diagnostics =
      diagnostics
      + cases.dropFirst().prefix(1).map {
        Diagnostic("only the first case is played", at: $0.title.span)
      }
  }

  /// The answer to a page, as one line of JSON.
  var answer: JSONText {
    guard let raw else {
      return .object([
        ("text", .text(source.text)), ("status", .text(CaseResult.Status.broken.rawValue)),
        ("problems", .array(diagnostics.map { problem($0, "error") })),
      ])
    }
    let budget = FileBudget(source, options).charged
    let result = CaseRunner.run(raw, options, budget)
    let found = orders(raw, result, budget)
    let notes = [result.offTick].compactMap(\.self) + result.furtherNotes
    return .object([
      ("text", .text(source.text)), ("title", .text(result.title)),
      ("status", .text(result.status.rawValue)),
      ("expectsAnything", .boolean(result.expectsAnything)),
      ("tick", .text(timeText(result.tick))), ("stops", .integer(result.cutOff)),
      ("lanes", .array(raw.lanes.map(lane))),
      (
        "problems",
        .array(
          (diagnostics + result.problems).map { problem($0, "error") }
            + notes.map { problem($0, "note") })
      ),
      ("command", .text(CommandLineText(raw).text)),
      // A case that cannot be run has nothing to show.
      (
        "orders",
        .array(
          found.results.filter { !$0.inputs.isEmpty || !$0.outputs.isEmpty }
            .map { picture($0, raw) })
      ), ("outcomes", .integer(found.outcomeCount)), ("isComplete", .boolean(found.isComplete)),
    ])
  }

  // MARK: Text

  /// How many events of a lane can be dragged: nobody finds one among more.
  private static var eventLimit: Int { 1_000 }

  /// A lane with the places of its events in the text; without events if it cannot be read, or has too many.
  private func lane(_ lane: WrittenCase.LaneLine) -> JSONText {
    let tick = raw?.tick?.value ?? .milliseconds(1)
    let read =
      lane.isGenerated ? nil : try? lane.text.lane(tick: tick, allowsOrigin: lane.isHot)
    let events = read.flatMap { read in
      read.entries.count > Self.eventLimit
        ? nil
        : JSONText.array(
          read.entries.map { entry in
            JSONReport.event(entry, at: place(entry.span.shifted(by: lane.text.span.start)))
          })
    }
    return .object(
      [("name", .text(lane.name.value)), ("hot", .boolean(lane.isHot))]
        + place(lane.text.span)
        + [("start", .integer(read?.start)), ("events", events ?? .null)])
  }

  private func problem(_ diagnostic: Diagnostic, _ kind: String) -> JSONText {
    .object(
      [("kind", .text(kind)), ("message", .text(diagnostic.message))] + place(diagnostic.span)
        + [("says", .text(source.rendering(diagnostic, as: kind)))])
  }

  /// A place in the text, in UTF-16 code units, in which scripts count.
  private func place(_ span: Span) -> [(name: String, value: JSONText)] {
    [("from", .integer(units[span.start])), ("to", .integer(units[span.end]))]
  }

  // MARK: Orders

  /// The result of the default order, and of some others with other outcomes, the simplest first; and how many there are.
  private func orders(
    _ raw: WrittenCase, _ result: CaseResult, _ budget: WorkBudget
  ) -> (results: [CaseResult], outcomeCount: Int, isComplete: Bool) {
    guard result.status.isOfWholeRun, result.cut == nil, !budget.isSpent,
      case .success(let checked) = CaseChecker.check(raw), !checked.isGenerated
    else { return ([result], 1, true) }
    // A case that names one order is played in that order.
    if case .deviating = checked.orders { return ([result], 1, true) }
    let met = checked.pipelines.map { _ in Set<Int>() }
    let options = options.with { $0.orderLimit = Self.orderLimit }
    let exploration = CaseExploration(checked, options, budget)
    let standard =
      checked.orders == .all ? exploration.rerun(.asScheduled, met, beside: nil) : result
    let search = exploration.search()
    let found = search.found
    let others = found.dropFirst().prefix(Self.drawnOrderLimit - 1).map { other in
      exploration.rerun(
        exploration.simplestOrder(of: other), met, beside: found[0].outcome)
    }
    let drawn = others.filter(\.status.isOfWholeRun).sorted {
      ($0.deviations.count, $0.deviations.token) < ($1.deviations.count, $1.deviations.token)
    }
    return ([standard] + drawn, found.count, search.isComplete)
  }

  private func picture(_ result: CaseResult, _ raw: WrittenCase) -> JSONText {
    let drawing = CaseDrawing(result, in: source, hasRuler: true)
    let svg = drawing.picture(.inherited, hasRuler: true, hasRemarks: false, name: "default")
    let picture = svg.picture
    let rows = drawing.rowsOfLanes(raw).compactMap { row, lane, start -> JSONText? in
      guard let y = picture.middles[row] else { return nil }
      return .object([("lane", .integer(lane)), ("start", .integer(start)), ("y", .integer(y))])
    }
    let isDefault = result.deviations.isEmpty
    return .object([
      ("order", .text(isDefault ? nil : result.deviations.token)),
      (
        "says",
        .text(isDefault ? nil : result.deviations.map(\.description).joined(separator: ", "))
      ),
      ("status", .text(result.status.rawValue)),
      (
        "outputs",
        .array(
          result.outputs.map { output in
            .object([("name", .text(output.name)), ("lane", .text(printLane(output.entries)))])
          })
      ), ("svg", .text(svg.text)),
      ("file", .text(drawing.picture(.adaptive, hasRuler: true).text)),
      ("drawing", .array(drawing.lines.map { .text($0) })),
      ("remarks", .array(drawing.pictureParts.remarks.map { .text($0) })),
      (
        "ticks",
        .array(
          picture.columns.shown.map { tick, x in
            .array([.integer(tick), .integer(x), .integer(picture.offsets[tick] ?? 0)])
          })
      ),
      ("rows", .array(rows)),
    ])
  }
}

extension CaseResult {
  /// What is not wrong but should be known, other than an event between two ticks.
  fileprivate var furtherNotes: [Diagnostic] {
    ([unfinished?.sentence ?? cutOff.map(Self.endless)].compactMap(\.self)
      + unusedLanes.map { "nothing uses the lane '\($0)'" })
      .map { Diagnostic($0, at: titleSpan) }
  }

  private static func endless(_ tick: Int) -> String {
    "the case may go on for ever, so the run stops at tick \(tick); write 'until: 20' to stop it at tick 20"
  }
}

extension CaseDrawing {
  /// The rows of the picture that show a written lane, with its number in the case and the tick in which it starts there.
  ///
  /// A cold lane that was started several times has several rows.
  fileprivate func rowsOfLanes(_ raw: WrittenCase) -> [(row: Int, lane: Int, start: Int)] {
    var drawing = self
    drawing.isPicture = true
    let all = pictureParts.rows
    var found: [(row: Int, lane: Int, start: Int)] = []
    var first = 0
    for input in result.inputs where !input.isOfExpectation || !result.status.isOfWholeRun {
      let rows = drawing.rows(of: input)
      let lanes = raw.lanes.indices.filter { raw.lanes[$0].name.value == input.name }
      var line = 0
      for (place, row) in rows.enumerated()
      where line < input.subscriptions.count || line < lanes.count {
        // Long drawings are cut, and then nothing in them can be moved.
        guard case .marks = row.content, first + place < all.count, !lanes.isEmpty,
          all[first + place].name == row.name
        else { continue }
        let lane = lanes[min(line, lanes.count - 1)]
        let written = input.lines[min(line, input.lines.count - 1)]
        found.append((first + place, lane, row.start - written.start))
        line += 1
      }
      first += rows.count
    }
    return found
  }
}
