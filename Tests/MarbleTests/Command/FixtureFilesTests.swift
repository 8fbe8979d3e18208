#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ReactiveTesting
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
  private func make(_ path: String, _ bytes: [UInt8] = []) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `a folder expands to its fixture files, sorted by path`() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/b", withIntermediateDirectories: true)
      for name in ["c.txt", "a.marble", "b/d.txt", "read.me", ".hidden.txt"] {
        try make("\(folder)/\(name)")
      }
      #expect(
        try FixtureFiles.files(at: folder)
          == ["a.marble", "b/d.txt", "c.txt"].map { "\(folder)/\($0)" })
    }
  }

  @Test func `a missing path and a folder without fixtures are reported`() throws {
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

  @Test func `a file that is not UTF-8 is reported with its line`() throws {
    try withFolder { folder in
      try make("\(folder)/x.txt", Array("test: x\n".utf8) + [0x61, 0xFF])
      let error = #expect(throws: FixtureFiles.ReadError.self) {
        try FixtureFiles.read("\(folder)/x.txt")
      }
      #expect(error?.description == "\(folder)/x.txt:2:1: error: this is not UTF-8 text")
    }
  }

  @Test func `a pipe is read to its end even if its writer is slow`() throws {
    try withFolder { folder in
      let path = "\(folder)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      // A reader for the writer: without one, opening would block and writing would raise a signal.
      let both = open(path, O_RDWR)
      let writer = open(path, O_WRONLY)
      let texts = parallelMap([true, false], threads: 2) { isReader in
        if isReader { return (try? FixtureFiles.read(path).text) ?? "" }
        defer {
          close(writer)
          close(both)
        }
        let outlet = Outlet(descriptor: writer, name: "pipe")
        for text in ["test: x\n", "hot a: -|\n"] {
          guard (try? outlet.write(text)) != nil, (try? outlet.flush()) != nil else { return "" }
          // Once the pipe is empty again, the reader has read it and waits for more.
          var rest: Int32 = 1
          while rest > 0, ioctl(writer, unreadBytes, &rest) == 0 { usleep(100) }
        }
        return "written"
      }
      #expect(texts == ["test: x\nhot a: -|\n", "written"])
    }
  }

  @Test func `a pipe without a writer is refused without waiting`() throws {
    try withFolder { folder in
      let path = "\(folder)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let error = #expect(throws: FixtureFiles.ReadError.self) { try FixtureFiles.read(path) }
      #expect(
        error?.message
          == "'\(path)' is a named pipe that no program writes to; to wait for one, use standard input: "
          + "marble - < PIPE")
    }
  }

  @Test func `only regular files and links to them are read from a folder`() throws {
    try withFolder { folder in
      #expect(mkfifo("\(folder)/pipe.txt", 0o600) == 0)
      for (name, target) in [("link.txt", "a.txt"), ("tty.txt", "/dev/tty"), ("loop", ".")] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(name)", withDestinationPath: target)
      }
      try write("test: x\nhot s:  -1|\npipeline: s\nexpect: -1|\n", to: "\(folder)/a.txt")
      #expect(try FixtureFiles.files(at: folder) == ["\(folder)/a.txt", "\(folder)/link.txt"])
      #expect(try marble("-q", folder).output == "2 passed, 0 failed, 0 skipped\n")
      #expect(try marble("fmt", "--check", "\(folder)/a.txt").code == 1)
      #expect(try marble("fmt", "--check", folder).messages == "")
    }
  }

  @Test func `a broken link in a folder is reported, and the other files still run`() throws {
    try withFolder { folder in
      for (name, target) in [("gone.txt", "nowhere"), ("loop.txt", "loop.txt")] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(name)", withDestinationPath: target)
      }
      try write("test: x\nhot s: -1|\npipeline: s\nexpect: -1|\n", to: "\(folder)/a.txt")
      let run = try marble("-q", folder)
      #expect(run.code == 2)
      #expect(run.output == "1 passed, 0 failed, 0 skipped\n")
      #expect(
        run.messages == """
          error: '\(folder)/gone.txt' cannot be read: \(String(cString: strerror(ENOENT)))
          error: '\(folder)/loop.txt' cannot be read: \(String(cString: strerror(ELOOP)))

          """)
    }
  }

  #if os(Linux)
    @Test func `a file whose name is not UTF-8 is reported`() throws {
      try withFolder { folder in
        let name = Array("\(folder)/".utf8) + [0xFF] + Array(".txt".utf8) + [0]
        let descriptor = creat(name.map { CChar(bitPattern: $0) }, 0o600)
        #expect(descriptor >= 0)
        close(descriptor)
        let error = #expect(throws: FixtureFiles.ReadError.self) {
          try FixtureFiles.files(at: folder)
        }
        #expect(error?.message == "the name of '\(folder)/\u{FFFD}.txt' is not UTF-8 text")
      }
    }
  #endif

  @Test func `an unreadable folder does not stop other files from running`() throws {
    try withFolder { folder in
      let closed = "\(folder)/closed"
      try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: false)
      try write("test: x\nhot s: -1|\npipeline: s\nexpect: -1|\n", to: "\(folder)/a.txt")
      chmod(closed, 0)
      defer { chmod(closed, 0o700) }
      // The superuser can read it anyway.
      guard access(closed, R_OK) != 0 else { return }
      let run = try marble("-q", folder)
      #expect(run.output == "1 passed, 0 failed, 0 skipped\n")
      #expect(
        run.messages == "error: the folder '\(closed)' cannot be read: Permission denied\n")
    }
  }

  @Test func `a socket is refused as a fixture file`() throws {
    try withFolder { folder in
      let path = "\(folder)/s"
      let descriptor = socket(AF_UNIX, streamSocket, 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8) + [0]) }
      let length = socklen_t(MemoryLayout<sockaddr_un>.size)
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
      }
      // A path may be too long for a socket.
      guard result == 0 else { return }
      let error = #expect(throws: FixtureFiles.ReadError.self) { try FixtureFiles.read(path) }
      #expect(error?.message == "'\(path)' is a socket, which cannot contain a fixture")
    }
  }

  @Test func `an unreadable path is reported with the reason`() throws {
    let error = #expect(throws: FixtureFiles.ReadError.self) { try FixtureFiles.read("/") }
    #expect(error?.message == "'/' cannot be read: Is a directory")
  }

  @Test func `the text of a file is read unchanged`() throws {
    try withFolder { folder in
      try make("\(folder)/x.txt", Array("test: é\n".utf8))
      #expect(try FixtureFiles.read("\(folder)/x.txt").text == "test: é\n")
    }
  }
}

#if canImport(Darwin)
  private let streamSocket = SOCK_STREAM
  /// FIONREAD, a macro that Swift does not import here.
  private let unreadBytes: UInt = 0x4004_667F
#else
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
  private let unreadBytes = UInt(FIONREAD)
#endif
