import ReactiveTesting
import TestSupport
import Testing

@Suite struct DiagramTests {
  private func row(_ name: String, _ marbles: String) throws -> Diagram.Row {
    let lane = try parseLane(marbles)
    return Diagram.Row(name, .marks(lane.entries), start: lane.start, end: lane.length)
  }

  @Test func `columns are as wide as their widest label, so lanes line up`() throws {
    let diagram = Diagram(
      [
        try row("taps", "-1-2----3-|"), Diagram.Row("", .text(".map { $0 * 10 }")),
        try row("output", "-'10'-'20'----'30'-|"),
      ], tick: .milliseconds(1))
    #expect(
      diagram.text == """
        taps    -1--2-----3--|
                .map { $0 * 10 }
        output  -10-20----30-|
        """)
  }

  @Test func `long silence is folded in all lanes at once and labelled with its duration`() throws {
    let diagram = Diagram(
      [try row("a", "1 990ms 2|"), try row("b", "- 990ms -3|")], tick: .milliseconds(1))
    #expect(
      diagram.text == """
        a  1- 988ms -2|
        b  -- 988ms --3|
        """)
  }

  @Test func `events before tick zero are drawn before it`() throws {
    let diagram = Diagram([try row("a", "-1-^-2|"), try row("b", "--3|")], tick: .milliseconds(1))
    #expect(
      diagram.text == """
        a  -1---2|
        b     --3|
        """)
  }

  @Test func `wide characters take as many columns as on a screen`() throws {
    let diagram = Diagram([try row("a", "-七-1|"), try row("b", "-1-2|")], tick: .milliseconds(1))
    #expect(
      diagram.text == """
        a  -七-1|
        b  -1--2|
        """)
  }

  @Test func `several events in a tick share one column`() throws {
    let diagram = Diagram([try row("a", "[12]-['10''20'|]")], tick: .milliseconds(1))
    #expect(diagram.text == "a  (12)-(10,20|)")
  }

  @Test(arguments: 0..<20)
  func `each event begins in the column of its tick`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var rows: [Diagram.Row] = []
      for number in 0..<3 {
        var entries: [Lane.Entry] = []
        var tick = 0
        for index in 0..<Int.random(in: 0..<6, using: &generator) {
          tick += Int.random(in: 1..<30, using: &generator)
          let label = String(repeating: "x", count: Int.random(in: 1..<5, using: &generator))
          entries.append(
            Lane.Entry(tick: tick, mark: .value(Lane.Label(text: "\(label)\(index)"))))
        }
        rows.append(Diagram.Row("lane \(number)", .marks(entries), end: tick + 1))
      }
      let diagram = Diagram(rows, tick: .milliseconds(1))
      for (row, line) in zip(rows, diagram.lines) {
        guard case .marks(let entries) = row.content else { continue }
        for entry in entries {
          guard case .value(let label) = entry.mark else { continue }
          let column = try #require(diagram.column(of: entry.tick))
          #expect(line.dropFirst(column.start).hasPrefix(label.text), "\(diagram.text)")
        }
      }
    }
  }
}
