import ReactiveTesting
import Testing
import marble

@Suite struct JudgeTests {
  /// How the cases of a text end when all is drawn, and when what is as expected is left out.
  private func endings(_ text: String) -> [(whole: CaseResult, brief: CaseResult)] {
    let source = SourceText(name: "test.txt", text: text)
    return readFixture(source).cases.map { raw in
      (CaseRunner.run(raw, in: source), CaseRunner.run(raw, in: source, isBrief: true))
    }
  }

  @Test func `a brief judgement is the same judgement`() throws {
    for file in Fixtures.files {
      let text = try Fixtures.text(file)
      // As they are, and with every expectation moved by a tick.
      let late = text.replacing("\nexpect:", with: "\nexpect: -")
      for (whole, brief) in endings(text) + endings(late) {
        #expect(whole.status == brief.status, "\(file): \(whole.title)")
        #expect(whole.expectsAnything == brief.expectsAnything)
      }
    }
  }

  @Test(arguments: [
    // More came than was expected, less, something else, at another time; another subscription.
    "expect: -1", "expect: -1-2-3|", "expect: -1-3|", "expect: -1--2|", "expect: -1-2#",
    "expect: -1-2|\nsubscriptions s: ^---!", "expect: -1-2|\nsubscriptions s: none",
  ])
  func `what is not as expected fails, however briefly it is judged`(expectation: String) throws {
    let text = "hot s: -1-2|\npipeline: s\n\(expectation)\n"
    let isMet = expectation == "expect: -1-2|\nsubscriptions s: ^---!"
    let (whole, brief) = try #require(endings(text).first)
    #expect(whole.status == (isMet ? .passed : .failed))
    #expect(brief.status == whole.status)
  }

  @Test func `what is not as expected is told whole`() throws {
    let text = "hot s: -1|\npipeline: s\nexpect: -2|"
    let (whole, brief) = try #require(endings(text).first)
    #expect(brief.status == .failed)
    #expect(brief.problems == whole.problems)
    #expect(brief.inputs.map(\.name) == ["s"])
  }

  @Test func `what is as expected is told without its lanes`() throws {
    let (whole, brief) = try #require(endings("hot s: -1|\npipeline: s\nexpect: -1|").first)
    #expect(whole.outputs.count == 1)
    #expect(brief.status == .passed && brief.outputs.isEmpty && brief.inputs.isEmpty)
  }
}
