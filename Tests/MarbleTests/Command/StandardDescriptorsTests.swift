import Testing
import marble

/// A parent may start the program without the descriptors that every program expects.
@Suite(.enabled(if: ProgramFile.path != nil)) struct StandardDescriptorsTests {
  private let fixture = "test: x\nhot s: -1|\npipeline: s\nexpect: -1|\n"

  @Test(arguments: ["2>&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func `a message never ends up in the report`(redirections: String) throws {
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

  @Test func `messages that nobody wants change no result`() throws {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/x.txt")
      let process = try ProgramFile.start(
        ["--output", "\(folder)/report", "\(folder)/x.txt"], redirections: "<&- >&- 2>&-")
      #expect(ProgramFile.end(of: process) == 0)
    }
  }

  @Test func `a report without an output to go to is no success`() throws {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/x.txt")
      let process = try ProgramFile.start(
        ["\(folder)/x.txt"], redirections: ">&- 2>'\(folder)/told'")
      #expect(ProgramFile.end(of: process) == 2)
      #expect(try text(of: "\(folder)/told").hasPrefix("error: standard output cannot be written"))
    }
  }

  @Test func `standard input that is closed cannot be read`() throws {
    try withFolder { folder in
      let process = try ProgramFile.start(
        ["-q", "-"], redirections: "<&- >/dev/null 2>'\(folder)/told'")
      #expect(ProgramFile.end(of: process) == 2)
      #expect(try text(of: "\(folder)/told").hasPrefix("error: 'standard input' cannot be read"))
    }
  }
}
