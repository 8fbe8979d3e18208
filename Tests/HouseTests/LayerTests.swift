#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing

/// A file names types of its own folder and of those before it, never of those after it.
@Suite struct LayerTests {
  private struct File {
    var folder: String
    var path: String
    /// Without comments and texts.
    var words: Set<Substring>
    var declared: [Substring]
  }

  private static func files(of module: String, _ folders: [String]) throws -> [File] {
    try folders.flatMap { folder in
      try Repository.files(below: "Sources/\(module)/\(folder)", ending: ".swift").map { path in
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { line in
          !line.drop { $0 == " " }.hasPrefix("//")
        }
        return File(
          folder: folder, path: path,
          words: Set(
            SwiftTexts.code(in: text).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
              .map { Substring($0) }),
          declared: lines.compactMap(declaration))
      }
    }
  }

  /// The name of a type that a line declares at the top level of its file.
  private static func declaration(_ line: Substring) -> Substring? {
    guard let first = line.first, first != " " else { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor"]
    guard let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count,
      words.first != "extension"
    else { return nil }
    return words[kind + 1]
  }

  @Test(arguments: [
    (
      "Reactive",
      [
        "Storage", "Events", "Disposal", "Scheduling", "Streams", "State", "Operators", "Binding",
        "Bridging",
      ],
      // Events and observers are nested in the stream whose they are.
      ["Signal"]
    ),
    (
      "ReactiveTesting",
      ["Text", "Notation", "Rendering", "Timeline", "Capture", "VirtualTime", "Recording"], []
    ),
    (
      "marble",
      [
        "Text", "Tokens", "Syntax", "Values", "Operators", "Pipeline", "Running", "Rendering",
        "Command",
      ], []
    ),
  ])
  func `no folder looks upstairs`(module: String, folders: [String], exempt: [String]) throws {
    let files = try Self.files(of: module, folders)
    #expect(files.count > 15)
    for (number, folder) in folders.enumerated() {
      let above = Set(folders[(number + 1)...])
      let upstairs = Set(
        files.filter { above.contains($0.folder) }.flatMap(\.declared)
          .filter { !exempt.contains(String($0)) })
      let here = Set(files.filter { !above.contains($0.folder) }.flatMap(\.declared))
      for file in files where file.folder == folder {
        let wrong = file.words.intersection(upstairs).subtracting(here)
        #expect(wrong.isEmpty, "\(file.path) names \(wrong.sorted())")
      }
    }
  }

  @Test func `every folder has its place in the order`() throws {
    for (module, count) in [("Reactive", 9), ("ReactiveTesting", 7), ("marble", 9)] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Repository.path("Sources/\(module)"))
      #expect(names.filter { !$0.hasPrefix(".") }.count == count, "\(module): \(names)")
    }
  }
}
