import Foundation
import TestSupport
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// The files that are written from the table of names: what the compiler answers, and the tables on the pages.
///
/// `REACTIVE_UPDATE_NAMES=1` writes them, for you to read the difference.
@Suite struct NameFileTests {
  private static let isUpdate =
    ProcessInfo.processInfo.environment["REACTIVE_UPDATE_NAMES"] != nil

  @Test(arguments: [
    ("Sources/Reactive/Operators/Names+Elsewhere.swift", false),
    ("Sources/ReactiveTesting/Recording/Names+Elsewhere.swift", true),
  ])
  func `the compiler's answers are those of the table`(path: String, isForTests: Bool) throws {
    try compare(path, with: HintFile(isForTests: isForTests).text)
  }

  @Test(arguments: Library.allCases)
  func `the page of a library has the table's names`(library: Library) throws {
    guard let page = library.page else { return }
    var text = try Repository.text(page)
    let table = try #require(text.firstRange(of: Regex(library.tableHead + "(\\|.*\n)*")))
    text.replaceSubrange(table, with: library.pageTable)
    try compare(page, with: text)
  }

  private func compare(_ path: String, with text: String) throws {
    if Self.isUpdate {
      return try text.write(toFile: Repository.path(path), atomically: true, encoding: .utf8)
    }
    let old = try Set(Repository.text(path).split(separator: "\n"))
    let new = Set(text.split(separator: "\n"))
    let lines = old.subtracting(new).map { "- \($0)" } + new.subtracting(old).map { "+ \($0)" }
    #expect(lines.isEmpty, "\(path) differs from the table:\n\(lines.joined(separator: "\n"))")
  }
}

/// A file of unavailable declarations.
private struct HintFile {
  let isForTests: Bool

  /// The declarations by what they extend, in order.
  private var blocks: [(place: String, lines: [String])] {
    var blocks: [(place: String, lines: [String])] = []
    func add(_ line: String, to place: String) {
      if let block = blocks.firstIndex(where: { $0.place == place }) {
        blocks[block].lines.append(line)
      } else {
        blocks.append((place, [line]))
      }
    }
    for row in NameElsewhere.rows {
      for hint in row.hints {
        for place in hint.places.isEmpty ? ["SignalProducerConvertible"] : hint.places
        where place.hasPrefix("testing.") == isForTests {
          let place = isForTests ? String(place.dropFirst("testing.".count)) : place
          for declaration in Self.declarations(hint.declaration) {
            let message = "@available(*, unavailable, message: \"\(row.hintMessage)\") "
            // Of a result that is a stream, each kind of stream has its own.
            let isOfStreams =
              place == "SignalProducerConvertible" && declaration.contains("Stream<")
            for kind in isOfStreams ? ["Signal", "SignalProducer"] : [place] {
              add(message + Self.complete(declaration, in: kind), to: kind)
            }
          }
        }
      }
    }
    return blocks
  }

  /// A declaration for each of its names and each form of its times.
  private static func declarations(_ text: String) -> [String] {
    let names = text.firstMatch(of: /(func|typealias|struct|enum) ([A-Za-z]+(?:\|[A-Za-z]+)*)/)
    guard let names else { return [text] }
    return names.2.split(separator: "|").flatMap { name in
      let name = ["do", "catch"].contains(name) ? "`\(name)`" : String(name)
      var declaration = text
      declaration.replaceSubrange(names.range, with: "\(names.1) \(name)")
      guard declaration.contains(": Time") else { return [declaration] }
      return [
        declaration.replacing(": Time", with: ": Duration"),
        "@_disfavoredOverload " + declaration.replacing(": Time", with: ": Any"),
      ]
    }
  }

