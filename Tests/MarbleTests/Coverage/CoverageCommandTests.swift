import Testing
import marble

/// `marble coverage`.
@Suite struct CoverageCommandTests {
  private func coverage(_ fixture: String, _ arguments: String...) throws -> ProgramRun {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/a.txt")
      return try marble(["coverage"] + arguments + ["\(folder)/a.txt"])
    }
  }

  /// What happens to the first operator of a pipeline, as JSON.
  private func row(_ lines: String...) throws -> String {
    let fixture = "test: a\n\(lines.joined(separator: "\n"))\n"
    let run = try coverage(fixture, "--format", "json")
    let row = run.output.split(separator: "\n").first ?? ""
    let start = try #require(row.firstRange(of: "\"value\"")).lowerBound
    return String(row[start...].dropLast()).replacing("\"", with: "")
  }

  @Test func `a table counts the cases in which something happened`() throws {
    let run = try coverage(
      """
      test:      once
      hot s:     -1-2|
      pipeline:  s.map { $0 * 10 }.filter { $0 > 10 }
      expect:    ---'20'|

      test:      a failure, with a value
      cold s:    -(1#)
      pipeline:  s.map { $0 * 10 }
      expect:    -('10'#)

      test:      a timer
      pipeline:  .timer(after: 2t)
      subscribe: ^-!
      expect:    --!

      """)
    #expect(
      run.output == """
                                value  failed  completed  interrupted  disposed  restarted  together
        timer(after:every:on:)      .       .          .            .         1          0         .
        map(_:)                     2       1          1            0         0          0         1
        filter(_:)                  1       0          1            0         0          0         0

        3 operator forms: 7 of 16 happened, 43.7 %

        """, "\(run.output)")
    #expect(run.code == 0)
  }

  @Test func `an interruption by an input is no disposal`() throws {
    let interrupted = try row("cold s: -1!", "pipeline: s.map { $0 }", "expect: -1!")
    #expect(
      interrupted
        == "value:1,failed:0,completed:0,interrupted:1,disposed:0,restarted:0,together:0")
    let disposed = try row(
      "cold s: -1--|", "pipeline: s.map { $0 }", "subscribe: ^-!", "expect: -1!")
    #expect(
      disposed == "value:1,failed:0,completed:0,interrupted:0,disposed:1,restarted:0,together:0")
    let signal = try row(
      "hot s: -1--|", "pipeline: s.map { $0 }", "subscribe: ^-!", "expect: -1!")
    #expect(signal == disposed)
  }

  @Test func `what ends together with a later stage is disposed of`() throws {
    #expect(
      try row("cold s: -12|", "pipeline: s.map { $0 }.take(first: 1)", "expect: -(1|)")
        == "value:1,failed:0,completed:0,interrupted:0,disposed:1,restarted:0,together:0")
  }

  @Test func `a second start counts, and so do two events of different inputs`() throws {
    #expect(
      try row("cold s: -1|", "pipeline: s.map { $0 }.repeat(2)", "expect: -1-1|")
        == "value:1,failed:0,completed:1,interrupted:0,disposed:0,restarted:1,together:0")
    #expect(
      try row("hot a: -1|", "hot b: -2|", "pipeline: a.merge(with: b)", "expect: -[12]|")
        .hasSuffix("together:1"))
  }

  @Test func `streams from closures are inputs`() throws {
    #expect(
      try row("cold x: #", "hot s: -1|", "pipeline: s.flatMap(.merge) { _ in x }", "expect: -#")
        == "value:1,failed:1,completed:0,interrupted:0,disposed:0,restarted:0,together:1")
  }

  @Test func `what an input cannot send is null`() throws {
    #expect(
      try row("cold s: --|", "pipeline: s.promoteValue(Int.self)", "expect: --|")
        == "value:null,failed:0,completed:1,interrupted:0,disposed:0,restarted:0,together:null")
  }

  @Test func `generated lanes count, and cases that prove nothing do not`() throws {
    #expect(
      try row(
        "any cold s: 1 2 | #", "pipeline a: s.map { $0 }", "pipeline b: s.map { $0 }", "law: a == b"
      )
        == "value:1,failed:1,completed:1,interrupted:0,disposed:0,restarted:0,together:1")
    for nothing in [
      "test: x\nhot s: -1|\npipeline: s.map { $0 }\n",
      "test: x\nhot s: -1|\npipeline: s.map { $0 }\nexpect: -2|\n",
      "test: x\nskip: later\nhot s: -1|\npipeline: s.map { $0 }\nexpect: -1|\n",
    ] {
      #expect(
        try coverage(nothing)
          == ProgramRun(
            code: 0, output: "0 operator forms: 0 of 0 happened, 100 %\n", messages: ""))
    }
  }

  @Test func `less than the minimum fails`() throws {
    let fixture = "test: x\nhot s: -1|\npipeline: s.map { $0 }\nexpect: -1|\n"
    let run = try coverage(fixture, "--minimum", "30", "--quiet")
    #expect(run.code == 1)
    #expect(run.output.hasSuffix("1 operator form: 2 of 7 happened, 28.5 %\n"))
    #expect(run.messages == "error: less than 30 % happened\n")
    #expect(try coverage(fixture, "--minimum", "28.5").code == 0)
    let nothing = try coverage(fixture, "--minimum", "50", "--filter", "no such case")
    #expect(
      nothing
        == ProgramRun(
          code: 2, output: "",
          messages: "error: there is no case whose title or file contains 'no such case'\n"))
    #expect(
      try marble("coverage", "--minimum", "101", "a").messages
        == "error: --minimum takes a number from 0 to 100, not '101'\n")
    #expect(
      try marble("--minimum", "1", "a").messages
        == "error: --minimum is an option of marble coverage\n")
    #expect(try marble("coverage").messages.contains("no file is given"))
    #expect(try coverage("tset: x\n").code == 2)
    #expect(try coverage("test: x\nhot s: 1\npipeline: s.mop()\n").code == 2)
  }
}
