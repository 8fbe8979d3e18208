import ReactiveTesting
import Testing
import marble

@Suite struct JudgeTests {
  /// The results of a text's cases, in full and without the parts that are as expected.
  private func endings(_ text: String) -> [(whole: CaseResult, brief: CaseResult)] {
    let source = SourceText(name: "test.txt", text: text)
    return readFixture(source).cases.map { raw in
      (CaseRunner.run(raw, in: source), CaseRunner.run(raw, in: source, isBrief: true))
    }
  }

  @Test func `a brief judgement gives the same status as a full one`() throws {
    for file in Fixtures.files {
      let text = try Fixtures.sample(file)
      // As they are, and with every expectation a tick later.
      let late = text.replacing("\nexpect:", with: "\nexpect: -")
      for (whole, brief) in endings(text) + endings(late) {
        #expect(whole.status == brief.status, "\(file): \(whole.title)")
        #expect(whole.expectsAnything == brief.expectsAnything)
      }
    }
  }

  @Test(arguments: [
    // More than expected, less, something else, at another time; another subscription.
    "expect: -1", "expect: -1-2-3|", "expect: -1-3|", "expect: -1--2|", "expect: -1-2#",
    "expect: -1-2|\nsubscriptions s: ^---!", "expect: -1-2|\nsubscriptions s: none",
  ])
  func `an unmet expectation fails in both a brief and a full judgement`(expectation: String) throws
  {
    let text = "hot s: -1-2|\npipeline: s\n\(expectation)\n"
    let isMet = expectation == "expect: -1-2|\nsubscriptions s: ^---!"
    let (whole, brief) = try #require(endings(text).first)
    #expect(whole.status == (isMet ? .passed : .failed))
    #expect(brief.status == whole.status)
  }

  @Test func `a brief judgement of a failed case keeps its problems and lanes`() throws {
    let text = "hot s: -1|\npipeline: s\nexpect: -2|"
    let (whole, brief) = try #require(endings(text).first)
    #expect(brief.status == .failed)
    #expect(brief.problems == whole.problems)
    #expect(brief.inputs.map(\.name) == ["s"])
  }

  @Test func `a brief judgement of a passed case leaves out its lanes`() throws {
    let (whole, brief) = try #require(endings("hot s: -1|\npipeline: s\nexpect: -1|").first)
    #expect(whole.outputs.count == 1)
    #expect(brief.status == .passed && brief.outputs.isEmpty && brief.inputs.isEmpty)
  }
}