  /// A declaration with a result and a body.
  private static func complete(_ declaration: String, in place: String) -> String {
    // Attributes come first.
    var text = declaration.replacing(/^((?:@\w+ )*)/) { "\($0.1)public " }
    if let result = text.firstRange(of: "Stream<"), ["Signal", "SignalProducer"].contains(place) {
      let end = text[result.upperBound...].ranges(of: ">").map(\.lowerBound).first {
        let part = text[result.upperBound..<$0]
        return part.count { $0 == "<" } == part.count { $0 == ">" }
      }
      if let end {
        let type = text[result.upperBound..<end]
        let isWhole = type.contains(", any ")
        text.replaceSubrange(
          result.lowerBound...end, with: "\(place)<\(type)\(isWhole ? "" : ", Error")>")
      }
    }
    if text.hasSuffix("}") || text.hasPrefix("public typealias") { return text }
    if place == "SignalProducerConvertible", !hasResult(text) { text += " -> Self" }
    return text + " { fatalError() }"
  }

  /// Whether something stands behind the parameters.
  private static func hasResult(_ text: String) -> Bool {
    var depth = 0
    let end = text.firstIndex { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == ")" && depth == 0
    }
    return end.map { text[$0...].contains("->") } ?? false
  }

  var text: String {
    let parts = blocks.map { place, lines in
      place == "global"
        ? lines.joined(separator: "\n")
        : "extension \(place) {\n\(lines.map { "  \($0)\n" }.joined())}"
    }
    return """
      // Names of other libraries. The declarations only point to the name used here: the compiler shows the message, and code
      // completion does not offer them. They have no documentation. Nothing calls them.
      //
      // An available declaration of the same name wins, whether it is in the client's module or in another one that the
      // client imports. A type is an alias of its counterpart, so that the compiler goes on with what is called on it.
      //
      // The table NameElsewhere+Table.swift of the program has all names; this file is written from it.

      // swift-format-ignore-file
      \(isForTests ? "\nimport Reactive\n" : "")
      \(parts.joined(separator: "\n\n"))

      """
  }
}

extension NameElsewhere {
  /// What the compiler says.
  fileprivate var hintMessage: String {
    switch answer {
    case .counterpart(let text):
      (["here it is \(text)", note].compactMap(\.self).joined(separator: "; "))
        .replacing("\"", with: "\\\"")
    case .none(let reason): reason
    case .same: ""
    }
  }

  /// What a page says, unless it has words of its own.
  fileprivate var pageAnswer: String {
    switch answer {
    case .counterpart(let text): [text, note].compactMap(\.self).joined(separator: "; ")
    case .none(let reason): "none: \(reason)"
    case .same: "the same"
    }
  }
}

extension Library {
  fileprivate var page: String? {
    switch self {
    case .reactiveSwift: nil
    case .rxJS, .jestMarbles: "Documentation/ComingFromRxJS.md"
    case .rxSwift: "Documentation/ComingFromRxSwift.md"
    case .combine: "Documentation/ComingFromCombine.md"
    case .flow: "Documentation/ComingFromKotlinFlow.md"
    case .coroutinesTest, .turbine: "Documentation/ComingFromKotlinTests.md"
    }
  }

  fileprivate var tableHead: String {
    "\\| \(self == .flow ? "Kotlin" : rawValue) \\| here \\|\n\\| --- \\| --- \\|\n"
  }

  /// The table on the page, with its names in alphabetical order.
  fileprivate var pageTable: String {
    let rows = NameElsewhere.table.rows.flatMap { row in
      row.namesByLibrary.filter { $0.library == self }.map { names in
        let code = names.texts.map { name in
          // Only Swift has labels.
          let isSwift = self == .rxSwift || self == .combine
          return "`\(!isSwift && name.hasSuffix("(_:)") ? String(name.dropLast(4)) : name)`"
        }
        return (code.joined(separator: ", "), names.cell ?? row.pageAnswer)
      }
    }
    let sorted = rows.sorted { ($0.0.lowercased(), $0.0) < ($1.0.lowercased(), $1.0) }
    return tableHead.replacing("\\", with: "")
      + sorted.map { "| \($0.0) | \($0.1) |\n" }.joined()
  }
}
