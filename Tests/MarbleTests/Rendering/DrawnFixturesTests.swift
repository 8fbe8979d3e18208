import ReactiveTesting
import Testing
import marble

/// Draws every file of the fixtures folder and reads the drawings back.
@Suite struct DrawnFixturesTests {
  /// A lane as expected in a drawing.
  private struct Drawn {
    var name: String
    var start: Int
    var cells: [Int: String]
  }

  private func lanes(_ result: CaseResult) -> [Drawn] {
    let inputs = result.inputs.filter { !$0.isOfExpectation }.flatMap { input in
      input.lines.map { Drawn(name: input.name, start: $0.start, cells: cells($0.entries)) }
    }
    let outputs = result.outputs.flatMap { output in
      [Drawn(name: output.name ?? "output", start: 0, cells: cells(output.entries))]
        + output.inners.map {
          Drawn(name: "  \($0.name)", start: $0.start, cells: cells($0.entries))
        }
    }
    return inputs + outputs
  }

  private func cells(_ entries: [Lane.Entry]) -> [Int: String] {
    Dictionary(grouping: entries, by: \.tick).mapValues { entries in
      let texts = entries.map { entry in
        switch entry.mark {
        case .value(let label): label.text.isEmpty ? "''" : label.text
        case .completed: "|"
        case .failed: "#"
        case .interrupted: "!"
        }
      }
      guard texts.count > 1 else { return texts.joined() }
      let isPlain = texts.allSatisfy { $0.count == 1 }
      return texts.enumerated().reduce("(") { text, next in
        let needsComma =
          !isPlain && next.offset > 0 && entries[next.offset].mark != .completed
          && entries[next.offset].mark != .interrupted
        return text + (needsComma ? "," : "") + next.element
      } + ")"
    }
  }

  private func results(_ file: String) throws -> (SourceText, [CaseResult]) {
    let text = try Fixtures.sample(file)
    let run = FileRun(SourceText(name: file, text: text))
    return (run.source, run.results)
  }

  @Test(arguments: Fixtures.files)
  func `every event of a drawn fixture is in the column of its tick`(file: String) throws {
    let (source, results) = try results(file)
    let style = DiagramStyle(isColored: true)
    for result in results where result.status == .passed && result.heldCount == nil {
      let lines = CaseDrawing(result, in: source, style: style, hasRuler: true).lines
      let drawing = ParsedDrawing(Array(lines.dropFirst()), tick: result.tick)
      let expected = lanes(result)
      #expect(drawing.wrongNumbers == [], "\(result.title)")
      #expect(drawing.rows.map(\.name) == expected.map(\.name), "\(result.title)")
      for (row, lane) in zip(drawing.rows, expected) {
        #expect(row.cells == lane.cells, "\(result.title): \(lane.name)")
        #expect(!row.hasGap, "\(result.title): \(lane.name)")
        #expect(row.ticks == nil || row.ticks?.lowerBound == lane.start, "\(result.title)")
      }
    }
  }

  @Test(arguments: Fixtures.files)
  func `lanes that are too wide continue below without losing an event`(file: String) throws {
    let (source, results) = try results(file)
    for result in results where result.status == .passed {
      let style = DiagramStyle(isColored: true, width: 30)
      let lines = CaseDrawing(result, in: source, style: style, hasRuler: true).lines
      let blocks = lines.dropFirst().split(separator: "", omittingEmptySubsequences: false)
      let drawings = blocks.map { ParsedDrawing(Array($0), tick: result.tick) }
      let expected = lanes(result)
      #expect(drawings.flatMap(\.wrongNumbers) == [], "\(result.title)")
      for lane in expected where expected.count(where: { $0.name == lane.name }) == 1 {
        let cells = drawings.flatMap { $0.rows.filter { $0.name == lane.name }.map(\.cells) }
        let all = cells.reduce(into: [:]) { $0.merge($1) { $0 + "&" + $1 } }
        #expect(all == lane.cells, "\(result.title): \(lane.name)")
      }
    }
  }

  @Test(arguments: Fixtures.files)
  func `colours change no character of a drawing, and Unicode lines change no width`(file: String)
    throws
  {
    let (source, results) = try results(file)
    for result in results {
      let plain = CaseDrawing(result, in: source).lines
      let colored = CaseDrawing(result, in: source, style: DiagramStyle(isColored: true)).lines
      #expect(colored.map(withoutColors) == plain)
      let unicode = CaseDrawing(result, in: source, style: DiagramStyle(isUnicode: true)).lines
      #expect(unicode.map { displayWidth(of: $0) } == plain.map { displayWidth(of: $0) })
    }
  }

  private func withoutColors(_ line: String) -> String {
    line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated()
      .map { $0 == 0 ? $1 : $1.drop { $0 != "m" }.dropFirst() }.joined()
  }
}
