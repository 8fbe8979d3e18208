import ReactiveTesting
import Testing
import marble

/// What `marble conform` says about an adapter that keeps to the protocol.
@Suite struct ConformTests {
  /// Runs a fixture with an adapter that gives these answers.
  private func conform(
    _ fixture: String, answers: [String], differences: String? = nil, _ options: String...
  ) throws -> ProgramRun {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/case.txt")
      var arguments = ["conform", "--timeout", "60"] + options
      let lines = answers.map { "; read case; echo '\($0)'" }.joined()
      arguments += ["--adapter", MisbehavingAdapterTests.greeting + lines]
      if let differences {
        try write(differences, to: "\(folder)/differences")
        arguments += ["--differences", "\(folder)/differences"]
      }
      var run = try marble(arguments + ["\(folder)/case.txt"])
      run.output = run.output.replacing(folder + "/", with: "")
      run.messages = run.messages.replacing(folder + "/", with: "")
      return run
    }
  }

  private let right = MisbehavingAdapterTests.right
  private let late =
    #"{"id":1,"pipelines":[{"events":[{"tick":2,"value":1},{"tick":3,"end":"completed"}]}]}"#
  private let fixture = MisbehavingAdapterTests.fixture

  @Test func `a library that agrees`() throws {
    let run = try conform(fixture, answers: [right], "--quiet")
    #expect(
      run.output
        == "sh: 1 agree, 0 differ, 0 differ as the table says, 0 not supported, 0 not exported\n")
    #expect(run.code == 0)
    #expect(
      try conform(fixture, answers: [right]).output.hasPrefix("ok      as it is\ns       -1-|"))
  }

  @Test func `a difference is drawn, with the expectation above`() throws {
    let run = try conform(fixture, answers: [late], "--quiet")
    #expect(
      run.output
        == """
        FAILED  as it is
        s         -1-|
        expected  -1-|
        output    --1|
                  ^
        case.txt:4:9: error: at tick 1: 1 was expected, but nothing came; it came at tick 2, 1 tick late

        sh: 0 agree, 1 differ, 0 differ as the table says, 0 not supported, 0 not exported

        """.replacing("          ^\n", with: "           ^\n"))
    #expect(run.code == 1)
  }

  @Test func `a difference in the table does not fail`() throws {
    let table = "# a comment\nit is slow\n  case.txt > as it is\n"
    let run = try conform(fixture, answers: [late], differences: table)
    #expect(run.code == 0)
    #expect(run.output.contains("\nthis difference is known: it is slow\n"))
    #expect(
      run.output.hasSuffix(
        "0 differ, 1 differ as the table says, 0 not supported, 0 not exported\n"))
  }

  @Test func `a row that no longer differs fails`() throws {
    let table = "it is slow\n  case.txt > as it is\n  case.txt > gone\n"
    let run = try conform(fixture, answers: [right], differences: table, "--quiet")
    #expect(run.code == 1)
    #expect(
      run.messages == """
        differences: error: line 2 of the differences says that 'case.txt > as it is' differs, but it does not
        differences: error: line 3 of the differences names 'case.txt > gone', which is no case of these files

        """)
  }

  @Test func `a table that cannot be read`() throws {
    let run = try conform(fixture, answers: [right], differences: "  case.txt > a\nb\n  c\n")
    #expect(run.code == 2)
    #expect(
      run.messages == """
        differences: error: line 1 is indented, but no reason stands above it
        differences: error: line 3, 'c', is not of the form 'FILE > NAME'

        """)
  }

  @Test func `missing operators are counted and listed`() throws {
    let run = try conform(fixture, answers: [#"{"id":1,"unsupported":"fly()"}"#])
    #expect(
      run.output == """
        missing as it is: the library has no fly()

        not supported: fly(), in 1 case
        sh: 0 agree, 0 differ, 0 differ as the table says, 1 not supported, 0 not exported

        """)
    #expect(run.code == 0)
  }

  @Test func `a library that cannot run a case differs`() throws {
    let run = try conform(fixture, answers: [#"{"id":1,"error":"no idea"}"#], "--quiet")
    #expect(run.code == 1)
    #expect(run.output.contains("the library could not run this case: no idea"))
  }

  @Test func `the report for programs has a line for each case`() throws {
    let run = try conform(fixture, answers: [late], "--format", "json")
    #expect(
      run.output.hasPrefix(
        #"{"file":"case.txt","line":1,"title":"as it is","operators":[],"verdict":"differs","reason":null,"#
      ))
    #expect(run.messages.hasSuffix(" 0 not exported\n"))
  }

  @Test func `events of a tick that other orders exchange may come in any order`() throws {
    let fixture = """
      test: two lanes
      orders: default
      hot a: 1--|
      hot b: 2--|
      pipeline: .merge(a, b)
      expect: [12]--|
      """
    let events = #"{"tick":0,"value":2},{"tick":0,"value":1},{"tick":3,"end":"completed"}"#
    let answer = #"{"id":1,"pipelines":[{"events":[\#(events)]}]}"#
    #expect(try conform(fixture, answers: [answer]).code == 0)
    let twice = answer.replacing(#""value":1"#, with: #""value":2"#)
    #expect(try conform(fixture, answers: [twice]).code == 1)
  }

  @Test func `an adapter learns nothing about what is expected`() throws {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/case.txt")
      let script =
        MisbehavingAdapterTests.greeting
        + "; read case; printf '%s' \"$case\" >'\(folder)/question'; echo '\(right)'"
      _ = try marble("conform", "--adapter", script, "\(folder)/case.txt")
      let question = try text(of: "\(folder)/question")
      #expect(question.contains(#""pipelines":[{"name":null,"#) && !question.contains("expect"))
    }
  }

  @Test func `only an adapter can run an operator of the user's own`() throws {
    let own = "test: own\nhot s: -1-|\npipeline: s.wobble(20ms, by: 3) { $0 + 1 }\nexpect: -1-|\n"
    #expect(try conform(own, answers: [right]).code == 0)
    #expect(
      complaints(own) == [
        "3:13: a stream has no operator 'wobble'; if 'wobble' is an operator of your own, use marble conform --adapter"
      ])
    let control = try conform(
      "test: own\nhot s: -1-|\npipeline: s.wobble().map { $0 }\n", answers: [])
    #expect(control.code == 3)
  }

  @Test func `usage`() throws {
    func message(_ arguments: String...) throws -> String { try marble(arguments).messages }
    #expect(
      try message("conform", "a.txt")
        == "error: marble conform needs an adapter: --adapter COMMAND\n")
    #expect(
      try message("--adapter", "x", "a.txt")
        == "error: --adapter is an option of marble conform\n")
    #expect(
      try message("conform", "--adapter", "x", "--format", "tap", "a.txt")
        == "error: marble conform draws or prints JSON; it takes --format ascii, unicode or json\n")
    #expect(
      try message("conform", "--timeout", "0")
        == "error: --timeout takes a number of seconds of more than 0, not '0'\n")
    #expect(
      try message("conform", "--adapter", "x") == "error: no file is given; see marble --help\n")
  }
}
