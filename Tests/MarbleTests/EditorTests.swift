import Foundation
import TestSupport
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// The grammar for editors.
private struct Grammar: Decodable {
  final class Rule: Decodable {
    var include: String?
    var match: String?
    var begin: String?
    var end: String?
    var patterns: [Rule]?

    var all: [Rule] { [self] + (patterns ?? []).flatMap(\.all) }
  }

  var scopeName: String
  var patterns: [Rule]
  var repository: [String: Rule]
}

@Suite struct EditorTests {
  @Test func `the editor grammar has exactly the keys of a fixture, and no rule is missing`() throws
  {
    let folder = Repository.path("editors/vscode")
    let path = "\(folder)/syntaxes/marble.tmLanguage.json"
    let grammar = try JSONDecoder().decode(
      Grammar.self, from: Data(contentsOf: URL(filePath: path)))
    let rules = (grammar.patterns + Array(grammar.repository.values)).flatMap(\.all)
    let words = rules.compactMap { $0.match ?? $0.begin }
      .compactMap { $0.firstMatch(of: /^\^\\s\*\(([a-z|]*)\)/)?.1 }
      .flatMap { $0.split(separator: "|") }
    // The reader's own list, from its message about an unknown key.
    let message = complaints("zzzzzzzz: 1").joined()
    let keys = message.split(separator: "the keys are ").last?.split(separator: ", ") ?? []
    #expect(keys.count >= 13 && Set(words) == Set(keys))
    for rule in rules {
      if let name = rule.include {
        #expect(name.hasPrefix("#") && grammar.repository[String(name.dropFirst())] != nil)
      }
      #expect((rule.begin == nil) == (rule.end == nil))
    }
    // The files that the extension names exist.
    let package = try Repository.text("editors/vscode/package.json")
    #expect(package.contains("\"scopeName\": \"\(grammar.scopeName)\""))
    let files = package.matches(of: /"(\.\/[^"]*\.json)"/).map(\.1)
    #expect(files.count == 2)
    for file in files { #expect(FileManager.default.fileExists(atPath: "\(folder)/\(file)")) }
  }
}
