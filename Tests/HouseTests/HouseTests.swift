import Foundation
import TestSupport
import Testing

/// Rules for the sources that no compiler checks.
///
/// They read the sources with regular expressions. That is not exact, but nobody can break a rule without noticing.
@Suite struct HouseTests {
  private static let modules = [
    "Reactive", "ReactiveTesting", "MarbleCases", "MarbleAuthoring", "marble",
  ]

  /// The text of each source file below a folder, by its path from the package's root.
  private static func sources(below folder: String) throws -> [(path: String, text: String)] {
    try Repository.files(below: folder, ending: ".swift").map { path in
      (
        String(path.dropFirst(Repository.root.count + 1)),
        try String(contentsOfFile: path, encoding: .utf8)
      )
    }
  }

  @Test(arguments: modules)
  func `the sources are where this suite looks for them`(module: String) throws {
    #expect(try Self.sources(below: "Sources/\(module)").count > 10)
  }

  // MARK: Imports

  /// What each module may import.
  private static let imports: [String: Set<Substring>] = [
    // Only the C library identifies threads. Combine is bridged where it exists.
    "Reactive": [
      "Synchronization", "Dispatch", "ObjectiveC", "Glibc", "Musl", "Darwin", "Combine",
    ],
    // Only the C library looks up the runtime's hooks, of which `_Concurrency` has some that are not public. The queues and
    // the time of Dispatch are virtual in runs, except for the library's own uses. Observable state and publishers are
    // recorded.
    "ReactiveTesting": [
      "Reactive", "Synchronization", "Dispatch", "Glibc", "Musl", "Darwin", "_Concurrency",
      "Observation", "Combine",
    ],
    "MarbleCases": [
      "Reactive", "ReactiveTesting", "Synchronization", "Dispatch", "Glibc", "Musl", "Darwin",
    ],
    "MarbleAuthoring": ["Reactive", "ReactiveTesting", "MarbleCases", "Synchronization"],
    "marble": [
      "Reactive", "ReactiveTesting", "MarbleCases", "MarbleAuthoring", "Synchronization", "Glibc",
      "Musl", "Darwin",
    ],
  ]

  @Test(arguments: modules)
  func `a module imports only the modules allowed for it`(module: String) throws {
    let allowed = try #require(Self.imports[module])
    for (path, text) in try Self.sources(below: "Sources/\(module)") {
      for line in text.matches(of: /(?m)^ *(?:@[\w()]+ +)?(?:[a-z]+ )?import (\w+)/) {
        #expect(allowed.contains(line.1), "\(path): \(line.0)")
      }
    }
  }

  // MARK: Folders

  /// Types that a folder may name wherever they are declared: events and observers are nested in `Signal`.
  private static let exceptions: [String: Set<Substring>] = ["Reactive/Events": ["Signal"]]

  /// Code without its comments and texts.
  private static func code(in text: String) -> String {
    text.replacing(/"""[^\0]*?"""|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*/) { _ in "" }
  }

  /// The folders of a module, each with the folders whose types it names, and an example of such a type.
  private static func uses(in module: String) throws -> [String: [String: Substring]] {
    var words: [String: Set<Substring>] = [:]
    var homes: [Substring: Set<String>] = [:]
    for (path, text) in try sources(below: "Sources/\(module)") {
      let folder = String(path.split(separator: "/")[2])
      let code = code(in: text)
      words[folder, default: []].formUnion(code.matches(of: /\b[A-Z]\w*/).map(\.0))
      // A declaration at the top level starts in the first column.
      let declaration = /(?m)^(?:[@a-z][\w()]* )*(?:class|struct|enum|protocol|actor) (\w+)/
      for match in code.matches(of: declaration) { homes[match.1, default: []].insert(folder) }
    }
    var uses: [String: [String: Substring]] = [:]
    for (folder, words) in words {
      uses[folder] = [:]
      for word in words.subtracting(exceptions["\(module)/\(folder)"] ?? []).sorted() {
        // If two folders declare a name, either may be meant.
        if let home = homes[word], home.count == 1, let other = home.first, other != folder {
          uses[folder]?[other] = word
        }
      }
    }
    return uses
  }

