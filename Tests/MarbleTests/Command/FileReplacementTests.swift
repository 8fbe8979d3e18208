#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

@Suite struct FileReplacementTests {
  private let files = FileManager.default

  /// Calls a closure with a new folder.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = files.temporaryDirectory.path + "/marble-\(UUID().uuidString)"
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    try body(folder)
  }

  private func make(_ path: String, _ text: String, permissions: Int = 0o640) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  private func replace(_ path: String, _ old: String, by new: String) throws {
    try FileReplacement.replace(path, Array(old.utf8), by: Array(new.utf8))
  }

  @Test func `a replaced file keeps its permissions, and no other file is left behind`() throws {
    try inFolder { folder in
      try make(folder + "/a.txt", "old", permissions: 0o754)
      try replace(folder + "/a.txt", "old", by: "new")
      #expect(try String(contentsOfFile: folder + "/a.txt", encoding: .utf8) == "new")
      let attributes = try files.attributesOfItem(atPath: folder + "/a.txt")
      #expect(attributes[.posixPermissions] as? Int == 0o754)
      #expect(try files.contentsOfDirectory(atPath: folder) == ["a.txt"])
    }
  }

  @Test func `a read-only file, a link, a folder or a missing file is refused and left unchanged`()
    throws
  {
    try inFolder { folder in
      try make(folder + "/a.txt", "old")
      try make(folder + "/locked.txt", "old", permissions: 0o444)
      try files.createSymbolicLink(
        atPath: folder + "/link.txt", withDestinationPath: folder + "/a.txt")
      try files.createDirectory(atPath: folder + "/b.txt", withIntermediateDirectories: false)
      let refusals = [
        ("locked.txt", "'\(folder)/locked.txt' is read-only"),
        (
          "link.txt",
          "'\(folder)/link.txt' is a link, and links are not followed; name the file itself"
        ),
        ("b.txt", "'\(folder)/b.txt' is not an ordinary file"),
        ("gone.txt", "'\(folder)/gone.txt' cannot be read: No such file or directory"),
        (
          "gone/a.txt", "the folder '\(folder)/gone' cannot be opened: No such file or directory"
        ),
      ]
      for (name, message) in refusals {
        let error = #expect(throws: FileReplacement.Refusal.self) {
          try replace("\(folder)/\(name)", "old", by: "new")
        }
        #expect(error?.message == message)
      }
      for name in ["a.txt", "locked.txt"] {
        #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == "old")
      }
      #expect(
        try files.contentsOfDirectory(atPath: folder).sorted()
          == ["a.txt", "b.txt", "link.txt", "locked.txt"])
    }
  }

  @Test func `a file changed by someone else is refused and left unchanged`() throws {
    try inFolder { folder in
      try make(folder + "/a.txt", "other")
      let error = #expect(throws: FileReplacement.Refusal.self) {
        try replace(folder + "/a.txt", "old", by: "new")
      }
      #expect(
        error?.message
          == "another program has changed '\(folder)/a.txt' in the meantime; it is left as it is")
      #expect(try String(contentsOfFile: folder + "/a.txt", encoding: .utf8) == "other")
    }
  }

  #if os(Linux)
    @Test func `a folder in which no file can be made is reported`() throws {
      let path = "/proc/self/comm"
      let old = try #require(files.contents(atPath: path))
      let error = #expect(throws: FileReplacement.Refusal.self) {
        try FileReplacement.replace(path, Array(old), by: [])
      }
      #expect(error?.message.hasPrefix("no file can be made beside '/proc/self/comm': ") == true)
    }
  #endif
}
