#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing

/// A file names types of its own folder and of earlier folders, never of later ones.
@Suite struct LayerTests {
  private static let root =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/")

  private struct File {
    var folder: String
    var path: String
    /// All words outside of comments.
    var words: Set<Substring>
    var declared: [Substring]
  }

  private static func files(of module: String, _ folders: [String]) throws -> [File] {
    try folders.flatMap { folder in
      try swiftFiles("\(root)/Sources/\(module)/\(folder)").map { path in
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { line in
          !line.drop { $0 == " " }.hasPrefix("//")
        }
        return File(
          folder: folder, path: path,
          words: Set(lines.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }),
          declared: lines.compactMap(declaration))
      }
    }
  }

  private static func swiftFiles(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { name in
      name.hasSuffix(".swift")
        ? ["\(folder)/\(name)"] : try swiftFiles("\(folder)/\(name)")
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
      // Events and observers are nested in their stream.
      ["Signal"]
    ),
    (
      "ReactiveTesting",
      ["Text", "Notation", "Rendering", "Timeline", "Capture", "VirtualTime", "Recording"], []
    ),
    (
      "marble",
      [
        "Tokens", "Syntax", "Values", "Operators", "Pipeline", "Running", "Rendering", "Command",
      ], []
    ),
  ])
  func `no folder names types of a later folder`(
    module: String, folders: [String], exempt: [String]
  ) throws {
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
    for (module, count) in [("Reactive", 9), ("ReactiveTesting", 7), ("marble", 8)] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: "\(Self.root)/Sources/\(module)")
      #expect(names.filter { !$0.hasPrefix(".") }.count == count, "\(module): \(names)")
    }
  }
}
