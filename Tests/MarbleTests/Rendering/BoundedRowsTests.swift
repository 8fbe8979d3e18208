import ReactiveTesting
import Testing
import marble

/// A drawing that is too large to read is cut, with a note.
@Suite struct BoundedRowsTests {
  @Test func `many rows beside a long lane are cut in both directions`() {
    let lane = String(repeating: "1", count: 20_000)
    let rows = (0..<3_000).map { "pipeline p\($0): .never" }
    let lines = Self.drawing(["hot s: \(lane)"] + rows)
    #expect(lines.reduce(0) { $0 + $1.count } < 5_000_000)
    #expect(
      lines.contains {
        $0.hasPrefix("... the lanes continue after tick ")
          && $0.hasSuffix("; the rest is too long to draw")
      })
    #expect(
      lines.contains {
        $0.hasPrefix("... and ") && $0.hasSuffix(" more rows, which are too many to draw")
      })
  }

  @Test func `a long lane on its own is drawn whole`() {
    let lane = String(repeating: "1", count: 20_000)
    let lines = Self.drawing(["hot s: \(lane)|", "pipeline: s"])
    #expect(lines.contains { $0.hasSuffix(lane + "|") })
    #expect(!lines.contains { $0.hasPrefix("...") })
  }

  @Test func `many short rows are drawn whole`() {
    let rows = (0..<3_000).map { "pipeline p\($0): s" }
    let lines = Self.drawing(["hot s: -1-2-|"] + rows)
    #expect(lines.count { $0.hasSuffix("-1-2-|") } == 3_001)
  }

  private static func drawing(_ lines: [String]) -> [String] {
    let source = SourceText(name: "wide.txt", text: lines.joined(separator: "\n"))
    return FileRun(source).results.flatMap { CaseDrawing($0, in: source).lines }
  }
}
