import ReactiveTesting
import Testing
import marble

/// A failure gives a hint if digits in a lane were probably meant as one number.
@Suite struct DigitHintTests {
  /// The messages of the problems in a text.
  private func sentences(_ text: String) -> [String] {
    FileRun(SourceText(name: "test.txt", text: text)).results.flatMap(\.problems).map(\.message)
  }

  private func hint(_ number: String, in lane: String) -> String {
    "; \(number) in \(lane) is \(number.count) values: for the number, write '\(number)' in quotes"
  }

  @Test func `a failure gives a hint if the digits of the expectation came as one number`() {
    let text = "cold a: -1-2|\npipeline: a.map { $0 * 10 }\nexpect: "
    #expect(
      sentences(text + "-10-20|") == [
        "at tick 1: 1 was expected, but '10' came" + hint("10", in: "this lane")
      ])
    // A different number of the same length.
    #expect(sentences(text + "-11-20|").first?.hasSuffix(hint("11", in: "this lane")) == true)
    #expect(sentences(text + "-'10'-'20'|") == [])
  }

  @Test(arguments: [
    ("a.filter { $0 > 15 }", "---'20'|"), ("a.filter { $0 == 10 }", "-'10'---|"),
    ("a.map { $0 }", "-'10'-'20'|"),
  ])
  func `a failure gives a hint if input digits are one number elsewhere in the case`(
    pipeline: String, expectation: String
  ) {
    let said = sentences("cold a: -10-20|\npipeline: \(pipeline)\nexpect: \(expectation)")
    #expect(said.count == 1)
    let isSaid = ["10", "20"].contains { said[0].hasSuffix(hint($0, in: "the lane a")) }
    #expect(isSaid, "\(said)")
  }

  @Test(arguments: [
    // Digits that are values, unrelated numbers, quoted numbers, and digits defined in a table.
    "cold a: -12-34|\npipeline: a.map { $0 + 1 }\nexpect: -23-44|",
    "cold a: -12345|\npipeline: a.map { $0 * 10 }\nexpect: -|",
    "cold a: -1-2|\npipeline: a.delay(10ms)\nexpect: -10-20|",
    "cold a: -'10'-'20'|\npipeline: a.filter { $0 > 15 }\nexpect: -'10'|",
    "cold a: -10-20|\nwhere: 1 = 1, 0 = 0, 2 = 2\npipeline: a.filter { $0 == 10 }\nexpect: -1|",
    "cold a: -1-0|\npipeline: a.filter { $0 == 10 }\nexpect: -1|",
    "cold a: -01|\npipeline: a.filter { $0 > 10 }\nexpect: -1|",
  ])
  func `a failure gives no hint about other digits`(text: String) {
    let said = sentences(text)
    #expect(said.count == 1)
    #expect(said.allSatisfy { !$0.contains("in quotes") }, "\(said)")
  }
}
