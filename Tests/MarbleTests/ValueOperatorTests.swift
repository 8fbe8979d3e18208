import ReactiveTesting
import TestSupport
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// Every operator on every pair of kinds, as `Tests/MarbleExamples/kinds.txt` says.
@Suite struct ValueOperatorTests {
  @Test func `an operator on any pair of kinds gives the right value or an error at its position`()
    throws
  {
    let lines = try Repository.text("Tests/MarbleExamples/kinds.txt").split(separator: "\n")
    let table = lines.filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
    }
    try #require(table.count == 1 + 11 * 12 && table.allSatisfy { $0.count == 13 })
    for row in table.dropFirst().sample(every: 4) {
      for (right, expected) in zip(table[0], row).dropFirst() {
        let pair = "\(row[0]) \(right)"
        let pipeline = "s.window(count: 1).combinePrevious().map { v, w in \(pair) }"
        let text = "hot s: 1\npipeline: \(pipeline)"
        let run = FileRun(SourceText(name: "test.txt", text: text))
        if expected == "-" {
          let start = "2:62: '\(row[0].split(separator: " ").last ?? "")' "
          #expect(complaints(run).map { $0.hasPrefix(start) } == [true], "\(pair)")
        } else {
          let sent = run.results.flatMap(\.outputs).map { printLane($0.entries) }
          #expect(sent.map { $0.replacing("'", with: "") } == [expected], "\(pair)")
        }
      }
    }
  }
}
