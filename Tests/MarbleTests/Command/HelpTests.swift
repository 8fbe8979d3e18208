#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

@Suite struct HelpTests {
  @Test func `the overview tells every option and command`() throws {
    let overview = try marble("--help")
    #expect(overview.code == 0)
    for row in OptionRow.all {
      for name in row.names { #expect(overview.output.contains(name)) }
    }
    for command in Options.Command.allCases {
      #expect(overview.output.contains("marble \(command.rawValue)"))
    }
  }

  @Test func `every topic is listed, and has a text that fits on a screen's width`() throws {
    let list = try marble("help").output
    for topic in Topic.all {
      #expect(list.contains("\n  \(topic.name) "))
      let text = try marble("help", topic.name).output
      #expect(text == topic.text + "\n")
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 90 }, "\(topic.name)")
    }
    #expect(try marble("help", "options").output == Help.overview)
  }

  @Test func `a topic that is not there is answered with what is near`() throws {
    #expect(
      try marble("help", "fixture").messages
        == "error: there is no help about 'fixture'; did you mean 'fixtures'?\n")
    #expect(
      try marble("help", "zzzzzzzz").messages
        == "error: there is no help about 'zzzzzzzz'; the topics are "
        + Topic.all.map(\.name).joined(separator: ", ") + "\n")
  }

  @Test func `the fixture in the help is one`() {
    let lines = Topic.fixtures.text.split(separator: "\n").filter { $0.hasPrefix("  ") }
    let fixture = lines.prefix { !$0.contains("TITLE") }.joined(separator: "\n")
    #expect(statuses(fixture) == [.passed])
  }

  @Test func `every key of a fixture is told`() {
    for key in [
      "test", "tick", "hot", "cold", "where", "error", "let", "pipeline", "subscribe", "expect",
      "subscriptions", "until", "skip",
    ] {
      #expect(Topic.fixtures.text.contains("\n  \(key)"), "\(key)")
    }
  }

  @Test func `every member of the JSON is told`() {
    let json = report(endings, as: .json)
    let words = json.matches(of: /"([A-Za-z]+)":/).map { String($0.1) }
    for word in Set(words) { #expect(Topic.json.text.contains("\"\(word)\""), "\(word)") }
  }
}
