import ReactiveTesting
import TestSupport
import Testing
@testable import MarbleAuthoring
@testable import MarbleCases
@testable import marble

/// The files of the fixtures folder.
@Suite struct FixtureTests {
  /// Of cases with generated lanes, a part of the cases that the program checks by default.
  private let sampling = LawSampling(cases: Rounds.count)

  @Test(arguments: Fixtures.files.sample(every: 16))
  func `every case of a fixture file passes and uses all that it declares`(file: String) throws {
    let run = FileRun(
      SourceText(name: file, text: try Fixtures.text(file)),
      RunOptions(sampling: sampling, isStrict: true))
    #expect(complaints(run) == [])
    #expect(!run.results.isEmpty)
    for result in run.results where result.status != .passed {
      let lines = CaseDrawing(result, in: run.source).lines
      Issue.record("\(lines.joined(separator: "\n"))")
    }
  }

  @Test(arguments: Fixtures.files.sample(every: 8))
  func `a sample of the cases gives the same results traced, formatted and in brief`(
    file: String
  ) throws {
    let source = SourceText(name: file, text: try Fixtures.sample(file, every: 32))
    let plain = FileRun(source, RunOptions(sampling: sampling)).results
    let traced = FileRun(source, RunOptions(sampling: sampling, isTraced: true)).results
    #expect(traced.map(\.inputs).map(\.count) == plain.map(\.inputs).map(\.count))
    for (plain, traced) in zip(plain, traced) {
      #expect(events(traced) == events(plain))
      // A hot stage also sends before and after it is observed.
      for output in traced.outputs {
        guard let last = output.trace?.last, last.depth == 0, last.runs.count == 1 else { continue }
        let values = output.entries.filter { !$0.mark.isTerminal }
        #expect(values.allSatisfy(last.runs[0].entries.contains), "\(plain.title)")
      }
    }
    let formattedSource = SourceText(name: file, text: try formatted(source).get())
    #expect(
      FileRun(formattedSource, RunOptions(sampling: sampling)).results.map(events)
        == plain.map(events))
    // A brief judgement of the cases as they are, and with expectations that they do not meet.
    let nothing = source.text.replacing(/\nexpect( \w+)?:[^\n]*/) { "\nexpect\($0.1 ?? ""): -" }
    let unused = source.text.replacing(/\nsubscriptions (\w+):[^\n]*/) {
      "\nsubscriptions \($0.1): 100t ^"
    }
    for text in [source.text, nothing, unused] {
      let source = SourceText(name: file, text: text)
      for raw in readFixture(source).cases {
        let brief = CaseRunner.run(raw, RunOptions(sampling: sampling, isBrief: true))
        let whole = CaseRunner.run(raw, RunOptions(sampling: sampling))
        #expect(brief.status == whole.status && brief.expectsAnything == whole.expectsAnything)
      }
    }
  }

  /// What came of a case, as text.
  private func events(_ result: CaseResult) -> String {
    let inputs = result.inputs.map { "\($0.name) \($0.subscriptions)" }
    let outputs = result.outputs.map { "\($0.name ?? "") \(printLane($0.entries)) \($0.stages)" }
    return
      "\(result.title) \(result.status) \(inputs) \(outputs) \(result.diagnostics.map(\.message))"
  }

  @Test func `formatting keeps the meaning of lanes of every form and is idempotent`() {
    var random = SeededGenerator(seed: Rounds.seed)
    let pieces = [
      "-", "-", "--", "1", "'20'", "é", "七", "(1'ab'2)", "[12]", " 3ms ", " 30ms ", "'1 2'", " ",
      "-2s", "1.5", "\u{301}",
    ]
    func format(_ text: String) -> String? {
      try? formatted(SourceText(name: "test.txt", text: text)).get()
    }
    func results(_ text: String) -> [String] {
      FileRun(SourceText(name: "test.txt", text: text)).results.map(events)
    }
    for _ in 0..<(10 * Rounds.count) {
      var text = "tick: 1ms\n"
      for name in ["hot a", "hot bcd", "cold e"] {
        let lane = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
          pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }
        let origin = name == "hot a" && Bool.random(using: &random) ? "-2^" : ""
        text += "\(name): \(origin)\(lane.joined())\n"
      }
      text += "pipeline: a\nexpect: -1- 30ms 2|\n"
      let once = format(text) ?? ""
      #expect(format(once) == once, "\(text)")
      #expect(results(once) == results(text), "\(text)")
    }
    // Short lanes are not padded to the length of a very long one.
    let long = "hot a: '\(String(repeating: "x", count: 5_000))'\n"
    let lanes = long + (0..<50).map { "hot b\($0): 1-2\n" }.joined() + "pipeline: a\n"
    #expect((format(lanes) ?? "").utf8.count < 4 * lanes.utf8.count + 60 * 5_000)
  }
}
