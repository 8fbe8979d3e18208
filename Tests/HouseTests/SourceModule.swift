#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport

/// A module of the package, read as text: its folders, and the types that they declare and name.
struct SourceModule {
  /// Every module, with its folders in the order in which one may use another.
  static let all = [
    SourceModule(
      "Reactive",
      [
        "Storage", "Events", "Disposal", "Scheduling", "Streams", "State", "Operators", "Binding",
        "Bridging",
      ]),
    SourceModule(
      "ReactiveTesting",
      [
        "Text", "Notation", "Rendering", "Timeline", "Capture", "VirtualTime", "Recording",
        "Orders", "Laws", "Cuts", "Adapters", "Syntax", "Fixtures",
      ]),
    SourceModule(
      "marble",
      [
        "Text", "Syntax", "Values", "Operators", "Pipeline", "Running", "Mutating", "Coverage",
        "Rendering",
        "Conformance", "Command",
      ]),
  ]

  struct File {
    var folder: String
    /// Below the module's folder.
    var path: String
    /// All words outside of comments and texts.
    var words: Set<Substring>
    /// The types declared at the top level.
    var types: [Substring]
  }

  let name: String
  let folders: [String]

  init(_ name: String, _ folders: [String]) { (self.name, self.folders) = (name, folders) }

  var path: String { Repository.path("Sources/\(name)") }

  func files() throws -> [File] {
    try folders.flatMap { folder in
      try Repository.files(below: "Sources/\(name)/\(folder)", ending: ".swift").map { path in
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let words = SwiftTexts.code(in: text).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return File(
          folder: folder, path: String(path.dropFirst(self.path.count + 1)),
          words: Set(words.map { Substring($0) }),
          types: text.split(separator: "\n").compactMap(Self.type))
      }
    }
  }

  /// The name of a type that a line declares at the top level of its file.
  private static func type(_ line: Substring) -> Substring? {
    guard let first = line.first, first != " ", first != "/" else { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor"]
    guard let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count,
      words.first != "extension"
    else { return nil }
    return words[kind + 1]
  }
}
