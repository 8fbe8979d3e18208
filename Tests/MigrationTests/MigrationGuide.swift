import TestSupport
import Testing

/// The code of the pages for readers who come from other libraries.
enum MigrationGuide {
  /// A piece of code and its place.
  struct Snippet: Sendable {
    let page: String
    let line: Int
    let text: String
  }

  /// A fenced block.
  struct Block: Sendable {
    let page: String
    let line: Int
    let language: Substring
    let lines: [Substring]
  }

  private struct Page {
    let name: String
    let lines: [Substring]
  }

  private static let pages: [Page] = Repository.guides.map { name in
    let text = (try? Repository.text(name)) ?? ""
    return Page(name: name, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// All fenced blocks, in order.
  static let blocks: [Block] = pages.flatMap(blocks)

  private static func blocks(of page: Page) -> [Block] {
    let lines = page.lines
    var blocks: [Block] = []
    var start: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let begin = start {
        blocks.append(
          Block(
            page: page.name, line: begin + 2, language: lines[begin].dropFirst(3),
            lines: Array(lines[(begin + 1)..<index])))
        start = nil
      } else {
        start = index
      }
    }
    return blocks
  }

  /// The blocks of Swift code.
  ///
  /// Of a comparison, only the lines for Reactive. Whole tests are among the samples of the other pages.
  static let code: [Snippet] = blocks.compactMap { block in
    switch block.language {
    case "swift" where block.lines.contains { $0.contains("@Test ") }: nil
    case "swift":
      Snippet(page: block.page, line: block.line, text: block.lines.joined(separator: "\n"))
    case "diff":
      Snippet(
        page: block.page, line: block.line,
        text: block.lines.map { $0.hasPrefix("-") ? "" : $0.dropFirst() }.joined(separator: "\n"))
    default: nil
    }
  }

  /// The code in those table columns that say what to write with Reactive.
  static let cells: [Snippet] = pages.flatMap(cells)

  private static func cells(of page: Page) -> [Snippet] {
    var cells: [Snippet] = []
    var columns: [Int] = []
    for (index, line) in page.lines.enumerated() {
      guard line.hasPrefix("|") else {
        columns = []
        continue
      }
      let row = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map { $0 }
      if columns.isEmpty {
        columns = row.indices.filter { ours.contains(row[$0].filter { $0 != " " }) }
        if columns.isEmpty { columns = [-1] }
        continue
      }
      for column in columns where row.indices.contains(column) {
        let parts = row[column].split(separator: "`", omittingEmptySubsequences: false)
        for (position, part) in parts.enumerated() where !position.isMultiple(of: 2) {
          cells.append(Snippet(page: page.name, line: index + 1, text: String(part)))
        }
      }
    }
    return cells
  }

  private static let ours: Set<String> = ["here", "writehere", "Reactive", "ifyoursdiffers"]
}

extension MigrationGuide.Snippet {
  /// Whether this is a name such as `take(first:)`, and not code to copy.
  var isName: Bool {
    text.wholeMatch(of: /[.@]?[A-Za-z][A-Za-z.]*(\(([a-zA-Z]+:|_:)*\))?/) != nil
  }

  /// This code in a form that the compiler accepts: at file level as it is, or in a function.
  ///
  /// - Parameter index: A number that no other snippet has.
  /// - Returns: Declarations, with the line of the guide.
  func declaration(_ index: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = "#sourceLocation(file: \"\(page)\", line: \(line))\n"
    if lines.contains(where: { $0.hasPrefix("extension ") }) { return place + text + "\n" }
    let statements = lines.map { $0.hasPrefix("import ") ? "" : $0 }.joined(separator: "\n")
    return "func snippet\(index)() async throws {\n\(place)\(statements)\n}\n"
  }

  /// This code of a table cell as a declaration.
  ///
  /// Code that begins with a lower-case name and a bracket is called on a stream.
  func cellDeclaration(_ index: Int) -> String {
    let isStatement = ["extension ", "@"].contains { text.hasPrefix($0) }
    if isStatement { return declaration(index) }
    let isCall = text.prefixMatch(of: /[a-z][A-Za-z]*(\(| \{)/) != nil
    let isType = text.hasSuffix(">")
    return Self(
      page: page, line: line,
      text: "_ = try await \(isCall ? "s." : "")\(text)\(isType ? ".self" : "")"
    )
    .declaration(index)
  }
}
