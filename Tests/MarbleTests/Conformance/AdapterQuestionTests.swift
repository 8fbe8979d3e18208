import Testing
import marble

/// Questions to `marble adapter` that no export has.
@Suite(.enabled(if: ProgramFile.path != nil)) struct AdapterQuestionTests {
  /// The answer to a question, after the greeting.
  private func answer(
    lets: String = "", lane: String = #"{"tick":0,"value":1}"#, isHot: Bool = true, _ stream: String
  ) throws -> String {
    let question =
      #"{"id":1,"tick":{"nanoseconds":1000000},"until":5,"lanes":[{"name":"s","hot":\#(isHot),"#
      + #""starts":[[\#(lane)]]}],"lets":[\#(lets)],"pipelines":[{"start":0,"stream":\#(stream)}]}"#
    return try withFolder { folder in
      try write(question + "\n", to: "\(folder)/in")
      let process = try ProgramFile.start(
        ["adapter"], redirections: "<'\(folder)/in' >'\(folder)/out' 2>/dev/null")
      #expect(ProgramFile.end(of: process) == 0)
      return String(try text(of: "\(folder)/out").split(separator: "\n").last ?? "")
    }
  }

  private let refusal = #"{"id":1,"error":"the exported case cannot be read"}"#
  private let lane = #"{"kind":"lane","name":"s"}"#

  @Test func `a lane may have begun before the run`() throws {
    let lane = #"{"tick":-2,"value":1},{"tick":0,"value":2}"#
    let events = #""pipelines":[{"events":[{"tick":0,"value":2}]}]"#
    #expect(try answer(lane: lane, self.lane).contains(events))
    #expect(try answer(lane: lane, isHot: false, self.lane) == refusal)
  }

  @Test func `an operator of streams needs a stream, and one of types takes none`() throws {
    func call(_ name: String, _ stream: String, _ arguments: String) -> String {
      #"{"kind":"call","operator":"\#(name)","form":0,"stream":\#(stream),"arguments":[\#(arguments)]}"#
    }
    let streams = [
      call("merge(with:)", "null", lane), call("skipRepeats()", "null", ""),
      call(".never", lane, ""), call(".empty", lane, ""),
    ]
    for stream in streams { #expect(try answer(stream).contains(#""error""#), "\(stream)") }
    #expect(try answer(call("skipRepeats()", lane, "")).contains("pipelines"))
    #expect(try answer(call(".never", "null", "")).contains("pipelines"))
  }

  @Test func `a term can only name lines and arguments that come before it`() throws {
    #expect(
      try answer(lets: #"{"kind":"let","index":0}"#, #"{"kind":"let","index":0}"#) == refusal)
    #expect(try answer(#"{"kind":"argument","index":0}"#) == refusal)
    #expect(try answer(#"{"kind":"half","half":0,"index":0}"#) == refusal)
  }

  private func map(_ body: String) -> String {
    #"{"kind":"call","operator":"map(_:)","form":0,"stream":\#(lane),"arguments":["#
      + #"{"kind":"closure","body":{"kind":"value","value":\#(body)}}]}"#
  }

  @Test func `a closure has as many arguments as its operator gives it`() throws {
    let value = #""pipelines":[{"events":[{"tick":0,"value":1}]}]"#
    #expect(try answer(map(#"{"kind":"argument","index":0}"#)).contains(value))
    #expect(try answer(map(#"{"kind":"argument","index":1}"#)) == refusal)
    #expect(try answer(map(#"{"kind":"half","half":2,"index":0}"#)) == refusal)
  }

  @Test func `an argument is of the kind of its parameter`() throws {
    let closure = #"{"kind":"closure","body":{"kind":"nothing"}}"#
    for argument in [closure, #"{"kind":"missing"}"#, #"{"kind":"scheduler"}"#] {
      let take =
        #"{"kind":"call","operator":"take(first:)","form":0,"stream":\#(lane),"arguments":[\#(argument)]}"#
      #expect(try answer(take) == refusal)
    }
  }
}
