#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

@Suite struct HelpTests {
  @Test func `the overview lists every option and command`() throws {
    let overview = try marble("--help")
    #expect(overview.code == 0)
    for row in OptionRow.all {
      for name in row.names { #expect(overview.output.contains(name)) }
    }
    for command in Options.Command.allCases {
      #expect(overview.output.contains("marble \(command.rawValue)"))
    }
  }

  @Test func `every topic is listed, and its text fits in 90 columns`() throws {
    let list = try marble("help").output
    for topic in Topic.all {
      #expect(list.contains("\n  \(topic.name) "))
      let text = try marble("help", topic.name).output
      #expect(text == topic.text + "\n")
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 90 }, "\(topic.name)")
    }
    #expect(try marble("help", "options").output == Help.overview)
  }

  @Test func `an unknown topic gets a suggestion`() throws {
    #expect(
      try marble("help", "fixture").messages
        == "error: there is no help about 'fixture'; did you mean 'fixtures'?\n")
    #expect(
      try marble("help", "zzzzzzzz").messages
        == "error: there is no help about 'zzzzzzzz'; the topics are "
        + Topic.all.map(\.name).joined(separator: ", ") + "\n")
  }

  @Test func `the fixture in the help passes`() {
    let lines = Topic.fixtures.text.split(separator: "\n").filter { $0.hasPrefix("  ") }
    let fixture = lines.prefix { !$0.contains("TITLE") }.joined(separator: "\n")
    #expect(statuses(fixture) == [.passed])
  }

  @Test func `the help lists every key of a fixture`() {
    for key in [
      "test", "tick", "hot", "cold", "where", "error", "let", "pipeline", "subscribe", "expect",
      "subscriptions", "law", "any", "until", "skip",
    ] {
      #expect(Topic.fixtures.text.contains("\n  \(key)"), "\(key)")
    }
  }

  @Test func `the help lists every member of the JSON report`() {
    let json = report(endings, as: .json)
    let words = json.matches(of: /"([A-Za-z]+)":/).map { String($0.1) }
    for word in Set(words) { #expect(Topic.json.text.contains("\"\(word)\""), "\(word)") }
  }
}
