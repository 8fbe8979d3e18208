import Foundation
import TestSupport
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// What `marble serve` answers.
@Suite struct ServeTests {
  private struct Request: Encodable {
    var text: String
    var lane: Int?
    var events: [Event]?
    var stages = false

    enum CodingKeys: String, CodingKey { case text = "case", lane, events, stages }
  }

  private struct Event: Codable, Equatable {
    var tick: Int
    var event: String
    var value: String?
  }

  private struct Answer: Decodable {
    struct Lane: Decodable {
      struct Event: Decodable {
        var tick: Int
        var from: Int
        var to: Int
      }
      var name: String
      var from: Int
      var to: Int
      var start: Int?
      var events: [Event]?
    }
    struct Problem: Decodable {
      var kind: String
      var message: String
      var from: Int
      var to: Int
      var says: String
    }
    struct Order: Decodable {
      struct Row: Decodable, Equatable {
        var lane: Int
        var start: Int
        var y: Int
      }
      struct Output: Decodable { var lane: String }
      var order: String?
      var outputs: [Output]
      var says: String?
      var drawing: [String]
      var remarks: [String]
      var svg: String
      var file: String
      var ticks: [[Int]]
      var rows: [Row]
    }
    var error: String?
    var text: String?
    var status: String?
    var lanes: [Lane]?
    var problems: [Problem]?
    var command: String?
    var orders: [Order]?
    var stops: Int?
    var outcomes: Int?
    var isComplete: Bool?
  }

  private func answer(_ line: String) throws -> Answer {
    let text = ServeCommand.answer(line)
    #expect(!text.contains("\n"))
    return try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
  }

  private func answer(_ request: Request) throws -> Answer {
    try answer(String(decoding: try JSONEncoder().encode(request), as: UTF8.self))
  }

  private func play(_ text: String, stages: Bool = false) throws -> Answer {
    try answer(Request(text: text, stages: stages))
  }

  /// A part of a text, by its place in UTF-16 code units.
  private func part(_ text: String, _ from: Int, _ to: Int) -> String {
    String(decoding: Array(text.utf16)[from..<to], as: UTF16.self)
  }

  // MARK: Places

  @Test func `the places of lanes and events are those of a script`() throws {
    let text = "test: 🙂\nhot a: -1-'zwölf'-#'nö'\npipeline: a\n"
    let lane = try #require(try play(text).lanes?.first)
    #expect(part(text, lane.from, lane.to) == "-1-'zwölf'-#'nö'")
    #expect(lane.events?.map { part(text, $0.from, $0.to) } == ["1", "'zwölf'", "#'nö'"])
    #expect(lane.events?.map(\.tick) == [1, 3, 5])
  }

  @Test func `a lane that cannot be read has no events, and its problem a place`() throws {
    let text = "test: x\nhot a: -(1\npipeline: a\n"
    let answer = try play(text)
    #expect(answer.status == "error")
    #expect(answer.lanes?.first?.events == nil)
    #expect(answer.orders?.count == 0)
    let problem = try #require(answer.problems?.first)
    #expect(part(text, problem.from, problem.to) == "(")
    #expect(problem.says.hasSuffix("2 | hot a: -(1\n  |         ^"))
  }

  @Test func `only the first of several cases is played`() throws {
    let answer = try play("test: x\nhot a: 1|\npipeline: a\n\ntest: y\n")
    #expect(answer.problems?.map(\.message) == ["only the first case is played"])
    #expect(answer.orders?.count == 1)
  }

  @Test func `a row of a picture says which lane it shows, and from when on`() throws {
    let answer = try play(
      "test: x\nhot s: --x-x|\ncold a: -1|\ncold a: -2|\npipeline: s.flatMap(.merge) { _ in a }\n")
    let rows = try #require(answer.orders?.first?.rows)
    #expect(rows.map(\.lane) == [0, 1, 2])
    #expect(rows.map(\.start) == [0, 2, 4])
    #expect(Set(rows.map(\.y)).count == 3)
  }

  @Test func `ticks before zero are shown too`() throws {
    let answer = try play("test: x\nhot s: 1--^-2|\npipeline: s\n")
    #expect(answer.lanes?.first?.start == -3)
    #expect(answer.orders?.first?.ticks.first?.first == -3)
    #expect(answer.orders?.first?.rows.first?.start == 0)
  }

  // MARK: Changes

