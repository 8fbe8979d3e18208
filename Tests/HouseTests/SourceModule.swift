#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A module of the package, read as text: its folders, and the types that they declare and name.
struct SourceModule {
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/")

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
      ["Text", "Notation", "Rendering", "Timeline", "Capture", "VirtualTime", "Recording"]),
    SourceModule(
      "marble",
      ["Tokens", "Syntax", "Values", "Operators", "Pipeline", "Running", "Rendering", "Command"]),
  ]

  struct File {
    var folder: String
    /// Below the module's folder.
    var path: String
    /// All words outside of comments.
    var words: Set<Substring>
    /// The types declared at the top level.
    var types: [Substring]
  }

  let name: String
  let folders: [String]

  init(_ name: String, _ folders: [String]) { (self.name, self.folders) = (name, folders) }

  var path: String { "\(Self.root)/Sources/\(name)" }

  func files() throws -> [File] {
    try folders.flatMap { folder in
      try Self.swiftFiles("\(path)/\(folder)").map { path in
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { line in
          !line.drop { $0 == " " }.hasPrefix("//")
        }
        return File(
          folder: folder, path: String(path.dropFirst(self.path.count + 1)),
          words: Set(lines.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }),
          types: lines.compactMap(Self.type))
      }
    }
  }

  private static func swiftFiles(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().flatMap { name in
      name.hasSuffix(".swift")
        ? ["\(folder)/\(name)"] : try swiftFiles("\(folder)/\(name)")
    }
  }

  /// The name of a type that a line declares at the top level of its file.
  private static func type(_ line: Substring) -> Substring? {
    guard let first = line.first, first != " " else { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor"]
    guard let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count,
      words.first != "extension"
    else { return nil }
    return words[kind + 1]
  }
}
