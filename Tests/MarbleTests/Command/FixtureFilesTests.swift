#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct FixtureFilesTests {
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

  @Test func `a pipe is read as a file is`() throws {
    try withFolder { folder in
      let path = "\(folder)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let texts = parallelMap([true, false], threads: 2) { isReader in
        if isReader { return (try? FixtureFiles.read(path).text) ?? "" }
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        let outlet = Outlet(descriptor: descriptor, name: "pipe")
        return (try? outlet.write("test: x\n")) != nil && (try? outlet.flush()) != nil
          ? "written" : ""
      }
      #expect(texts == ["test: x\n", "written"])
    }
  }

  @Test func `what cannot be read is told with the reason`() throws {
    let error = #expect(throws: FixtureFiles.ReadError.self) { try FixtureFiles.read("/") }
    #expect(error?.message == "'/' cannot be read: Is a directory")
  }

  @Test func `a file is read as it is`() throws {
    try withFolder { folder in
      try write(Array("test: é\n".utf8), "\(folder)/x.txt")
      #expect(try FixtureFiles.read("\(folder)/x.txt").text == "test: é\n")
    }
  }
}
