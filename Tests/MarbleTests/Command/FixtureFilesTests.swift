#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

@Suite struct FixtureFilesTests {
  /// A folder of its own for each test, removed at its end.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/marble-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `a folder stands for its fixture files, in the order of their paths`() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/b", withIntermediateDirectories: true)
      for name in ["c.txt", "a.marble", "b/d.txt", "read.me", ".hidden.txt"] {
        try write([], "\(folder)/\(name)")
      }
      #expect(
        try FixtureFiles.files(at: folder)
          == ["a.marble", "b/d.txt", "c.txt"].map { "\(folder)/\($0)" })
    }
  }

  @Test func `what is not there is told`() throws {
    try withFolder { folder in
      #expect(throws: FixtureFiles.ReadError(message: "there is no file or folder 'no/where'")) {
        try FixtureFiles.files(at: "no/where")
      }
      #expect(
        throws: FixtureFiles.ReadError(message: "there is no .txt or .marble file in '\(folder)'")
      ) {
        try FixtureFiles.files(at: folder)
      }
    }
  }

  @Test func `a file that is not UTF-8 is told with its line`() throws {
    try withFolder { folder in
      try write(Array("test: x\n".utf8) + [0x61, 0xFF], "\(folder)/x.txt")
      let error = #expect(throws: FixtureFiles.ReadError.self) {
        try FixtureFiles.read("\(folder)/x.txt")
      }
      #expect(error?.description == "\(folder)/x.txt:2:1: error: this is not UTF-8 text")
    }
  }

  @Test func `a file is read as it is`() throws {
    try withFolder { folder in
      try write(Array("test: é\n".utf8), "\(folder)/x.txt")
      #expect(try FixtureFiles.read("\(folder)/x.txt").text == "test: é\n")
    }
  }
}
