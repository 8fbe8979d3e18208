import ReactiveTesting
import TestSupport
import Testing
import marble

/// What `marble export` prints, and that nothing is lost on the way.
@Suite struct ExportTests {
  private func export(_ fixture: String) throws -> ProgramRun {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/case.txt")
      return try marble("export", "\(folder)/case.txt")
    }
  }

  @Test func `a case is one line`() throws {
    let run = try export(
      """
      test: sums
      tick: 10ms
      hot s: -1-2|
      cold c: x#
      pipeline: s.scan(0) { $0 + $1 }
      expect: -a-b|
      where: a = 1, b = 3
      """)
    let json = try #require(JSONText(parsing: run.output))
    #expect(json["version"]?.integer == 1 && json["id"]?.integer == 1)
    #expect(json["title"]?.text == "sums" && json["line"]?.integer == 1)
    #expect(json["tick"]?.description == #"{"nanoseconds":10000000}"#)
    #expect(json["operators"]?.description == #"["scan(_:_:)"]"#)
    #expect(
      json["lanes"]?.elements?.last?.description
        == #"{"name":"c","hot":false,"starts":[[{"tick":0,"value":"x"},{"tick":1,"end":"failed","error":"error"}]]}"#
    )
    #expect(
      json["expect"]?.description
        == #"[[{"events":[{"tick":1,"value":1},{"tick":3,"value":3},{"tick":4,"end":"completed"}],"anyOrder":[]}]]"#
    )
  }

  @Test func `events that may come in any order are marked`() throws {
    let run = try export(
      "test: t\norders: default\nhot a: 1-2|\nhot b: 3--|\npipeline: .merge(a, b)\nexpect: [13]-2|\n"
    )
    let json = try #require(JSONText(parsing: run.output))
    #expect(json["expect"]?.elements?[0].elements?[0]["anyOrder"]?.description == "[[0,2]]")
  }

  @Test func `cases that another library cannot be asked for are left out`() throws {
    let run = try export(
      """
      test: one
      skip: later
      hot s: -1|
      pipeline: s

      test: two
      any hot s: 1 |
      pipeline a: s
      pipeline b: s
      law: a == b

      test: three
      orders: 1:b<a
      hot a: -1|
      hot b: -2|
      pipeline: .merge(a, b)
      """)
    #expect(run.output == "" && run.code == 0)
    for reason in [
      "this case is not exported, because it is skipped",
      "this case is not exported, because its lanes are generated",
      "this case is not exported, because it asks for an order of its own",
    ] {
      #expect(run.messages.contains(reason))
    }
  }

  @Test func `values come back as they were`() throws {
    let texts = [
      "nil", "true", "1", "1.5", "\"a\\\"b\"", "[1, [2]]", "(1, \"x\")", "20ms", ".completed",
      ".value(1)", ".failed(\"e\")", ".success(1)", ".failure(2)",
    ]
    for text in texts {
      let fixture = "test: t\nwhere: a = \(text)\ncold s: a|\npipeline: s\nexpect: a|\n"
      let run = try withFolder { folder in
        try write(fixture, to: "\(folder)/case.txt")
        let path = try #require(ProgramFile.path)
        return try marble("conform", "--adapter", "'\(path)' adapter", "\(folder)/case.txt")
      }
      #expect(run.code == 0, "\(text): \(run)")
    }
  }

  @Test(.enabled(if: ProgramFile.path != nil))
  func `our own library behind the pipe agrees on every fixture`() throws {
    let path = try #require(ProgramFile.path)
    let run = try marble(
      "conform", "--quiet", "--timeout", "120", "--adapter", "'\(path)' adapter",
      Repository.path("fixtures"))
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("Reactive: 1"))
    #expect(
      run.output.hasSuffix(
        " agree, 0 differ, 0 differ as the table says, 0 not supported, 159 not exported\n")
    )
  }

  @Test(.enabled(if: ProgramFile.path != nil))
  func `the adapter refuses a line that is not a question`() throws {
    try withFolder { folder in
      try write("{}\n", to: "\(folder)/in")
      try write("{\"id\":1}\n{\"marble\":1}\n", to: "\(folder)/bad")
      for (file, code) in [("in", Int32(2)), ("bad", 2)] {
        let process = try ProgramFile.start(
          ["adapter"], redirections: "<'\(folder)/\(file)' >'\(folder)/out' 2>'\(folder)/err'")
        #expect(ProgramFile.end(of: process) == code)
      }
      #expect(
        try text(of: "\(folder)/out")
          == "{\"version\":1,\"library\":\"Reactive\"}\n{\"id\":1,\"error\":\"the exported case cannot be read\"}\n"
      )
      #expect(
        try text(of: "\(folder)/err")
          == "error: standard input has a line that is no exported case\n")
    }
  }
}
