import Testing
import marble

/// What all commands that read cases have in common.
@Suite struct CaseCommandTests {
  private func run(_ command: String, _ fixture: String, filter: String) throws -> ProgramRun {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/a.txt")
      var arguments = [command, "--filter", filter]
      if command == "draw" { arguments += ["--output", "\(folder)/pictures"] }
      return try marble(arguments + ["\(folder)/a.txt"])
    }
  }

  private static let commands = ["coverage", "draw", "export", "mutate"]

  @Test(arguments: commands)
  func `a filter that lets no case through is an error`(_ command: String) throws {
    let run = try run(command, "test: x\nhot s: 1|\npipeline: s\nexpect: 1|\n", filter: "nothing")
    #expect(run.code == 2)
    #expect(
      run.messages.contains("error: there is no case whose title or file contains 'nothing'\n"))
  }

  @Test func `an update changes only the cases that the filter lets through`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.txt"
      let cases = ["one", "two"].map { "test: \($0)\nhot s: 1|\npipeline: s\nexpect: 2|\n" }
      try write(cases.joined(separator: "\n"), to: path)
      let run = try marble("--update", "--filter", "one", path)
      #expect(run.code == 0, "\(run)")
      #expect(
        try text(of: path)
          == cases[0].replacing("expect: 2|", with: "expect: 1|") + "\n" + cases[1])
    }
  }

  @Test func `an error counts more than what an update could not change`() throws {
    try withFolder { folder in
      try write("test: x\nhot s: 1|\npipeline: s\nexpect: 1|\nexpect: 2|\n", to: "\(folder)/a.txt")
      let run = try marble("--update", "\(folder)/a.txt", "\(folder)/none.txt")
      #expect(run.code == 2)
    }
  }

  @Test(arguments: commands)
  func `a filter that matches only a skipped case is no error`(_ command: String) throws {
    let fixture = "test: x\nskip: later\nhot s: 1|\npipeline: s\nexpect: 1|\n"
    let run = try run(command, fixture, filter: "x")
    #expect(run.code == 0, "\(run)")
    #expect(!run.messages.contains("there is no case"))
  }
}
