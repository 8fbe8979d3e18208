import ReactiveTesting
import Testing
import marble

/// Every operator holds after all cuts: it releases its sources and timers, and two runs leave each other alone.
@Suite struct CutLawTests {
  /// What an operator breaks by design.
  private static let exceptions = [
    "share(replay:resetOn:linger:on:)": "restart", "replayLazily(upTo:)": "restart",
  ]

  @Test(arguments: catalogue) func `an operator holds after all cuts`(_ entry: CatalogueEntry)
    throws
  {
    let end = entry.exceptions.contains(.unfailing) ? "|" : "#"
    for kind in entry.isOfProducers ? ["cold"] : ["hot", "cold"] {
      let text = """
        \(kind) s: -a-b-a-\(end)
        hot x: ----x---y---
        cold y: --9|
        where: \(entry.source.table)
        pipeline: \(entry.pipeline)
        cut: everywhere\(Self.exceptions[entry.signature].map { " except \($0)" } ?? "")
        until: 40

        """
      let source = SourceText(name: "cut.txt", text: text)
      let run = FileRun(source)
      let result = try #require(run.results.first, "\(complaints(text))")
      #expect(run.diagnostics.isEmpty && result.diagnostics.isEmpty, "\(complaints(text))")
      #expect(result.cutCount > 10)
      #expect(
        result.cut == nil, "\(CaseDrawing(result, in: source).lines.joined(separator: "\n"))")
    }
  }
}
