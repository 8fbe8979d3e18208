import Testing
import marble

/// A parent process may start the program with standard descriptors closed.
@Suite(.enabled(if: ProgramFile.path != nil)) struct StandardDescriptorsTests {
  private let fixture = "test: x\nhot s: -1|\npipeline: s\nexpect: -1|\n"

  @Test(arguments: ["2>&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func `messages never end up in the report when standard descriptors are closed`(
    redirections: String
  ) throws {
    try withFolder { folder in
      let (file, report) = ("\(folder)/x.txt", "\(folder)/report")
      try write(fixture, to: file)
      let arguments = ["--format=tap", "--output", report, file, "\(folder)/gone.txt"]
      _ = ProgramFile.end(of: try ProgramFile.start(arguments))
      let expected = try text(of: report)
      #expect(expected.contains("ok 1 - x"))
      let process = try ProgramFile.start(arguments, redirections: redirections)
      #expect(ProgramFile.end(of: process) == 2)
      #expect(try text(of: report) == expected)
    }
  }

  @Test func `a passing run exits with status 0 even if all standard descriptors are closed`()
    throws
  {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/x.txt")
      let process = try ProgramFile.start(
        ["--output", "\(folder)/report", "\(folder)/x.txt"], redirections: "<&- >&- 2>&-")
      #expect(ProgramFile.end(of: process) == 0)
    }
  }

  @Test func `a report to a closed standard output is an error`() throws {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/x.txt")
      let process = try ProgramFile.start(
        ["\(folder)/x.txt"], redirections: ">&- 2>'\(folder)/told'")
      #expect(ProgramFile.end(of: process) == 2)
      #expect(try text(of: "\(folder)/told").hasPrefix("error: standard output cannot be written"))
    }
  }

  @Test func `a closed standard input is reported as unreadable`() throws {
    try withFolder { folder in
      let process = try ProgramFile.start(
        ["-q", "-"], redirections: "<&- >/dev/null 2>'\(folder)/told'")
      #expect(ProgramFile.end(of: process) == 2)
      #expect(try text(of: "\(folder)/told").hasPrefix("error: 'standard input' cannot be read"))
    }
  }
}