  @Test(arguments: modules)
  func `the folders of a module do not use each other in a circle`(module: String) throws {
    var uses = try Self.uses(in: module)
    #expect(uses.count > 2)
    // A folder that uses none of those that are left is in no circle.
    while let folder = uses.keys.first(where: { uses[$0]?.isEmpty == true }) {
      uses[folder] = nil
      for other in uses.keys { uses[other]?[folder] = nil }
    }
    let circle = uses.flatMap { folder, used in
      used.map { "\(folder) uses \($0.value) of \($0.key)" }
    }
    #expect(circle.isEmpty, "\(circle.sorted().joined(separator: "\n"))")
  }

  // MARK: Reasons

  @Test func `every unchecked conformance says right there why it is safe`() throws {
    for (path, text) in try Self.sources(below: "Sources")
    where text.contains("@unchecked Sendable") {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where line.contains("@unchecked Sendable") {
        let near = lines[max(0, number - 4)..<min(lines.count, number + 5)]
        #expect(near.contains { $0.contains("// Unchecked") }, "\(path): \(number + 1)")
      }
    }
  }

  @Test func `every unsafe reference and pointer says in its declaration why it is safe`() throws {
    for (path, text) in try Self.sources(below: "Sources")
    where text.contains("Pointer") || text.contains("(unsafe)") {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      // A reason at the top is for the whole file.
      if lines.prefix(6).contains(where: { $0.hasPrefix("// Unsafe: ") }) { continue }
      for declaration in lines.split(separator: "}") {
        let uses = declaration.filter { line in
          !line.contains(/^ *\/\//) && line.contains(/\w+\(unsafe\)|Unsafe\w*Pointer/)
        }
        let isExplained = declaration.contains { $0.contains("// Unsafe: ") }
        #expect(uses.isEmpty || isExplained, "\(path): \(uses)")
      }
    }
  }

  // MARK: Pages

  private static let pages =
    Repository.pages + [
      "CHANGELOG.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md", "Benchmarks/README.md",
      "Conformance/README.md",
      "editors/README.md",
    ]

  /// A page without its fenced blocks.
  private static func prose(of page: String) throws -> String {
    try Repository.text(page).replacing(/(?m)^```[^\0]*?^```/) { _ in "" }
  }

  /// The anchors that GitHub gives to the headings of a page.
  private static func anchors(of page: String) throws -> Set<String> {
    Set(
      try prose(of: page).matches(of: /(?m)^#+ (.+)$/).map { heading in
        let title = heading.1.replacing(/\[([^\]]+)\]\([^)]*\)/) { $0.1 }.lowercased()
        return title.replacing(" ", with: "-").filter {
          $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
        }
      })
  }

  /// The links of a page to other pages and files of the package.
  private static func links(of page: String) throws -> [Substring] {
    // The text of a link may be code, but a link in code is none.
    try prose(of: page).replacing("](", with: "\u{1}").replacing(/`[^`]*`/) { _ in "" }
      .matches(of: /\x{1}([^)\s]+)\)/).map(\.1)
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }

  @Test(arguments: pages)
  func `each link on a page leads to a file and to one of its headings`(page: String) throws {
    for link in try Self.links(of: page) {
      let parts = link.split(separator: "#", omittingEmptySubsequences: false)
      var path = page.split(separator: "/").dropLast()
      for part in parts[0].split(separator: "/") {
        if part == ".." { _ = path.popLast() } else { path.append(part) }
      }
      let file = parts[0].isEmpty ? page : path.joined(separator: "/")
      #expect(
        FileManager.default.fileExists(atPath: Repository.path(file)), "\(page): no \(link)")
      if let heading = parts.dropFirst().first, file.hasSuffix(".md") {
        #expect(try Self.anchors(of: file).contains(String(heading)), "\(page): no \(link)")
      }
    }
  }

  @Test func `this suite finds pages, links and headings`() throws {
    #expect(Self.pages.count > 15)
    #expect(try Self.links(of: "README.md").count > 10)
    #expect(try Self.anchors(of: "Documentation/Contract.md").contains("contract-of-events"))
  }

  @Test func `each promise of the contract names its tests, and they exist`() throws {
    let tests = try Self.sources(below: "Tests").map(\.text).joined()
    let promises = try Repository.text("Documentation/Contract.md")
      .split(separator: /\n(?=\d+\. \*\*)/).dropFirst()
    #expect(promises.count == 9)
    for promise in promises {
      let names = promise.matches(of: /(?m)^ +- `(.+)`$/).map(\.1)
      #expect(!names.isEmpty, "\(promise)")
      for name in names { #expect(tests.contains("func `\(name)`("), "\(name)") }
    }
  }
}
