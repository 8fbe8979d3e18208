#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing

/// A file names types of its own folder and of earlier folders, never of later ones.
@Suite struct LayerTests {
  /// The types of later folders that a file of `Reactive` may name: events and observers are nested in `Signal`.
  private static let exceptions: [String: Set<Substring>] = [
    "Events/Event.swift": ["Signal"],
    "Events/Observer.swift": ["Signal"],
    "Events/Observer+SwiftFive.swift": ["Signal"],
  ]

  @Test(arguments: ["Reactive", "ReactiveTesting", "marble"])
  func `no folder names types of a later folder`(name: String) throws {
    let module = try #require(SourceModule.all.first { $0.name == name })
    let files = try module.files()
    #expect(files.count > 15)
    var needed: Set<String> = []
    for (number, folder) in module.folders.enumerated() {
      let above = Set(module.folders[(number + 1)...])
      let later = Set(files.filter { above.contains($0.folder) }.flatMap(\.types))
      let earlier = Set(files.filter { !above.contains($0.folder) }.flatMap(\.types))
      for file in files where file.folder == folder {
        let wrong = file.words.intersection(later).subtracting(earlier)
        let allowed = Self.exceptions[file.path] ?? []
        #expect(wrong.subtracting(allowed).isEmpty, "\(file.path) names \(wrong.sorted())")
        if !wrong.isEmpty { needed.insert(file.path) }
      }
    }
    guard name == "Reactive" else { return }
    #expect(Set(Self.exceptions.keys) == needed, "an exception is not needed any more")
  }

  @Test func `each folder has a place in the order`() throws {
    for module in SourceModule.all {
      let folders = try FileManager.default.contentsOfDirectory(atPath: module.path)
        .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".docc") }
      #expect(Set(folders) == Set(module.folders), "\(module.name)")
    }
  }

  /// A row for each folder, with the folders of the same module whose types it names.
  private static func map() throws -> String {
    let width = SourceModule.all.flatMap(\.folders).map(\.count).max() ?? 0
    return try SourceModule.all.map { module in
      let files = try module.files()
      var folder: [Substring: String] = [:]
      for file in files { for type in file.types { folder[type] = file.folder } }
      let rows = module.folders.map { name in
        let used = Set(
          files.filter { $0.folder == name }.flatMap(\.words).compactMap { folder[$0] })
        let others = module.folders.prefix { $0 != name }.filter(used.contains)
        let padding = String(repeating: " ", count: width - name.count)
        return others.isEmpty
          ? "  \(name)" : "  \(name)\(padding)  uses \(others.joined(separator: ", "))"
      }
      return ([module.name] + rows).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  @Test func `the map of the folders in CONTRIBUTING is correct`() throws {
    let page = try Repository.text("CONTRIBUTING.md")
    let map = try Self.map()
    #expect(page.contains("```text\n\(map)\n```"), "write this map into CONTRIBUTING.md:\n\(map)")
  }
}