  @Test(arguments: [
    (
      [Event(tick: 4, event: "value", value: "1"), Event(tick: 2, event: "value", value: "2")],
      "--2-1"
    ),
    ([Event(tick: 1, event: "value", value: "10"), Event(tick: 3, event: "completed")], "-'10'-|"),
    // Values push the end before them, and nothing comes before the first tick.
    ([Event(tick: 3, event: "failed"), Event(tick: 5, event: "value", value: "a")], "-----(a#)"),
    ([Event(tick: -4, event: "value", value: "a"), Event(tick: -1, event: "interrupted")], "(a!)"),
    ([Event(tick: 40, event: "failed", value: "it's")], " 40t #'it\\'s'"),
    ([], ""),
  ])
  private func `other events are written into a lane`(events: [Event], lane: String) throws {
    let text = "test: x\nhot a: -1-2-|\ncold b: -|\npipeline: a.merge(with: b)\n"
    let answer = try answer(Request(text: text, lane: 0, events: events))
    #expect(answer.text == text.replacing("-1-2-|", with: lane))
    #expect(answer.lanes?.first?.events?.count == events.count)
  }

  @Test func `an empty lane gets events behind a blank`() throws {
    let events = [Event(tick: 0, event: "value", value: "1")]
    let answer = try answer(Request(text: "hot a:\npipeline: a", lane: 0, events: events))
    #expect(answer.text == "hot a: 1\npipeline: a")
  }

  @Test(arguments: [
    ("", "this line is not a JSON value"), ("{", "this line is not a JSON value"),
    ("\"\\u12\"", "this line is not a JSON value"), ("[1,]", "this line is not a JSON value"),
    ("\"\\ud800\"", "this line is not a JSON value"),
    ("\"\\ud800\\u0041\"", "this line is not a JSON value"),
    ("nul", "this line is not a JSON value"),
    ("{} {}", "this line is not a JSON value"), ("{\"a\" 1}", "this line is not a JSON value"),
    (String(repeating: "[", count: 100_000), "this line is not a JSON value"),
    ("[]", "a request is an object with a text \"case\""),
    ("{\"case\": 1e3}", "a request is an object with a text \"case\""),
    (#"{"case":"","lane":"a"}"#, "\"lane\" is a number, and \"events\" an array of its events"),
    (#"{"case":"","lane":0,"events":[]}"#, "the case has no lane 0 that can be changed"),
    (
      #"{"case":"any hot a: 1|","lane":0,"events":[]}"#,
      "the case has no lane 0 that can be changed"
    ),
    (
      #"{"case":"hot a: 1","lane":0,"events":[{"tick":1}]}"#,
      "an event has a \"tick\", and an \"event\" such as \"value\" or \"completed\""
    ),
    (
      #"{"case":"hot a: 1","lane":0,"events":[{"tick":1,"event":"value","value":"a\nb"}]}"#,
      "a value in a lane has no line breaks"
    ),
    (
      #"{"case":"hot a: 1","lane":0,"events":[{"tick":99999999999999,"event":"completed"}]}"#,
      "an event has a \"tick\", and an \"event\" such as \"value\" or \"completed\""
    ),
    (
      #"{"case":"hot a: 1","lane":0,"events":[{"tick":1,"event":"completed"},{"tick":2,"event":"completed"}]}"#,
      "only '-', time and spaces can follow the end of a stream"
    ),
  ])
  func `a line that is no request is refused with a reason`(line: String, reason: String) throws {
    #expect(try answer(line).error == reason)
  }

  @Test func `a text that is too long is refused`() throws {
    let text = String(repeating: "#", count: 50_001)
    #expect(try play(text).error == "a case to play has at most 50000 bytes")
  }

  @Test(arguments: ["\"\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude42", "ä 🙂 \\u2028"])
  func `texts are read with their escapes`(text: String) throws {
    let line = "{\"case\":\"# \(text.hasPrefix("\"") ? String(text.dropFirst()) : text)\"}"
    let wanted = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(try answer(line).text == wanted["case"])
  }

  // MARK: Runs

  @Test func `each order with another outcome has a picture`() throws {
    let text = "test: x\nhot a: -1|\nhot b: -2|\npipeline: a.merge(with: b)\n"
    let answer = try play(text)
    let orders = try #require(answer.orders)
    #expect(answer.outcomes == 2)
    #expect(answer.isComplete == true)
    #expect(orders.map(\.order) == [nil, "1:b<a"])
    #expect(orders.map(\.says) == [nil, "tick 1: `b` before `a`"])
    #expect(orders.map { $0.outputs.map(\.lane) } == [["-[12]|"], ["-[21]|"]])
    #expect(orders.map { $0.drawing.contains("output         -[21]|") } == [false, true])
    let named = try play(text + "orders: 1:b<a\n")
    #expect(named.orders?.map(\.order) == ["1:b<a"])
    let all = try play(text + "expect: -[21]|\norders: all\n")
    #expect(all.status == "failed")
    #expect(all.orders?.map(\.order) == [nil, "1:b<a"])
  }

  @Test func `the outcome of another order is not drawn as a failure`() throws {
    let text = "test: x\nhot a: -1|\nhot b: -2|\npipeline: a.merge(with: b)\n"
    let other = try #require(try play(text).orders?.last)
    #expect(other.svg.contains(">default</text>"))
    #expect(!other.svg.contains("class=\"band\""))
    let failed = try #require(try play(text + "expect: -[12]|\n").orders?.last)
    #expect(failed.svg.contains("class=\"band\""))
  }

