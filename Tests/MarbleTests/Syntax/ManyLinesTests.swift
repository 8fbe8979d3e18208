import ReactiveTesting
import Testing
import marble

/// Cases of many lines: each line is read without a scan of the earlier ones.
@Suite struct ManyLinesTests {
  @Test func `a name already taken many lines above is reported`() {
    let lanes = (0..<2_000).map { "hot a\($0): -" }
    let colds = (0..<2_000).map { "cold b\($0): -" }
    let lets = (0..<2_000).map { "let c\($0): \($0)" }
    let tables = (0..<2_000).map { "where: d\($0) = \($0)" }
    let pipelines = (0..<2_000).map { "pipeline e\($0): .empty\nexpect e\($0): |" }
    let many = lanes + colds + lets + tables + pipelines
    for (line, name) in [
      ("hot a0: -", "something named 'a0'"), ("cold a1: -", "something named 'a1'"),
      ("hot b0: -", "something named 'b0'"), ("let a2: 1", "something named 'a2'"),
      ("let b1: 1", "something named 'b1'"), ("let c0: 1", "something named 'c0'"),
      ("cold c1: -", "something named 'c1'"), ("where: d0 = 1", "a table entry 'd0'"),
      ("pipeline e0: .never", "'pipeline e0'"),
      ("expect e1: |", "'expect e1'; several are alternatives only with 'orders: all'"),
    ] {
      #expect(Self.problems(many + [line]) == ["this case already has \(name)"])
    }
    #expect(Self.problems(many + ["cold b0: -1|", "where: a0 = 1", "let d0: 1"]) == [])
  }

  @Test func `a case with many errors reports a hundred of them and the number of the others`() {
    let found = Self.problems((0..<150).map { "let a\($0): b" } + ["pipeline: .empty"])
    #expect(found.count == 100)
    #expect(found.last?.hasSuffix("; there are 50 more errors in this case") == true)
    #expect(Self.problems((0..<100).map { "let a\($0): b" } + ["pipeline: .empty"]).count == 100)
  }

  @Test func `only the first errors in a case with many names suggest a name`() {
    let found = Self.problems(
      (0..<3_000).map { "hot lane\($0): -" } + (0..<20).map { "let b\($0): lana7" }
        + ["pipeline: .empty"])
    #expect(found.first?.hasSuffix("did you mean 'lane7'?") == true)
    #expect(found.last == "nothing is named 'lana7' here")
  }

  @Test func `the total number of expressions in the closures of a case is limited`() {
    let sum = Array(repeating: "(1 + 1)", count: 50).joined(separator: ", ")
    let list = Array(repeating: "[\(sum)]", count: 20).joined(separator: ", ")
    let found = Self.problems(
      ["let f: { _ in [\(list)] }", "hot s: -"] + (0..<90).map { "let a\($0): s.map(f)" }
        + ["pipeline: s"])
    #expect(
      found.allSatisfy {
        $0
          == "the closures of a case contain more than 200000 expressions, counted once for each use; use "
          + "them less often, or make them shorter"
      })
    #expect(!found.isEmpty)
  }

  private static func problems(_ lines: [String]) -> [String] {
    let source = SourceText(name: "many.txt", text: lines.joined(separator: "\n"))
    return FileRun(source).results.flatMap(\.diagnostics).map(\.message)
  }
}
