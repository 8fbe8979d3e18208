import Testing
import marble

@Suite struct SwiftCommandTests {
  private let fixture = """
    test: ten
    cold s: -1|
    pipeline: s.map { $0 * 10 }
    expect: -'10'|

    test: nothing
    cold s: -1|
    pipeline: s.filter { _ in false }
    expect: --|

    """

  @Test func `the swift command prints a suite for each file of a folder, below shared imports`()
    throws
  {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/a.txt")
      try write(fixture, to: "\(folder)/b.txt")
      let run = try marble("swift", folder)
      #expect(run.code == 0 && run.messages.isEmpty)
      #expect(
        run.output.hasPrefix("import Reactive\nimport ReactiveTesting\nimport Testing\n\n@Suite"))
      #expect(run.output.split(separator: "\n").count { $0.hasPrefix("import ") } == 3)
      #expect(run.output.split(separator: "\n").count { $0.hasPrefix("  @Test ") } == 4)
      #expect(run.output.contains("}\n\n@Suite struct `b` {\n"))
    }
  }

  @Test func `a printed test says that the fixture also cuts its case`() throws {
    try withFolder { folder in
      let cut = "test: cut\ncold s: -1|\ncut: everywhere\npipeline: s\nexpect: -1|\n"
      try write(cut + "\n" + fixture, to: "\(folder)/a.txt")
      let lines = try marble("swift", folder).output.split(separator: "\n")
      let remark =
        "    // The fixture also cuts this case everywhere; see TestScheduler.cutEverywhere."
      #expect(lines.count { $0 == remark } == 1)
    }
  }

  @Test func `a filter selects the printed cases, and a filter that matches none is an error`()
    throws
  {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/a.txt")
      let run = try marble("swift", "--filter", "not", "\(folder)/a.txt")
      #expect(run.output.contains("func `nothing`()") && !run.output.contains("func `ten`()"))
      let none = try marble("swift", "--filter", "twenty", "\(folder)/a.txt")
      #expect(
        none
          == ProgramRun(
            code: 2, output: "",
            messages: "error: there is no case whose title or file contains 'twenty'\n")
      )
    }
  }

  @Test func `a case that is not printed is a warning on standard error, not a failure`() throws {
    try withFolder { folder in
      try write("test: a\nhot a: -b\nhot b: -a\npipeline: a\n", to: "\(folder)/a.txt")
      let run = try marble("swift", "\(folder)/a.txt")
      #expect(run.code == 0)
      #expect(run.output.contains("  // 'a' is not printed: lanes send each other.\n"))
      #expect(
        run.messages.hasPrefix(
          "\(folder)/a.txt:1:7: warning: this case is not printed: lanes send each other\n"))
    }
  }

  @Test func `an invalid file is an error, and the other files are still printed`() throws {
    try withFolder { folder in
      try write("test: a\npipeline: s.foo()\n", to: "\(folder)/a.txt")
      try write(fixture, to: "\(folder)/b.txt")
      let run = try marble("swift", "\(folder)/a.txt", "\(folder)/b.txt", "\(folder)/c.txt")
      #expect(run.code == 2)
      #expect(run.output.contains("func `ten`()"))
      #expect(run.messages.contains("a.txt:2:11: error: ") && run.messages.contains("c.txt"))
    }
  }
}