  @Test func `of many outcomes some are drawn, the simplest first, and all are counted`() throws {
    let lanes = ["a", "b", "c"].map { "hot \($0): -\($0)-\($0)|\n" }.joined()
    let answer = try play("test: x\n\(lanes)pipeline: .merge(a, b, c)\n")
    let orders = try #require(answer.orders)
    #expect(orders.count == 6)
    #expect(answer.outcomes ?? 0 > 6)
    #expect(answer.isComplete == false)
    let lengths = orders.map { $0.order?.split(separator: ",").count ?? 0 }
    #expect(lengths == lengths.sorted())
  }

  @Test func `a run that may be endless says where it stops, and has a picture with its output`()
    throws
  {
    let text = "cold s: -1|\npipeline: s.repeat()\n"
    let answer = try play(text)
    let order = try #require(answer.orders?.first)
    #expect(answer.stops == 1003)
    #expect(answer.problems?.first?.message.contains("stops at tick 1003") == true)
    #expect(order.svg.contains(">output</text>"))
    let last = try #require(order.ticks.last?.first)
    #expect(
      order.remarks == ["... the lanes continue after tick \(last); the rest is too long to draw"])
    #expect((100..<200).contains(last))
    let whole = try play(text + "until: 300\n")
    #expect(whole.stops == nil)
    #expect(whole.problems?.isEmpty == true)
    #expect(whole.orders?.first?.remarks.isEmpty == true)
  }

  @Test func `the events of each stage are drawn if that is asked for`() throws {
    let text = "test: x\nhot a: -1|\npipeline: a.map { $0 + 1 }\n"
    #expect(try play(text).orders?.first?.drawing.contains("   .map { $0 + 1 }") == false)
    let drawing = try play(text, stages: true).orders?.first?.drawing
    #expect(drawing?.contains(".map { $0 + 1 }  -2|") == true)
  }

  @Test func `an endless run ends at a part of the limit, with its message`() throws {
    let answer = try play("pipeline: SignalProducer(value: 1).repeat()\n")
    #expect(answer.status == "stopped")
    #expect(answer.problems?.first?.message.hasPrefix("a run did") == true)
  }

  @Test func `a picture for a page has no colours of its own, and a file has them`() throws {
    let order = try #require(try play("hot a: 1|\npipeline: a\n").orders?.first)
    #expect(!order.svg.contains("<style>"))
    #expect(order.file.contains("<style>"))
  }

  // MARK: Commands

  @Test(arguments: [
    (
      "test: it's\n# why\nhot a: -1|\npipeline: a\n  .map { $0 + 1 }\nexpect: -2|\n\n",
      "marble eval 'a.map { $0 + 1 }' 'test: it'\\''s' 'hot a: -1|' 'expect: -2|'"
    ),
    (
      "test: x\nhot a: -1|\npipeline p: a\n",
      "marble - <<'END'\ntest: x\nhot a: -1|\npipeline p: a\nEND"
    ),
  ])
  func `a case is also a command`(text: String, command: String) throws {
    #expect(try play(text).command == command)
  }

  @Test func `the command of each example in the catalogue draws what its picture shows`() throws {
    for drawing in OperatorTable.drawings {
      let answer = try play(drawing.fixture.text)
      let order = try #require(answer.orders?.first)
      let words = try #require(answer.command).split(
        separator: "'", omittingEmptySubsequences: false)
      // No example has a quote that the shell would have to be told about twice.
      let operands = words.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      guard answer.command?.contains("\\") == false, words.first == "marble eval " else { continue }
      let run = try marble(["eval", "--ruler"] + operands)
      #expect(
        run.output.split(separator: "\n").map(String.init) == Array(order.drawing.dropFirst()))
    }
  }

  @Test(.enabled(if: ProgramFile.path != nil, "the program is not beside these tests"))
  func `the program writes one line for each line`() throws {
    try withFolder { folder in
      let long = String(repeating: " ", count: 1 << 20 + 1)
      try write(
        "\"catalogue\"\n{\"case\":\"pipeline: .empty\"}\n\(long)\n\n", to: "\(folder)/input")
      let process = try ProgramFile.start(
        ["serve"], redirections: "<'\(folder)/input' >'\(folder)/output'")
      #expect(ChildProcess.end(of: process) == 0)
      let lines = try text(of: "\(folder)/output").split(separator: "\n")
      #expect(lines.count == 4)
      #expect(lines.first?.hasPrefix("{\"version\":1,") == true)
      #expect(lines.dropFirst().first?.hasPrefix("{\"text\":\"pipeline: .empty\"") == true)
      #expect(lines.suffix(2).allSatisfy { $0 == #"{"error":"this line is not a JSON value"}"# })
    }
  }
}
