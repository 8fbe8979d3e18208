import Reactive
import ReactiveTesting
import Testing

/// Operators of a user's own, run as an adapter.
@Suite struct FixtureAdapterTests {
  private static let adapter: FixtureAdapter = {
    var adapter = FixtureAdapter(library: "Shop 1.0")
    adapter.stepLimit = 1_000
    adapter.register("pairs()") { stream, _ in
      stream.collect(count: 2).map { .tuple($0) }
    }
    adapter.register("quiet(for:)") { stream, arguments in
      stream.debounce(try arguments.duration(0))
    }
    adapter.register("map(_:)") { stream, arguments in
      let transform = try arguments.closure(0)
      return stream.map { transform([$0]) }
    }
    adapter.register("scale(_:)") { stream, arguments in
      let factor = try arguments.integer(0)
      return stream.map { .integer(($0.integer ?? 0) * factor) }
    }
    adapter.register("join(_:)") { stream, arguments in
      SignalProducer.merge([stream, try arguments.stream(0)])
    }
    adapter.register("wrap()") { stream, _ in SignalProducer(value: .stream(AdapterStream(stream)))
    }
    adapter.register("forever()") { stream, _ in
      stream.flatMap(.merge) { _ in SignalProducer.timer(after: .zero).map { _ in 1 }.repeat() }
    }
    adapter.register("broken()") { _, _ in throw TestError("no idea") }
    return adapter
  }()

