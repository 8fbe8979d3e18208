import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The output shown on the pages is what the program prints.
@Suite struct DocumentedOutputTests {
  private enum Item {
    case block(kind: Substring, lines: [Substring])
    case text
  }

  /// A command on a page, and the block directly below it.
  struct Example: CustomStringConvertible, Sendable {
    var page: String
    var command: String
    var output: String

    var description: String { "\(page): \(command)" }
  }

  private static func items(of page: String) throws -> [Item] {
    let text = try Repository.text(page)
    var items: [Item] = []
    var open: (kind: Substring, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = open {
          items.append(.block(kind: block.kind, lines: block.lines))
          open = nil
        } else {
          open = (line.dropFirst(3), [])
        }
      } else if open != nil {
        open?.lines.append(line)
      } else if !line.isEmpty {
        items.append(.text)
      }
    }
    return items
  }

  private static func examples(of page: String) throws -> [Example] {
    let items = try items(of: page)
    return zip(items, items.dropFirst()).compactMap { first, second in
      guard case .block("sh", let command) = first, command.count == 1,
        case .block(let kind, let lines) = second, kind.isEmpty || ["xml", "swift"].contains(kind)
      else { return nil }
      return Example(
        page: page, command: String(command[0]), output: lines.joined(separator: "\n"))
    }
  }

  private static let pages = [
    "Documentation/GettingStarted.md", "Documentation/Fixtures.md", "Documentation/Laws.md",
    "Documentation/Program.md",
  ]

  @Test func `each page has the expected number of examples`() throws {
    let counts = try Self.pages.map { try Self.examples(of: $0).count }
    #expect(counts == [1, 4, 1, 12])
  }

  @Test(arguments: try pages.flatMap { try examples(of: $0) })
  func `a page shows what its command prints`(example: Example) throws {
    let program = try #require(ProgramFile.path)
    let folder = Repository.path("Documentation/Examples")
    var words = example.command
    for prefix in ["swift run marble ", "marble "] where words.hasPrefix(prefix) {
      words = "\"$0\" " + words.dropFirst(prefix.count)
      break
    }
    #expect(words.hasPrefix("\"$0\" "), "a command of another program: \(example.command)")
    let printed = try CompiledCode.withFolder { temporary in
      try CompiledCode.run(
        ["/bin/sh", "-c", "cd '\(folder)' && \(words)", program], in: temporary
      ).output
    }
    #expect(printed.contains(example.output), "\(printed)")
  }

  @Test func `the fixtures on the page equal the example files`() throws {
    let pages = [
      "Documentation/Fixtures.md", "Documentation/Laws.md", "Documentation/GettingStarted.md",
    ]
    let blocks = try pages.flatMap(Self.items).compactMap { item in
      if case .block("fixture", let lines) = item { lines.joined(separator: "\n") } else { nil }
    }
    let files = try ["waiting", "stages", "pairs", "searches"].map {
      try Repository.text("Documentation/Examples/\($0).txt").dropLast().description
    }
    #expect(blocks == files)
  }
}
