#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing
import marble

/// The grammar for editors.
private struct Grammar: Decodable {
  final class Rule: Decodable {
    var include: String?
    var match: String?
    var begin: String?
    var end: String?
    var patterns: [Rule]?
  }

  var scopeName: String
  var patterns: [Rule]
  var repository: [String: Rule]
}

@Suite struct EditorsTests {
  private static let folder = Repository.path("editors/vscode")

  private func decoded<Contents: Decodable>(_ file: String, as type: Contents.Type) throws
    -> Contents
  {
    try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: "\(Self.folder)/\(file)")))
  }

  private func rules(_ rules: [Grammar.Rule]) -> [Grammar.Rule] {
    rules.flatMap { [$0] + self.rules($0.patterns ?? []) }
  }

  @Test func `the editor grammar has exactly the keys of a fixture`() throws {
    let grammar = try decoded("syntaxes/marble.tmLanguage.json", as: Grammar.self)
    let starts = rules(Array(grammar.repository.values)).compactMap { $0.match ?? $0.begin }
      .filter { $0.hasPrefix("^\\s*(") }
    let words = Set(
      starts.flatMap { start in
        start.dropFirst("^\\s*(".count).prefix { $0 != ")" }.split(separator: "|").map(String.init)
      })
    // The reader's own list, from its message about an unknown key.
    let message = complaints("zzzzzzzz: 1").joined()
    let keys = message.split(separator: "the keys are ").last?.split(separator: ", ") ?? []
    #expect(keys.count >= 13)
    #expect(words == Set(keys.map(String.init)))
  }

  @Test func `every included grammar rule exists, and every rule with a begin has an end`() throws {
    let grammar = try decoded("syntaxes/marble.tmLanguage.json", as: Grammar.self)
    #expect(grammar.scopeName == "source.marble")
    for rule in rules(grammar.patterns + Array(grammar.repository.values)) {
      if let name = rule.include {
        #expect(name.hasPrefix("#") && grammar.repository[String(name.dropFirst())] != nil)
      }
      #expect((rule.begin == nil) == (rule.end == nil))
    }
  }

  @Test func `every file named by the editor extension exists`() throws {
    struct Extension: Decodable {
      struct Contributions: Decodable {
        var languages: [Language]
        var grammars: [GrammarEntry]
      }
      struct Language: Decodable { var configuration: String }
      struct GrammarEntry: Decodable {
        var path: String
        var scopeName: String
      }
      var contributes: Contributions
    }
    let contributions = try decoded("package.json", as: Extension.self).contributes
    let paths = contributions.languages.map(\.configuration) + contributions.grammars.map(\.path)
    #expect(paths.count == 2)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: "\(Self.folder)/\(path)"))
    }
    #expect(contributions.grammars.map(\.scopeName) == ["source.marble"])
  }
}
