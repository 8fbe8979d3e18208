import Foundation
import ReactiveTesting
import Synchronization
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// How the program reads files and notices that they change.
@Suite struct ReadingTests {
  private func message(at path: String) -> String? {
    #expect(throws: FixtureFiles.ReadError.self) { try FixtureFiles.read(path) }?.description
  }

  @Test func `what cannot be a fixture is refused with the reason`() throws {
    try withFolder { folder in
      let path = "\(folder)/x.txt"
      try Data(Array("test: x\n".utf8) + [0x61, 0xFF]).write(to: URL(filePath: path))
      #expect(message(at: path) == "\(path):2:1: error: this is not UTF-8 text")
      try write("test: é\n", to: path)
      #expect(try FixtureFiles.read(path).text == "test: é\n")
      try write("test: x\nhot s: 'e\(String(repeating: "\u{301}", count: 101))'\n", to: path)
      #expect(
        message(at: path)
          == "\(path):2:10: error: this text has more than 100 combining marks in a row; use fewer")
      #expect(message(at: "/")?.hasSuffix("'/' cannot be read: Is a directory") == true)

      let socketPath = "\(folder)/s"
      let descriptor = socket(AF_UNIX, streamSocket, 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      // A path may be too long for a socket.
      guard socketPath.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
      withUnsafeMutableBytes(of: &address.sun_path) {
        $0.copyBytes(from: Array(socketPath.utf8) + [0])
      }
      let length = socklen_t(MemoryLayout<sockaddr_un>.size)
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
      }
      #expect(result == 0)
      #expect(
        message(at: socketPath)?.hasSuffix(
          "'\(socketPath)' is a socket, which cannot contain a fixture") == true)
    }
  }

  #if os(Linux)
    @Test func `a file whose name is not UTF-8 is reported`() throws {
      try withFolder { folder in
        let name = Array("\(folder)/".utf8) + [0xFF] + Array(".txt".utf8) + [0]
        close(creat(name.map { CChar(bitPattern: $0) }, 0o600))
        let files = FixtureFiles.entries(at: [folder])
        #expect(
          files.first?.error?.message == "the name of '\(folder)/\u{FFFD}.txt' is not UTF-8 text")
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
      #expect(run.messages == "error: the folder '\(closed)' cannot be read: Permission denied\n")
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

  // MARK: Changes. Each test changes files and waits until that is noticed, if necessary forever.

  @Test func `writing, replacing, removing or creating a file counts as a change`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.txt"
      // A watch can wait for a file that does not exist yet.
      var watch = FileWatch([path])
      try write("1", to: path)
      watch.waitForChange()

      watch = FileWatch([folder])
      try write("22", to: path)
      watch.waitForChange()

      watch = FileWatch([folder])
      try write("33", to: "\(folder)/new")
      #expect(rename("\(folder)/new", path) == 0)
      watch.waitForChange()

      watch = FileWatch([folder])
      try FileManager.default.removeItem(atPath: path)
      watch.waitForChange()
    }
  }

  @Test func `a file in a folder created after the watch began counts as a change`() throws {
    try withFolder { folder in
      let isWatching = Atomic<Bool>(false)
      // On separate threads: the test's thread may be the only one in its pool.
      let heard = parallelMap([true, false], threads: 2) { isWatcher in
        if isWatcher {
          let watch = FileWatch([folder])
          isWatching.store(true, ordering: .releasing)
          watch.waitForChange()
          return FileManager.default.fileExists(atPath: "\(folder)/deep/deeper/a.txt")
        }
        while !isWatching.load(ordering: .acquiring) { usleep(1_000) }
        let deepest = "\(folder)/deep/deeper"
        try? FileManager.default.createDirectory(
          atPath: deepest, withIntermediateDirectories: true)
        return (try? write("1", to: "\(deepest)/a.txt")) != nil
      }
      #expect(heard == [true, true])
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