  /// The answer for `s.NAME`, with one lane.
  private func answer(
    _ name: String, _ arguments: String = "",
    events: String = #"{"tick":1,"value":2},{"tick":3,"end":"completed"}"#,
    isHot: Bool = true, stream: String? = nil
  ) -> String {
    let call =
      #"{"kind":"call","operator":"\#(name)","stream":{"kind":"lane","name":"s"},"arguments":[\#(arguments)]}"#
    return Self.adapter.answer(
      to: #"{"id":5,"tick":{"nanoseconds":1000000},"until":100,"lets":[],"#
        + #""lanes":[{"name":"s","hot":\#(isHot),"starts":[[\#(events)]]}],"#
        + #""pipelines":[{"name":null,"start":0,"end":null,"stream":\#(stream ?? call)}]}"#)
  }

  /// The events of an answer.
  private func events(_ answer: String) -> String? {
    JSONText(parsing: answer)?["pipelines"]?.elements?.first?["events"]?.description
  }

  private func error(_ answer: String) -> String? { JSONText(parsing: answer)?["error"]?.text }

  private func missing(_ answer: String) -> String? {
    JSONText(parsing: answer)?["unsupported"]?.text
  }

  /// An argument with a closure of one argument.
  private func closure(_ body: String) -> String {
    #"{"label":null,"kind":"closure","arity":1,"body":{"kind":"value","value":\#(body)}}"#
  }

  private func value(_ json: String) -> String {
    #"{"label":null,"kind":"value","value":{"kind":"constant","value":\#(json)}}"#
  }

  private func operation(_ symbol: String, _ left: String, _ right: String) -> String {
    #"{"kind":"operation","operator":"\#(symbol)","left":\#(left),"right":\#(right)}"#
  }

  private func constant(_ json: String) -> String { #"{"kind":"constant","value":\#(json)}"# }

  private let input = #"{"kind":"argument","index":0}"#

  @Test func `the greeting is answered with the library`() {
    #expect(
      Self.adapter.answer(to: #"{"marble":{"version":1}}"#)
        == #"{"version":1,"library":"Shop 1.0"}"#)
  }

  @Test func `an operator runs in virtual time, and the subscriptions are reported`() {
    let answer = answer("quiet(for:)", value(#"{"nanoseconds":1000000}"#))
    #expect(
      answer
        == #"{"id":5,"pipelines":[{"events":[{"tick":2,"value":2},{"tick":3,"end":"completed"}]}],"subscriptions":{"s":[[0,3]]}}"#
    )
  }

  @Test func `values of any kind go in and out`() {
    let list = [
      "null", "true", "7", #"{"decimal":1.5}"#, #""x""#, "[1,2]", #"{"nanoseconds":20}"#,
      #"{"tuple":[1,"y"]}"#,
    ]
    let events = list.map { #"{"tick":1,"value":\#($0)}"# }.joined(separator: ",")
    let all = self.events(answer("map(_:)", closure(input), events: events, isHot: false))
    #expect(all == "[\(events)]")
    #expect(
      self.events(answer("map(_:)", closure(constant(#"{"range":[1,3]}"#))))
        == #"[{"tick":1,"value":[1,2,3]},{"tick":3,"end":"completed"}]"#)
  }

  @Test(arguments: [
    ("+", "3", "5"), ("-", "3", "-1"), ("*", "3", "6"), ("/", "2", "1"), ("%", "2", "0"),
    ("==", "2", "true"), ("!=", "2", "false"), ("<", "3", "true"), ("<=", "2", "true"),
    (">", "3", "false"), (">=", "2", "true"), ("??", "3", "2"),
    ("+", #"{"decimal":0.5}"#, #"{"decimal":2.5}"#),
  ])
  func `expressions are evaluated`(symbol: String, right: String, result: String) {
    let body = operation(symbol, input, constant(right))
    #expect(
      events(answer("map(_:)", closure(body)))
        == #"[{"tick":1,"value":\#(result)},{"tick":3,"end":"completed"}]"#)
  }

  @Test func `streams can be arguments and values`() {
    let other = #"{"label":null,"kind":"streams","streams":[{"kind":"lane","name":"s"}]}"#
    #expect(
      events(answer("join(_:)", other))
        == #"[{"tick":1,"value":2},{"tick":1,"value":2},{"tick":3,"end":"completed"}]"#)
    #expect(
      events(answer("wrap()"))
        == #"[{"tick":0,"stream":{"lane":null,"events":[{"tick":1,"value":2},{"tick":3,"end":"completed"}]}},{"tick":0,"end":"completed"}]"#
    )
  }

  @Test func `failures and interruptions are events`() {
    #expect(
      events(answer("map(_:)", closure(input), events: #"{"tick":1,"end":"failed","error":"e"}"#))
        == #"[{"tick":1,"end":"failed","error":"e"}]"#)
    #expect(
      events(answer("map(_:)", closure(input), events: #"{"tick":1,"end":"interrupted"}"#))
        == #"[{"tick":1,"end":"interrupted"}]"#)
  }

  @Test func `what the adapter does not have is said`() {
    #expect(missing(answer("fly()")) == "fly()")
    #expect(
      missing(answer("", stream: #"{"kind":"holding"}"#)) == "expressions of the kind 'holding'")
    #expect(
      missing(answer("scale(_:)", value(#"{"event":"completed"}"#)))
        == "values of the kind 'event'")
    #expect(
      missing(answer("map(_:)", closure(constant(#"{"range":[1,null]}"#))))
        == "ranges without an end")
    let member = #"{"kind":"member","base":\#(input),"name":"colour","arguments":[]}"#
    #expect(missing(answer("map(_:)", closure(member))) == "the member 'colour' of a value")
    #expect(
      missing(answer("map(_:)", closure(operation("*", input, constant("true")))))
        == "'*' has no meaning for an integer and a Boolean")
    let range = #"{"kind":"range","start":\#(input),"end":null,"closed":true}"#
    #expect(missing(answer("map(_:)", closure(range))) == "ranges without an end")
  }

  @Test func `what cannot be run is said`() {
    #expect(error(answer("broken()")) == "no idea")
    #expect(error(answer("scale(_:)")) == "there is no argument 0: the fixture gives 0")
    #expect(
      error(answer("scale(_:)", value(#""x""#))) == "an integer was expected, but this is a text")
    #expect(error(answer("scale(_:)", closure(input))) == "argument 0 is not a value")
    #expect(
      error(answer("map(_:)", value("1"))) == "argument 0 is not a closure of one expression")
    #expect(
      error(answer("map(_:)", closure(operation("/", input, constant("0")))))
        == "a number is divided by zero")
    #expect(
      error(answer("", stream: #"{"kind":"lane","name":"x"}"#)) == "there is no lane 'x'")
    #expect(error(answer("", stream: "1")) == "the exported case cannot be read")
    #expect(error(answer("forever()")) == "the run does not settle")
  }
}
