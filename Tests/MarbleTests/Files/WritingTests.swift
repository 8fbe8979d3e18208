import Foundation
import ReactiveTesting
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// How the program writes files; the sessions show what it refuses to write.
@Suite struct WritingTests {
  private let files = FileManager.default

  private func names(in folder: String) throws -> [String] {
    try files.contentsOfDirectory(atPath: folder).sorted()
  }

  private func setPermissions(_ permissions: Int, of path: String) throws {
    try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  private func permissions(of path: String) throws -> Int? {
    try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  // MARK: Drafts

  /// Gives the same numbers each time it is created, as in processes with equal ids.
  private struct Numbers: RandomNumberGenerator {
    var rest: [UInt64]

    mutating func next() -> UInt64 { rest.isEmpty ? 0 : rest.removeFirst() }
  }

  @Test func `a draft whose first name is taken gets another name and keeps the existing file`()
    throws
  {
    try withFolder { folder in
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
      defer { close(descriptor) }
      var numbers = Numbers(rest: [1, 1, 1, 2])
      let first = try Draft(in: descriptor, permissions: 0o600, using: &numbers)
      let second = try Draft(in: descriptor, permissions: 0o600, using: &numbers)
      #expect(try names(in: folder) == [first.name, second.name].sorted())
      try second.replace("file")
      #expect(try names(in: folder) == [first.name, "file"].sorted())
      // One that is left behind is neither read nor removed.
      try write("test: x\nhot s:  -1|\npipeline: s\nexpect: -2|\n", to: "\(folder)/a.txt")
      for arguments in [["--update"], ["fmt"], ["-o", "\(folder)/report"]] {
        #expect(try marble(arguments + [folder]).code == 0)
      }
      #expect(try names(in: folder) == [first.name, "a.txt", "file", "report"])
      first.discard()
      // Every name is taken.
      numbers = Numbers(rest: [])
      let third = try Draft(in: descriptor, permissions: 0o600, using: &numbers)
      defer { third.discard() }
      #expect(throws: SystemError.self) {
        try Draft(in: descriptor, permissions: 0o600, using: &numbers)
      }
    }
  }

  @Test(arguments: [
    String(repeating: "漢", count: 80), String(repeating: "é", count: 120),
    String(repeating: "d", count: 248),
  ])
  func `a file with a very long name can be written, whatever its characters`(name: String) throws {
    try withFolder { folder in
      let (fixture, report) = ("\(folder)/\(name).txt", "\(folder)/\(name).rep")
      try write("test: x\nhot s:  -1|\npipeline: s\nexpect: -2|\n", to: fixture)
      #expect(try marble("--update", fixture).messages == "")
      #expect(try marble("fmt", fixture).messages == "")
      #expect(try marble("-o", report, fixture).messages == "1 passed, 0 failed, 0 skipped\n")
      #expect(try names(in: folder) == ["\(name).rep", "\(name).txt"])
    }
  }

  // MARK: Files that are replaced

  private func replace(_ path: String, _ old: String, by new: String) throws {
    try FileReplacement.replace(path, Array(old.utf8), by: new)
  }

  @Test func `a replaced file keeps its permissions, and no other file is left behind`() throws {
    try withFolder { folder in
      try write("old", to: "\(folder)/a.txt")
      try setPermissions(0o754, of: "\(folder)/a.txt")
      try replace("\(folder)/a.txt", "old", by: "new")
      #expect(try text(of: "\(folder)/a.txt") == "new")
      #expect(try permissions(of: "\(folder)/a.txt") == 0o754)
      #expect(try names(in: folder) == ["a.txt"])
    }
  }

  @Test func `what cannot be replaced is refused and left unchanged`() throws {
    try withFolder { folder in
      for name in ["a.txt", "locked.txt", "other.txt"] { try write("old", to: "\(folder)/\(name)") }
      try setPermissions(0o444, of: "\(folder)/locked.txt")
      try write("changed", to: "\(folder)/other.txt")
      try files.createSymbolicLink(
        atPath: "\(folder)/link.txt", withDestinationPath: "\(folder)/a.txt")
      try files.createDirectory(atPath: "\(folder)/b.txt", withIntermediateDirectories: false)
      let before = try names(in: folder)
      for (name, message) in [
        ("locked.txt", "'\(folder)/locked.txt' is read-only"),
        (
          "link.txt",
          "'\(folder)/link.txt' is a link, and links are not followed; name the file itself"
        ),
        ("b.txt", "'\(folder)/b.txt' is not an ordinary file"),
        ("gone.txt", "'\(folder)/gone.txt' cannot be read: No such file or directory"),
        ("gone/a.txt", "the folder '\(folder)/gone' cannot be opened: No such file or directory"),
        (
          "other.txt",
          "another program has changed '\(folder)/other.txt' in the meantime; it is left as it is"
        ),
      ] {
        let error = #expect(throws: Outlet.WriteError.self) {
          try replace("\(folder)/\(name)", "old", by: "new")
        }
        #expect(error?.message == message)
      }
      #expect(try names(in: folder) == before)
      let texts = try ["a", "locked", "other"].map { try text(of: "\(folder)/\($0).txt") }
      #expect(texts == ["old", "old", "changed"])
    }
    #if os(Linux)
      let path = "/proc/self/comm"
      let old = try #require(files.contents(atPath: path))
      let error = #expect(throws: Outlet.WriteError.self) {
        try FileReplacement.replace(path, Array(old), by: "")
      }
      #expect(error?.message.hasPrefix("no file can be made beside '/proc/self/comm': ") == true)
    #endif
  }

  // MARK: Reports

  @Test func `a report appears only when it is finished, and an abandoned one changes nothing`()
    throws
  {
    try withFolder { folder in
      let path = "\(folder)/report"
      let file = try OutputFile(path)
      try file.output.write("whole")
      try file.output.flush()
      #expect(!files.fileExists(atPath: path))
      try file.finish()
      #expect(try text(of: path) == "whole")
      let other = try OutputFile(path)
      try other.output.write("new")
      other.abandon()
      #expect(try text(of: path) == "whole")
      #expect(try names(in: folder) == ["report"])
    }
  }

  @Test func `writing through a link keeps the link and the permissions of its file`() throws {
    try withFolder { folder in
      try write("old", to: "\(folder)/report")
      try setPermissions(0o640, of: "\(folder)/report")
      try files.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "report")
      let file = try OutputFile("\(folder)/link")
      try file.output.write("new")
      try file.finish()
      #expect(try text(of: "\(folder)/report") == "new")
      #expect(try files.destinationOfSymbolicLink(atPath: "\(folder)/link") == "report")
      #expect(try permissions(of: "\(folder)/report") == 0o640)
      try setPermissions(0o444, of: "\(folder)/report")
      #expect(
        throws: Outlet.WriteError("'\(folder)/report' cannot be written: Permission denied")
      ) {
        try OutputFile("\(folder)/report")
      }
    }
  }

  @Test func `standard output redirected into an input is refused`() throws {
    try withFolder { folder throws in
      let fixture = "test: x\nhot s: -1|\npipeline: s\nexpect: -1|\n"
      let path = "\(folder)/w/a.txt"
      try files.createDirectory(atPath: "\(folder)/w", withIntermediateDirectories: false)
      try write(fixture, to: path)
      let descriptor = open(path, O_WRONLY | O_APPEND)
      let told = open("\(folder)/told", O_WRONLY | O_CREAT, 0o600)
      defer {
        close(descriptor)
        close(told)
      }
      let program = Program(
        output: Outlet(descriptor: descriptor, name: "standard output"),
        messages: Outlet(descriptor: told, name: "standard error"))
      let commands = ["export", "coverage", "mutate"].map { [$0, path] }
      for arguments in [["\(folder)/w"], ["fmt", "--check", path], ["--update", path]] + commands {
        #expect(program.run(arguments) == 2)
      }
      #expect(try text(of: path) == fixture)
      let message = "error: standard output would be written into the input '\(path)'\n"
      #expect(try text(of: "\(folder)/told") == String(repeating: message, count: 6))
    }
  }

  @Test func `a read-only folder is left unchanged`() throws {
    try withFolder { folder in
      let inner = "\(folder)/inner"
      try files.createDirectory(atPath: inner, withIntermediateDirectories: false)
      try write("test: x\nhot s:  -1|\npipeline: s\nexpect: -2|\n", to: "\(inner)/a.txt")
      chmod(inner, 0o555)
      defer { chmod(inner, 0o755) }
      // The superuser can write regardless of permissions.
      guard access(inner, W_OK) != 0 else { return }
      for arguments in [["--update"], ["fmt"], ["--output", "\(inner)/report"]] {
        let run = try marble(arguments + ["\(inner)/a.txt"])
        #expect(run.code == 2 && run.messages.contains("Permission denied"), "\(run)")
      }
      #expect(try names(in: inner) == ["a.txt"])
    }
  }

  @Test func `a picture that is up to date is not written again`() throws {
    try withFolder { folder in
      let (file, picture) = ("\(folder)/taps.txt", "\(folder)/taps-x.svg")
      func draw(_ lane: String) throws -> UInt64 {
        try write("test: x\nhot s: \(lane)\npipeline: s\n", to: file)
        #expect(try marble("draw", "--output", folder, file).output == "\(picture) is written\n")
        return try #require(
          files.attributesOfItem(atPath: picture)[.systemFileNumber] as? UInt64)
      }
      let number = try draw("-1-")
      #expect(try draw("-1-") == number)
      #expect(try draw("-3-") != number)
    }
  }

  // MARK: Streams of output

  @Test func `a large amount of output is written in order, to a file and to a slow reader`() throws
  {
    let lines = (0..<20_000).map { "line \($0)\n" }
    try withFolder { folder in
      let descriptor = open("\(folder)/x", O_WRONLY | O_CREAT, 0o600)
      defer { close(descriptor) }
      let outlet = Outlet(descriptor: descriptor, name: "x")
      for line in lines { try outlet.write(line) }
      try outlet.flush()
      #expect(try text(of: "\(folder)/x") == lines.joined())
    }
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer { close(reader) }
    #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    // More than the buffer of a pipe holds.
    let whole = lines.joined()
    let counts = parallelMap([true, false], threads: 2) { isWriter in
      if isWriter {
        defer { close(writer) }
        let outlet = Outlet(descriptor: writer, name: "pipe")
        return (try? outlet.write(whole)) != nil && (try? outlet.flush()) != nil ? 1 : 0
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 12)
      var sum = 0
      while case let count = read(reader, &chunk, chunk.count), count > 0 { sum += count }
      return sum
    }
    #expect(counts == [1, whole.utf8.count])
  }

  @Test func `a full disk is reported, and the program exits with status 2`() throws {
    guard access("/dev/full", W_OK) == 0 else { return }
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    try withFolder { folder throws in
      let told = open("\(folder)/told", O_WRONLY | O_CREAT, 0o600)
      defer { close(told) }
      let program = Program(
        output: Outlet(descriptor: descriptor, name: "standard output"),
        messages: Outlet(descriptor: told, name: "standard error"))
      #expect(program.run(["--version"]) == 2)
      let full = "cannot be written: No space left on device\n"
      #expect(try text(of: "\(folder)/told") == "error: standard output \(full)")
      try write("test: x\nhot s: -1|\npipeline: s\n", to: "\(folder)/x.txt")
      let run = try marble("--output", "/dev/full", "\(folder)/x.txt")
      #expect(run.code == 2 && run.messages == "error: '/dev/full' \(full)")
    }
  }
}
