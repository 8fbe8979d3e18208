import ReactiveTesting
import Testing

@Suite struct DiagramTests {
  private func row(_ name: String, _ marbles: String) throws -> Diagram.Row {
    let lane = try parseLane(marbles)
    return Diagram.Row(name, .marks(lane.entries), start: lane.start, end: lane.length)
  }

  private func drawing(_ lanes: (String, String)...) throws -> String {
    Diagram(try lanes.map { try row($0.0, $0.1) }, tick: .milliseconds(1)).text
  }

  @Test func `columns are as wide as their widest label, so lanes line up`() throws {
    let diagram = Diagram(
      [
        try row("taps", "-1-2----3-|"), Diagram.Row("", .text(".map { $0 * 10 }")),
        try row("output", "-'10'-'20'----'30'-|"),
      ], tick: .milliseconds(1))
    #expect(
      diagram.text == """
        taps    -1 -2 ----3 -|
                .map { $0 * 10 }
        output  -10-20----30-|
        """)
  }

  @Test func `long silence is folded in all lanes at once and labelled with its duration`() throws {
    #expect(
      try drawing(("a", "1 990ms 2|"), ("b", "- 990ms -3|")) == """
        a  1 990ms 2|
        b  - 990ms -3|
        """)
  }

  @Test func `the ticks of lanes that start early or have wide characters or groups line up`()
    throws
  {
    #expect(
      try drawing(("a", "-1-^-2|"), ("b", "--3|")) == """
        a  -1---2|
        b     --3|
        """)
    #expect(
      try drawing(("a", "-七-1|"), ("b", "-1-2|")) == """
        a  -七-1|
        b  -1 -2|
        """)
  }

  @Test(arguments: [
    // A group covers its columns, in which other lanes go on.
    (["c|", "(12)-3|"], ["c|", "(12)-3|"]),
    (["-1-2-3|", "('10''20')-|"], ["-      1-2-3|", "('10''20')-|"]),
    // If something happens in them, in this lane or in a group of the same tick, it takes one column.
    (["[12]-['10''20'|]"], ["[12]-('10''20'|)"]),
    (["-[12]3|", "-(12)----|"], ["-[12]3|", "-[12]-------|"]),
    (["-(12) 40t 3|", "--4|"], ["-(12) 40ms 3|", "--4|"]),
  ])
  func `a group is drawn as it is written, so that it reads back`(lanes: [String], lines: [String])
    throws
  {
    let rows = try lanes.map { try row("a", $0) }
    #expect(Diagram(rows, tick: .milliseconds(1)).lines == lines.map { "a  \($0)" })
  }

  @Test(arguments: [
    ("-'-'-", "-'-'-"), ("-'|'-'#'-' '-'!'", "-'|'-'#'-' '-'!'"), ("-'1|'-", "-'1|'-"),
    ("-'--'-'-x'", "-'--'-'-x'"), ("-'-1'-'x|y'-", "--1-x|y-"), ("-'10'-'a b'-", "-10-a b-"),
  ])
  func `a value that looks like signs of a lane is drawn in quotes`(lane: String, line: String)
    throws
  {
    #expect(Diagram([try row("a", lane)], tick: .milliseconds(1)).lines == ["a  \(line)"])
  }

  @Test func `failures that differ are drawn with their errors`() throws {
    let (came, wanted) = (try row("came", "-1-#'x'"), try row("wanted", "-1-#'y'"))
    let difference = LaneDifference(tick: 3, sentence: "")
    #expect(
      Diagram([came, wanted], tick: .milliseconds(1)).lines == ["came    -1-#", "wanted  -1-#"])
    #expect(
      Diagram([came, wanted].map { $0.compared(at: difference) }, tick: .milliseconds(1)).lines
        == ["came    -1-#'x'", "wanted  -1-#'y'"])
  }

  @Test func `no part of a wide drawing begins inside of a group`() throws {
    let rows = [try row("a", "-----(123456)-7|")]
    let style = DiagramStyle(width: 13)
    #expect(
      Diagram(rows, tick: .milliseconds(1), style: style).lines
        == ["a  -----", "", "a  (123456)-7", "", "a  |"])
  }

  @Test func `values of several characters on neighbouring ticks are drawn apart`() {
    let drawings: [(Timeline<Int, Never>, String)] = [
      ("-1234|", "-1234|"), ("-10--|", "-10--|"), ("-'100'-2-|", "-100-2-|"),
      ("-'100''12000''0''233'|", "-100 12000 0 233|"),
    ]
    for (timeline, diagram) in drawings { #expect(timeline.diagram == diagram) }
  }
}
