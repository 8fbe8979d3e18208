#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

/// The document as `marble help json` describes it, decoded without the code that writes it.
private struct Document: Decodable {
  struct Case: Decodable {
    var file: String
    var line: Int
    var column: Int
    var title: String
    var status: String
    var skipReason: String?
    var tick: String
    var inputs: [Input]
    var outputs: [Output]
    var problems: [Problem]
    var order: String?
    var orders: Orders?
  }

  struct Orders: Decodable, Equatable {
    var tried: Int
    var skipped: Int
    var outcomes: Int
    var all: Bool
  }

  struct Input: Decodable {
    var name: String
    var lanes: [Lane]
    var subscriptions: [String]
  }

  struct Output: Decodable {
    var name: String?
    var stages: [String]
    var lane: Lane
    var streams: [Stream]
    var expected: Lane?
    var difference: Difference?
  }

  struct Stream: Decodable {
    var name: String
    var start: Int
    var lane: Lane
  }

  struct Lane: Decodable {
    var text: String
    var events: [Event]
  }

  struct Event: Decodable, Equatable {
    var tick: Int
    var event: String
    var value: String?
  }

  struct Difference: Decodable {
    var tick: Int
    var message: String
  }

  struct Problem: Decodable {
    var file: String?
    var line: Int?
    var column: Int?
    var message: String
  }

  struct Counts: Decodable, Equatable {
    var passed: Int
    var failed: Int
    var skipped: Int
    var expectingNothing: Int
    var exitCode: Int
  }

  var version: Int
  var cases: [Case]
  var problems: [Problem]
  var counts: Counts
}

@Suite struct JSONReportTests {
  private func document(_ text: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(report(text, as: .json).utf8))
  }

  @Test func `the JSON report has an object for each case, and the counts`() throws {
    let document = try document(endings)
    #expect(document.version == 1)
    #expect(document.cases.map(\.status) == ["passed", "failed", "skipped", "error"])
    #expect(document.cases.map(\.line) == [1, 6, 11, 15])
    #expect(document.cases[0].title == "passes <a> & \"b\"")
    #expect(document.cases[2].skipReason == "later")
    #expect(document.cases[3].problems.map(\.line) == [16])
    #expect(
      document.counts
        == .init(passed: 1, failed: 2, skipped: 1, expectingNothing: 0, exitCode: 2))
  }

  @Test func `the JSON report gives a lane as text and as events`() throws {
    let document = try document(
      #"""
      test: x
      tick: 10ms
      hot s: -a--#
      cold t: 7|
      where: a = "é \"\n"
      pipeline p: s.map { _ in t }
      expect p: -t--|
      """#)
    let one = try #require(document.cases.first)
    #expect(one.tick == "10ms")
    #expect(
      one.inputs[0].lanes[0].events == [
        .init(tick: 1, event: "value", value: "é \"\n"),
        .init(tick: 4, event: "failed", value: "error"),
      ])
    #expect(one.inputs[0].subscriptions == ["^---!"])
    #expect(one.outputs[0].name == "p")
    #expect(one.outputs[0].stages == ["s", ".map { _ in t }"])
    #expect(one.outputs[0].lane.text == "-t--#'error'")
    #expect(one.outputs[0].streams.map(\.lane.text) == ["-7|"])
    #expect(one.outputs[0].streams.map(\.start) == [1])
    #expect(one.outputs[0].expected?.text == "-t--|")
    #expect(one.outputs[0].difference?.tick == 4)
    #expect(one.problems.map(\.message) == ["p: \(one.outputs[0].difference?.message ?? "")"])
  }

  @Test func `the JSON report gives the order that a case was run in`() throws {
    let lanes = "hot taps: -a|\nhot other: -b|\npipeline: taps.merge(with: other)\nexpect: -[ab]|"
    let all = try document("test: x\norders: all\n\(lanes)").cases[0]
    #expect(all.status == "failed")
    #expect(all.order == "1:other<taps")
    #expect(all.orders == .init(tried: 4, skipped: 0, outcomes: 2, all: true))
    let one = try document("test: x\norders: 1:other<taps\n\(lanes)").cases[0]
    #expect(one.order == "1:other<taps")
    #expect(one.orders == nil)
    let standard = try document("test: x\n\(lanes)").cases[0]
    #expect(standard.order == nil)
    #expect(standard.orders == nil)
  }

  @Test func `the JSON report escapes control characters`() throws {
    let text = report("test: a\u{1}\u{7F}b\u{2028}c\npipeline: .empty", as: .json)
    #expect(text.contains(#""title":"a\u0001\u007fb\u2028c""#))
  }

  @Test func `the JSON report lists problems outside any case`() throws {
    let document = try document("no key")
    #expect(document.cases.isEmpty)
    #expect(document.problems.map(\.file) == ["dir/a.txt"])
    #expect(document.counts.passed == 0)
  }
}
