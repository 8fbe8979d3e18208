import ReactiveTesting
import Testing
import marble

@Suite struct TraceTests {
  private func trace(_ text: String) -> String {
    let run = FileRun(SourceText(name: "test.txt", text: text), extras: .trace)
    return run.results.flatMap { CaseDrawing($0, in: run.source).lines }.joined(separator: "\n")
  }

  @Test func `a trace draws a lane for each stage`() {
    #expect(
      trace(
        """
        test: stages
        hot s: -1-2-3-|
        pipeline: s
          .filter { $0 != 2 }
          .map { $0 * 10 }
        """) == """
          ok      stages
          s                    -1--2-3--|
          .filter { $0 != 2 }  -1----3--|
          .map { $0 * 10 }     -10---30-|
          output               -10---30-|
          """)
  }

  @Test func `inner streams are traced above their call, indented, with a lane for each run`() {
    let lines = trace(
      """
      test: inner
      hot s: -1--2-----|
      cold c: a-b|
      pipeline: s.flatMap(.latest) { v in v == 1 ? c : c.delay(1t) }
      """)
    #expect(
      lines == """
        ok      inner
        s                                   -1--2-----|
        c                                   a-b|
          .delay(1t)                            -a-b|
          { v in v == 1 ? c : c.delay(1...   a-b!
          "                                     -a-b|
        .flatMap(.latest) { v in v ==...    -a-b-a-b--|
        output                              -a-b-a-b--|
        """)
  }

  @Test func `a trace marks a stage that never started and cuts one that runs often`() {
    let lines = trace(
      """
      test: often
      cold s: -|
      pipeline: s.then(.empty.map { $0 }).concat(SignalProducer([1])).flatMap(.merge) { _ in s }
      subscribe:
      """)
    #expect(lines.contains("not started"))
    let many = trace(
      "pipeline: SignalProducer(1...25).flatMap(.merge) { .timer(after: 1t) }.count()\n")
    #expect(many.contains("5 more"))
    #expect(many.split(separator: "\n").count(where: { $0.hasPrefix("  \"  ") }) == 20)
  }

  @Test(arguments: Fixtures.files)
  func `tracing changes no result, and the last stage sends the output`(file: String) throws {
    let text = try Fixtures.sample(file)
    let source = SourceText(name: file, text: text)
    let (plain, traced) = (FileRun(source), FileRun(source, extras: .trace))
    for (plain, traced) in zip(plain.results, traced.results) {
      #expect(plain.status == traced.status, "\(plain.title)")
      #expect(plain.inputs.map(\.subscriptions) == traced.inputs.map(\.subscriptions))
      for (one, other) in zip(plain.outputs, traced.outputs) {
        #expect(one.entries == other.entries, "\(plain.title)")
        // A hot stage also sends before and after it is observed.
        guard let runs = other.trace?.last?.runs, runs.count == 1, let run = runs.first,
          other.trace?.last?.depth == 0
        else { continue }
        for entry in other.entries where !entry.mark.isTerminal {
          #expect(run.lane.entries.contains(entry), "\(plain.title)")
        }
      }
    }
  }
}
