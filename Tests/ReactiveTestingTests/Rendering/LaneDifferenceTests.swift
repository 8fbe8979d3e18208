import ReactiveTesting
import Testing

/// The message about the first difference of two timelines.
@Suite struct LaneDifferenceTests {
  private func sentence(
    _ actual: Timeline<String, Never>, _ expected: Timeline<String, Never>
  ) -> String? {
    actual.difference(from: expected)?.split(separator: "\n").map(String.init)
      .last { !$0.hasPrefix("the actual timeline is written") }
  }

  @Test func `an early value is reported as early`() {
    #expect(
      sentence("-1---2---|", "-1----2--|")
        == "2 came at tick 5, 1 tick early: it was expected at tick 6")
    #expect(
      sentence("-(12)---|", "-1---2--|")
        == "2 came at tick 1, 4 ticks early: it was expected at tick 5")
  }

  @Test func `an early end is reported as early`() {
    #expect(
      sentence("-1-|", "-1--|")
        == "the completion came at tick 3, 1 tick early: it was expected at tick 4")
    #expect(
      sentence("-1-!", "-1-----!")
        == "the interruption came at tick 3, 4 ticks early: it was expected at tick 7")
  }

  @Test func `a late value is reported as late`() {
    #expect(
      sentence("-1-----2", "-1----2")
        == "at tick 6: 2 was expected, but nothing came; it came at tick 7, 1 tick late")
  }

  @Test func `a value is reported as late even if others of its tick came on time`() {
    #expect(
      sentence("-1-------2-|", "-(12)----")
        == "at tick 1: 1, then 2 was expected, but 1 came; 2 came at tick 9, 8 ticks late")
  }

  @Test func `an extra value is not reported as early`() {
    #expect(sentence("-x-x-x", "---x-x") == "at tick 1: nothing was expected, but x came")
    #expect(sentence("-1-2-3", "-1---3") == "at tick 3: nothing was expected, but 2 came")
  }

  @Test func `a missing value is not reported as late if an equal value came on time`() {
    #expect(sentence("---x-x", "-x-x-x") == "at tick 1: x was expected, but nothing came")
  }

  @Test func `the sentence about a large group names the event that differs`() {
    #expect(
      sentence("-(123456789abc)-|", "-(123456789xbc)-|")
        == "at tick 1, the 10th of 12 events: x was expected, but a came")
    #expect(
      sentence("-(12345)-|", "-(123456)-|")
        == "at tick 1, the 6th of 6 events: 6 was expected, but nothing came")
    #expect(
      sentence("-(12)-3-4-5|", "-(12345)-|")
        == "at tick 1, the 3rd of 5 events: 3 was expected, but nothing came; it came at tick 6, 5 ticks late"
    )
    #expect(
      sentence("-(1x345)-|", "-(123456)-|")
        == "at tick 1, the 2nd of 6 events: 2 was expected, but x came; 5 events came")
    #expect(
      sentence("-x-|", "-(123456)-|")
        == "at tick 1, the 1st of 6 events: 1 was expected, but only x came")
  }

  @Test func `the sentence about a large group that is missing or not expected counts its events`()
  {
    #expect(
      sentence("---|", "-(12345)-|")
        == "at tick 1: 1 and 4 more events were expected, but nothing came")
    #expect(
      sentence("--1-|", "-(12345)-|")
        == "at tick 1: 1 and 4 more events were expected, but nothing came; 1 came at tick 2, 1 tick late"
    )
    #expect(
      sentence("-(12345)-|", "---|")
        == "at tick 1: nothing was expected, but 1 and 4 more events came")
    #expect(
      sentence("-(12345)-|", "-1-|")
        == "at tick 1, after 1 event: nothing was expected, but 2 and 3 more events came")
    #expect(
      sentence("-(12345)-|", "-(123)-|")
        == "at tick 1, after 3 events: nothing was expected, but 4 and 1 more event came")
    #expect(
      sentence("-(23456)-|", "-1-|")
        == "at tick 1: 1 was expected, but 2 and 4 more events came")
  }

  @Test(arguments: [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"),
    (21, "21st"), (22, "22nd"), (23, "23rd"), (111, "111th"), (9_999, "9999th"),
  ])
  func `the place in a group is an ordinal`(number: Int, ordinal: String) {
    func group(_ differing: String) -> Timeline<String, Never> {
      Timeline(
        (1...10_000).map { place in
          .init(tick: 0, mark: .value(place == number ? differing : "v"))
        })
    }
    #expect(
      sentence(group("a"), group("b"))
        == "at tick 0, the \(ordinal) of 10000 events: b was expected, but a came")
  }

  @Test func `a long value is shortened around the place where it differs`() {
    let (head, tail) = (String(repeating: "x", count: 500), String(repeating: "z", count: 500))
    func lane(_ value: String) -> Timeline<String, Never> {
      Timeline([.init(tick: 1, mark: .value(value))])
    }
    let lead = "...\(String(repeating: "x", count: 30))"
    let rest = "\(String(repeating: "z", count: 69))..."
    #expect(
      sentence(lane(head + "1" + tail), lane(head + "2" + tail))
        == "at tick 1: '\(lead)2\(rest)' was expected, but '\(lead)1\(rest)' came")
    #expect(
      sentence(lane(head + "1"), lane(head))
        == "at tick 1: '...\(String(repeating: "x", count: 100))' was expected, but "
        + "'...\(String(repeating: "x", count: 99))1' came")
    #expect(
      sentence(lane(tail), lane("1"))
        == "at tick 1: 1 was expected, but '\(String(repeating: "z", count: 100))...' came")
  }

  @Test func `a group of few long values is described by the one that differs`() {
    func lane(_ last: String) -> Timeline<String, Never> {
      Timeline(
        [String(repeating: "x", count: 90), last].map { .init(tick: 1, mark: .value($0)) })
    }
    #expect(
      sentence(lane("a"), lane("b"))
        == "at tick 1, the 2nd of 2 events: b was expected, but a came")
  }

  @Test(arguments: [
    ("-(123)-|", "-(124)-|", "    ^"),
    ("-(123)-|", "-(124)5|", "    ^"),
    ("-(12)-|", "-(123)-|", "    ^"),
    ("-1-|", "-(12)-|", "   ^"),
    ("-(12)-|", "-(32)-|", " ^"),
    // Both groups have commas.
    ("-('10'1)-|", "-('10'2)-|", "     ^"),
    // Only one of them has, so that the events are in different columns.
    ("-(12)-|", "-(1'20')-|", " ^"),
    ("-('10'|)", "-('10')-|", "    ^"),
  ])
  func `the caret is below the event of a group that differs`(
    actual: String, expected: String, caret: String
  ) throws {
    let (own, other) = (
      Timeline<String, Never>(stringLiteral: actual),
      Timeline<String, Never>(stringLiteral: expected)
    )
    let drawing = try #require(own.difference(from: other)).split(separator: "\n")
    let line = try #require(drawing.first { $0.allSatisfy { $0 == " " || $0 == "^" } })
    #expect(line == "          \(caret)", "\(drawing)")
  }

  @Test func `the event of a large group that differs is drawn above the caret`() throws {
    func group(_ odd: String) -> Timeline<String, Never> {
      let values = Array(repeating: "v", count: 55) + [odd, "w", "w"]
      return Timeline(values.map { .init(tick: 0, mark: .value($0)) })
    }
    let drawing = try #require(group("a").difference(from: group("b"))).split(separator: "\n")
    let line = try #require(drawing.first { $0.hasSuffix("^") })
    let lane = try #require(drawing.first { $0.hasPrefix("actual") })
    #expect(lane.dropFirst(line.count - 1).hasPrefix("a,... 2 more"), "\(drawing)")
  }

  @Test func `the caret is below the streams that are compared, not below their inner streams`()
    throws
  {
    typealias Streams = Timeline<Timeline<Int, Never>, Never>
    let actual = Streams("-(ab)-|", values: ["a": "1|", "b": "--2|"])
    let expected = Streams("-(ab)-|", values: ["a": "1|", "b": "--3|"])
    let drawing = try #require(actual.difference(from: expected))
    let lines = drawing.split(separator: "\n")
    let caret = try #require(lines.first { $0.allSatisfy { $0 == " " || $0 == "^" } }).count - 1
    let lane = try #require(lines.first { $0.hasPrefix("actual  ") })
    let group = lane.prefix { $0 != "(" }.count
    #expect(caret == group + 2, "\(drawing)")
    #expect(lines.contains { $0.hasPrefix("actual 2") }, "\(drawing)")
  }

  @Test func `a different value at the same tick is reported as neither early nor late`() {
    #expect(sentence("-b-a", "-a-b") == "at tick 1: a was expected, but b came")
  }
}
