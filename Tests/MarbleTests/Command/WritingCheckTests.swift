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

@Suite struct WritingCheckTests {
  private static let fixture = "test: x\nhot s: -1|\npipeline: s\nexpect: -1|\n"

  /// A fixture under several names, in a folder with several names.
  private func withFiles(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: "\(folder)/w/deep", withIntermediateDirectories: true)
      try write(Self.fixture, to: "\(folder)/w/a.txt")
      #expect(link("\(folder)/w/a.txt", "\(folder)/hard") == 0)
      for (name, target) in [("soft", "w/a.txt"), ("other", "w"), ("w/b.txt", "../future")] {
        try files.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: target)
      }
      try body(folder)
    }
  }

  private func contents(_ folder: String) throws -> [String] {
    try ["", "/w", "/w/deep"].flatMap {
      try FileManager.default.contentsOfDirectory(atPath: folder + $0).sorted()
    }
  }

  @Test(arguments: [
    "w/a.txt", "./w/../w/a.txt", "other/a.txt", "soft", "hard", "future", "w/b.txt", "absent.txt",
  ])
  func `a report that would replace an input is refused`(output: String) throws {
    try withFiles { folder in
      let before = try contents(folder)
      let run = try marble(
        "-o", "\(folder)/\(output)", "\(folder)/w/a.txt", "\(folder)/w/b.txt",
        "\(folder)/absent.txt")
      #expect(run.code == 2)
      #expect(run.output == "")
      #expect(run.messages.hasPrefix("error: the report would replace the input '\(folder)/"))
      if output == "soft" {
        #expect(run.messages.hasSuffix(", which '\(folder)/soft' leads to\n"))
      }
      #expect(try text(of: "\(folder)/w/a.txt") == Self.fixture)
      #expect(try contents(folder) == before)
    }
  }

  @Test(arguments: ["w/new.txt", "other/new.marble", "w/deep/new.txt"])
  func `a report that the next run would read as a fixture is refused`(output: String) throws {
    try withFiles { folder in
      let before = try contents(folder)
      let run = try marble("-o", "\(folder)/\(output)", "\(folder)/w")
      #expect(run.code == 2)
      #expect(
        run.messages
          == "error: the next run would read the report '\(folder)/\(output)' as a fixture, because it is "
          + "in '\(folder)/w'; write it elsewhere, or under a name that does not end with .txt or .marble\n"
      )
      #expect(try contents(folder) == before)
    }
  }

  @Test(arguments: ["w/new.xml", "w/.new.txt", "new.txt"])
  func `a report beside the inputs is written if no run would read it`(output: String) throws {
    try withFiles { folder in
      _ = try marble("-o", "\(folder)/\(output)", "\(folder)/w")
      #expect(try text(of: "\(folder)/\(output)").contains("\nok      x\n"))
    }
  }

  @Test(arguments: ["w/new.txt", "w/new.xml", "other/deep/new", "w/a.txt", "soft"])
  func `a report in a watched folder is refused`(output: String) throws {
    try withFiles { folder in
      let before = try contents(folder)
      for operand in ["w", "other"] {
        let run = try marble("--watch", "-o", "\(folder)/\(output)", "\(folder)/\(operand)")
        #expect(run.code == 2)
        #expect(run.messages.hasPrefix("error: the report "))
        if output == "w/new.txt", operand == "w" {
          #expect(
            run.messages
              == "error: the report '\(folder)/w/new.txt' would be in the watched folder '\(folder)/w'; write "
              + "it elsewhere\n")
        }
        #expect(try contents(folder) == before)
      }
    }
  }

  @Test func `standard output redirected into an input is refused`() throws {
    try withFiles { folder throws in
      let path = "\(folder)/w/a.txt"
      let descriptor = open(path, O_WRONLY | O_APPEND)
      let told = open("\(folder)/told", O_WRONLY | O_CREAT, 0o600)
      defer {
        close(descriptor)
        close(told)
      }
      let program = Program(
        output: Outlet(descriptor: descriptor, name: "standard output"),
        messages: Outlet(descriptor: told, name: "standard error"))
      for arguments in [["\(folder)/w"], ["fmt", "--check", path], ["--update", path]] {
        #expect(program.run(arguments) == 2)
      }
      #expect(try text(of: path) == Self.fixture)
      let message = "error: standard output would be written into the input '\(path)'\n"
      #expect(try text(of: "\(folder)/told") == String(repeating: message, count: 3))
    }
  }

  @Test(arguments: [
    ("--update", "--update writes files, and 'PATH' is a pipe"),
    ("--watch", "'PATH' is a pipe, which cannot be watched"),
  ])
  func `a pipe is neither updated nor watched`(option: String, message: String) throws {
    try withFolder { folder throws in
      let path = "\(folder)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      #expect(
        try marble(option, path).messages
          == "error: \(message.replacing("PATH", with: path))\n")
    }
  }
}
