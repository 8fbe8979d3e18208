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

/// However the program ends, a file has its complete old or its complete new contents.
@Suite(.enabled(if: ProgramFile.path != nil)) struct KilledTests {
  /// A fixture of many cases, which takes a while to write.
  private func fixture(_ count: Int) -> String {
    (0..<count).map { number in
      "test: \(number)\nhot s: -1-2|\npipeline: s.map { $0 * \(number) }\nexpect: -1|\n\n"
    }.joined()
  }

  private func whole(_ file: String, _ ways: [String]) throws -> Bool {
    ways.contains(try text(of: file))
  }

  @Test(arguments: ["--update", "fmt", "--output"])
  func `a killed program leaves a file with its complete old or new contents`(way: String) throws {
    try withFolder { folder in
      let old = fixture(400)
      let (source, file) = ("\(folder)/source.txt", "\(folder)/file.txt")
      try write(old, to: source)
      let arguments =
        way == "--output" ? ["--format=tap", "--output", file, source] : [way, file]
      func begin() throws { try write(way == "--output" ? "old report" : old, to: file) }
      try begin()
      let before = try text(of: file)
      _ = ProgramFile.end(of: try ProgramFile.start(arguments))
      let after = try text(of: file)
      #expect(after != before)
      var random = SystemRandomNumberGenerator()
      var killed = 0
      for number in 0..<40 {
        try begin()
        let process = try ProgramFile.start(arguments)
        // After random delays, so that each step is interrupted at some point.
        usleep(UInt32.random(in: 0...UInt32(2_000 * (number + 1)), using: &random))
        kill(process, SIGKILL)
        if ProgramFile.end(of: process) == nil { killed += 1 }
        #expect(try whole(file, [before, after]))
      }
      #expect(killed > 0)
    }
  }

  @Test(arguments: ["--update", "fmt", "--output"])
  func `a write over the file size limit changes nothing and leaves no other file behind`(
    way: String
  ) throws {
    try withFolder { folder in
      let old = fixture(2_000)
      let (source, file) = ("\(folder)/source.txt", "\(folder)/file.txt")
      try write(old, to: source)
      try write(old, to: file)
      let arguments =
        way == "--output" ? ["--format=tap", "--output", file, source] : [way, file]
      // No file may grow beyond a few kilobytes; the signal that this raises ends most programs.
      let process = try ProgramFile.start(arguments, shell: "ulimit -f 8")
      #expect(ProgramFile.end(of: process) == 2)
      #expect(try text(of: file) == old)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
          == ["file.txt", "source.txt"])
    }
  }

  @Test func `a program ended by a closed message pipe leaves no other file behind`() throws {
    try withFolder { folder in
      try write(fixture(1), to: "\(folder)/file.txt")
      let process = try ProgramFile.start(
        ["--output", "\(folder)/report", "\(folder)/file.txt", "\(folder)/gone.txt"],
        // The only reader of the pipe is closed before the program starts.
        shell: "mkfifo '\(folder)/pipe'; exec 3<>'\(folder)/pipe' 4>'\(folder)/pipe' 3<&-",
        redirections: ">/dev/null 2>&4")
      #expect(ProgramFile.end(of: process) == nil)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
          "file.txt", "pipe",
        ]
      )
    }
  }

  @Test func `a report that does not fit on its device is reported as an error`() throws {
    guard access("/dev/full", W_OK) == 0 else { return }
    try withFolder { folder in
      try write("test: x\nhot s: -1|\npipeline: s\nexpect: -1|\n", to: "\(folder)/x.txt")
      let run = try marble("--output", "/dev/full", "\(folder)/x.txt")
      #expect(run.code == 2)
      #expect(
        run.messages == "error: '/dev/full' cannot be written: No space left on device\n")
    }
  }

  @Test func `writing to a read-only or missing folder fails and changes nothing`() throws {
    try withFolder { folder in
      let inner = "\(folder)/inner"
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
      try write(fixture(1), to: "\(inner)/file.txt")
      chmod(inner, 0o555)
      defer { chmod(inner, 0o755) }
      // The superuser can write regardless of permissions.
      if access(inner, W_OK) != 0 {
        for arguments in [
          ["--update", "\(inner)/file.txt"], ["fmt", "\(inner)/file.txt"],
          ["--output", "\(inner)/report", "\(inner)/file.txt"],
        ] {
          let run = try marble(arguments)
          #expect(run.code == 2)
          #expect(run.messages.contains("Permission denied"), "\(run.messages)")
        }
      }
      #expect(try text(of: "\(inner)/file.txt") == fixture(1))
      #expect(try FileManager.default.contentsOfDirectory(atPath: inner) == ["file.txt"])
      let gone = try marble("--output", "\(folder)/gone/report", "\(inner)/file.txt")
      #expect(gone.code == 2)
      #expect(gone.messages.contains("No such file or directory"))
    }
  }
}
