import TestSupport
import Testing
import marble

/// `marble mutate`.
@Suite struct MutateCommandTests {
  private func mutate(_ fixture: String, _ arguments: String...) throws -> ProgramRun {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/a.txt")
      var run = try marble(["mutate"] + arguments + ["\(folder)/a.txt"])
      run.output = run.output.replacing(folder + "/", with: "")
      run.messages = run.messages.replacing(folder + "/", with: "")
      return run
    }
  }

  private let weak = """
    test:      small numbers pass
    hot s:     -1-5|
    pipeline:  s.filter { $0 < 3 }
    expect:    -1--|

    """

  @Test func `a change that no expectation notices is shown with a case that notices it`() throws {
    let run = try mutate(weak)
    #expect(run.code == 1)
    #expect(
      run.output == """
        a.txt:3:26: warning: the case passes if '<' becomes '<='; this case would not:
        3 | pipeline:  s.filter { $0 < 3 }
          |                          ^

        test:      small numbers pass (<, not <=)
        hot s:     3
        pipeline:  s.filter { $0 < 3 }
        expect:    -

        a.txt:3:28: warning: the case passes if '3' becomes '4'; this case would not:
        3 | pipeline:  s.filter { $0 < 3 }
          |                            ^

        test:      small numbers pass (3, not 4)
        hot s:     3
        pipeline:  s.filter { $0 < 3 }
        expect:    -

        a.txt:3:28: warning: the case passes if '3' becomes '2'; this case would not:
        3 | pipeline:  s.filter { $0 < 3 }
          |                            ^

        test:      small numbers pass (3, not 2)
        hot s:     2
        pipeline:  s.filter { $0 < 3 }
        expect:    2

        4 mutants, 3 unnoticed

        """, "\(run.output)")
  }

  @Test func `the case that notices a change passes, and fails with the change`() throws {
    let run = try mutate(weak, "--quiet")
    #expect(run.output == "4 mutants, 3 unnoticed\n", "\(run.output)")
    let pinned =
      weak + "\ntest: the limit is not below it\nhot s: 234\npipeline: s.filter { $0 < 3 }\n"
      + "expect: 2--\n"
    #expect(try mutate(pinned).output == "4 mutants, 0 unnoticed\n")
    #expect(try mutate(pinned).code == 0)
  }

  private let same = """
    test:      the same
    hot s:     -1-|
    pipeline:  s.on()
    expect:    -1-|

    """

  private func mutate(equivalents: String) throws -> ProgramRun {
    try withFolder { folder in
      try write(same, to: "\(folder)/a.txt")
      try write(equivalents, to: "\(folder)/same")
      var run = try marble("mutate", "--equivalents", "\(folder)/same", "\(folder)/a.txt")
      run.messages = run.messages.replacing(folder + "/", with: "")
      return run
    }
  }

  @Test func `a table says why a change means the same`() throws {
    #expect(try mutate(same).output.contains("perhaps it means the same"))
    let run = try mutate(
      equivalents: """
        # a comment
        Observing changes nothing.
          a.txt > the same > '.on()' is left out

        """)
    #expect(
      run
        == ProgramRun(
          code: 0, output: "1 mutant, 0 unnoticed, 1 said to be equivalent\n", messages: ""))
  }

  @Test func `a table that says too much fails`() throws {
    let run = try mutate(
      equivalents: """
        Observing changes nothing.
          a.txt > the same > '.on()' is left out
          a.txt > the same > '1' becomes '7'
          a.txt > another > '1' becomes '7'
          b.txt > not among the files > '1' becomes '7'

        """)
    #expect(run.code == 1)
    #expect(
      run.messages == """
        same: error: line 3 names 'a.txt > the same > '1' becomes '7'', which is no mutant of these files
        same: error: line 4 names 'a.txt > another > '1' becomes '7'', which is no mutant of these files

        """, "\(run.messages)")
    let noticed = try withFolder { folder in
      try write(weak, to: "\(folder)/a.txt")
      let entry = "a.txt > small numbers pass > '.filter { $0 < 3 }' is left out"
      try write("No reason\n  \(entry)\n", to: "\(folder)/same")
      return try marble("mutate", "--equivalents", "\(folder)/same", "\(folder)/a.txt")
    }
    #expect(
      noticed.messages.hasSuffix(
        "/same: error: line 2 says that 'a.txt > small numbers pass > '.filter { $0 < 3 }' is left out' "
          + "means the same, but a case notices it\n"), "\(noticed.messages)")
  }

  @Test func `the largest number has no successor`() throws {
    let run = try mutate(
      "test: x\nhot s: -1|\npipeline: s.filter { $0 < \(Int.max) }\nexpect: -1|\n", "--quiet")
    #expect(run.messages == "" && run.output.contains("mutants"))
  }

  @Test func `a table may have the line ends of Windows`() throws {
    let run = try mutate(equivalents: "No reason\r\n  a.txt > the same > '.on()' is left out\r\n")
    #expect(run.code == 0)
  }

  @Test func `a table that cannot be read`() throws {
    #expect(
      try mutate(equivalents: "  a.txt > b > c\n").messages
        == "same: error: line 1 is indented, but no reason stands above it\n")
    #expect(try mutate(equivalents: "r\n  b\n").code == 2)
    #expect(
      try marble("--equivalents", "a", "a.txt").messages
        == "error: --equivalents is an option of marble mutate\n")
  }

  @Test func `the printed case has no line that it does not need`() throws {
    let run = try mutate(
      """
      test:       disposed of too early to tell
      hot s:      -1----|
      where:      a = [1, 2], b = [1]
      subscribe:  ^--!
      pipeline:   s.debounce(4t).map { [$0] }
      expect:     ---!
      subscriptions s: ^--!

      """)
    #expect(
      run.output.contains(
        """

        test:      disposed of too early to tell (4t, not 5t)
        hot s:     1
        where:     b = [1]
        pipeline:  s.debounce(4t).map { [$0] }
        expect:    ----b

        """), "\(run.output)")
  }

  @Test func `times, strategies, arguments and the order of inputs are changed`() throws {
    let run = try mutate(
      """
      test:      all kinds
      hot a:     -1-----|
      hot b:     -------|
      let c:     a.delay(.milliseconds(2)).map { $0 > 0 ? true : !false }
      pipeline:  .merge([a.flatMap(.latest) { _ in b }, b]).take(first: 1)
      expect:    -------|

      """)
    for change in [
      "'.take(first: 1)' is left out", "'1' becomes '2'", "'.latest' becomes '.merge'",
      "'b' becomes 'a'", "'.milliseconds(2)' becomes '3t'", "'>' becomes '>='",
      "'true' becomes 'false'", "'!false' becomes 'false'", "'true' and '!false' change places",
    ] {
      #expect(run.output.contains("the case passes if \(change)"), "\(change)")
    }
    #expect(run.output.contains("; perhaps it means the same"))
  }

  @Test func `inputs change places`() throws {
    let run = try mutate(
      "test: x\ncold a: 1|\ncold b: 2|\npipeline: a.concat(b)\nexpect: 12|\n")
    #expect(run.output == "4 mutants, 0 unnoticed\n")
    let weak = try mutate(
      "test: x\nhot a: -1|\nhot b: --|\npipeline: a.merge(with: b)\nexpect: -1|\n")
    #expect(weak.output.contains("'a' and 'b' change places"))
  }

  @Test func `a change that makes a pipeline endless is noticed`() throws {
    let run = try mutate(
      "test: x\ncold a: 1|\npipeline: a.repeat().take(first: 2)\nexpect: 11|\n", "--quiet")
    #expect(run.output.contains("0 unnoticed"), "\(run.output)")
  }

  @Test func `a case that fails or expects nothing has no mutants`() throws {
    let run = try mutate("test: x\nhot a: 1\npipeline: a.skipNil()\n")
    #expect(run == ProgramRun(code: 0, output: "0 mutants, 0 unnoticed\n", messages: ""))
    #expect(try mutate("tset: x\n").code == 2)
    #expect(try marble("mutate").messages.contains("no file is given"))
  }

  @Test func `a case with an error is reported`() throws {
    let run = try mutate(
      "test: y\nhot s: 1|\npipeline: s\n\ntest: x\nhot s: 1|\npipeline: s.mapp()\n")
    #expect(run.code == 2)
    #expect(run.messages.hasPrefix("a.txt:7:13: error: a stream has no operator 'mapp'"))
  }

  @Test func `the report does not depend on the number of threads`() throws {
    let path = Repository.path("fixtures/debounce.txt")
    let first = try marble("mutate", path)
    #expect(!first.output.hasPrefix("0 mutants") && first.code != 2)
    #expect(try marble("mutate", "--jobs", "1", path) == first)
  }
}
