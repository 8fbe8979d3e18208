import ReactiveTesting
import TestSupport
import Testing
import marble

/// What `marble export` prints.
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
    #expect(run.output.split(separator: "\n").count == 1)
    for part in [
      #"{"version":1,"id":1,"#, #""line":1,"title":"sums","tick":{"nanoseconds":10000000},"#,
      #""operators":["scan(_:_:)"]"#,
      #"{"name":"c","hot":false,"starts":[[{"tick":0,"value":"x"},{"tick":1,"end":"failed","error":"error"}]]}"#,
      #""expect":[[{"events":[{"tick":1,"value":1},{"tick":3,"value":3},{"tick":4,"end":"completed"}],"anyOrder":[]}]]"#,
    ] {
      #expect(run.output.contains(part))
    }
  }

  @Test func `events that may come in any order are marked`() throws {
    let run = try export(
      "test: t\norders: default\nhot a: 1-2|\nhot b: 3--|\npipeline: .merge(a, b)\nexpect: [13]-2|\n"
    )
    #expect(run.output.contains(#""anyOrder":[[0,2]]"#))
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

  @Test(arguments: [
    ("nil", "null"), ("true", "true"), ("1", "1"), ("1.5", #"{"decimal":1.5}"#),
    (#""a\"b""#, #""a\"b""#), ("[1, [2]]", "[1,[2]]"),
    (#"(1, "x")"#, #"{"tuple":[1,"x"]}"#),
    ("(a: 1, b: 2)", #"{"tuple":[1,2],"labels":["a","b"]}"#),
    ("20ms", #"{"nanoseconds":20000000}"#), (".completed", #"{"event":"completed"}"#),
    (".value(1)", #"{"event":"value","value":1}"#),
    (#".failed("e")"#, #"{"event":"failed","error":"e"}"#),
    (".success(1)", #"{"result":"success","value":1}"#),
    (".failure(2)", #"{"result":"failure","error":2}"#),
  ])
  func `a value has one form in an export`(text: String, json: String) throws {
    let run = try export("test: t\nwhere: a = \(text)\ncold s: a|\npipeline: s\nexpect: a|\n")
    #expect(run.output.contains(#""events":[{"tick":0,"value":\#(json)},"#))
  }

  @Test func `an operator that the catalogue does not have is exported as the user's own`() throws {
    let run = try export("test: t\nhot s: -1|\npipeline: s.pairs(of: 2) { $0 }\nexpect: -1|\n")
    #expect(run.output.contains(#""operators":["pairs(of:_:)"]"#))
    #expect(run.output.contains(#""own":true"#))
  }
}
