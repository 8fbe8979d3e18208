import ReactiveTesting
import TestSupport
import Testing

/// The drawing of two timelines that differ, and the sentence about their first difference.
@Suite struct DifferenceTests {
  typealias Words = Timeline<String, Never>

  private func drawing(_ actual: Words, _ expected: Words) -> String {
    actual.difference(from: expected) ?? ""
  }

  private func sentence(_ actual: Words, _ expected: Words) -> String? {
    drawing(actual, expected).split(separator: "\n").map(String.init)
      .last { !$0.hasPrefix("the actual timeline is written") }
  }

  /// The column of the caret, counted from the first tick.
  private func caret(in drawing: String) throws -> Int {
    let lines = drawing.split(separator: "\n")
    let line = try #require(lines.first { $0.allSatisfy { $0 == " " || $0 == "^" } })
    return line.count - 1 - "expected  ".count
  }

  @Test func `a difference is drawn, and the first one is explained in words`() throws {
    let blocks = try Repository.text("Tests/MarbleExamples/differences.txt")
      .split(separator: "\n\n").filter { !$0.hasPrefix("#") }
    #expect(blocks.count > 30)
    for block in blocks {
      let lines = block.split(separator: "\n")
      let lanes = lines[0].split(separator: "  !=  ").map(String.init)
      try #require(lanes.count == 2)
      let (actual, expected) = (Words(marbles: lanes[0]), Words(stringLiteral: lanes[1]))
      #expect(drawing(actual, expected) == lines.dropFirst().joined(separator: "\n"))
    }
  }

  @Test func `a value that is early by the column before a time says what to write`() {
    let test = TestScheduler(tick: .milliseconds(100))
    let lane = test.cold("1---------2", of: Int.self)
    let seen = test.timeline { lane }
    #expect(seen != "1 1s 2")
    #expect(
      seen.description.contains(
        "2 came at tick 10, 1 tick early: it was expected at tick 11; "
          + "a value takes a tick: write 900ms instead of 1s\n"))
  }

  @Test func `the place in a group is an ordinal`() {
    func group(_ number: Int, _ differing: String) -> Words {
      Words((1...120).map { .init(tick: 0, mark: .value($0 == number ? differing : "v")) })
    }
    for (number, ordinal) in [
      1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st",
      22: "22nd", 23: "23rd", 111: "111th", 120: "120th",
    ] {
      #expect(
        sentence(group(number, "a"), group(number, "b"))
          == "at tick 0, the \(ordinal) of 120 events: b was expected, but a came")
    }
  }

  @Test func `a long value is shortened around the place where it differs`() {
    let (head, tail) = (String(repeating: "x", count: 500), String(repeating: "z", count: 500))
    func lane(_ value: String) -> Words { Words([.init(tick: 1, mark: .value(value))]) }
    let lead = "...\(String(repeating: "x", count: 30))"
    let rest = "\(String(repeating: "z", count: 69))..."
    for (actual, expected, message) in [
      (
        head + "1" + tail, head + "2" + tail,
        "'\(lead)2\(rest)' was expected, but '\(lead)1\(rest)' came"
      ),
      (
        head + "1", head,
        "'...\(head.prefix(100))' was expected, but '...\(head.prefix(99))1' came"
      ),
      (tail, "1", "1 was expected, but '\(tail.prefix(100))...' came"),
    ] {
      #expect(sentence(lane(actual), lane(expected)) == "at tick 1: \(message)")
    }
    func pair(_ last: String) -> Words {
      Words([String(head.prefix(90)), last].map { .init(tick: 1, mark: .value($0)) })
    }
    #expect(
      sentence(pair("a"), pair("b"))
        == "at tick 1, the 2nd of 2 events: b was expected, but a came")
  }

  @Test func `the event of a large group that differs is drawn above the caret`() throws {
    func group(_ odd: String) -> Words {
      let values = Array(repeating: "v", count: 55) + [odd, "w", "w"]
      return Words(values.map { .init(tick: 0, mark: .value($0)) })
    }
    let drawing = drawing(group("a"), group("b"))
    let lane = try #require(drawing.split(separator: "\n").first { $0.hasPrefix("actual") })
    let column = try caret(in: drawing)
    #expect(lane.dropFirst("actual    ".count + column).hasPrefix("a ... 2 more"), "\(drawing)")
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
    #expect(caret == lane.prefix { $0 != "(" }.count + 2, "\(drawing)")
    #expect(lines.contains { $0.hasPrefix("actual 2") }, "\(drawing)")
  }

  // MARK: Values and their texts

  @Test func `equal values look the same, whatever their texts are`() {
    struct User: Equatable, CustomStringConvertible {
      var number: Int
      var description: String
      static func == (left: User, right: User) -> Bool { left.number == right.number }
    }
    typealias Users = Timeline<User, Never>
    let table = [
      "a": User(number: 1, description: "a"), "u": User(number: 1, description: "u"),
      "b": User(number: 2, description: "b"),
    ]
    let (actual, expected) = (
      Users("-a(ab)-b-a|", values: table), Users("-u(ua)-b-u|", values: table)
    )
    #expect(
      actual.difference(from: expected) == """
        tick      0    5    10
        actual    -a(ab)-b-a|
        expected  -a(aa)-b-a|
                      ^
        at tick 2: a, then a was expected, but a, then b came
        """)
    #expect(!actual.matches(expected) { $0 == $1 })
  }

  @Test func `a value that says nothing has one plain mark`() {
    let (actual, expected) = (
      Timeline<Void, Never>(marbles: "-a-b|"), Timeline<Void, Never>(marbles: "-a--b|")
    )
    #expect(actual.marbles == "-x-x|" && expected.diagram == "-x--x|")
  }

  @Test func `long values have short names and a legend`() {
    let pair: (Int) -> String = { "(offset: \($0), element: 1)" }
    let actual = Words("-x-y-b|", values: ["x": pair(0), "y": pair(1), "b": "b"])
    let expected = Words("-x-z-b|", values: ["x": pair(0), "z": pair(2), "b": "b"])
    #expect(
      drawing(actual, expected) == """
        actual    -x-y-b|
        expected  -x-z-b|
                     ^
        x = (offset: 0, element: 1)
        y = (offset: 1, element: 1)
        z = (offset: 2, element: 1)
        at tick 3: '(offset: 2, element: 1)' was expected, but '(offset: 1, element: 1)' came
        the actual timeline is written -'(offset: 0, element: 1)'-'(offset: 1, element: 1)'-b|
        """)
  }

  private struct Page: Equatable, CustomStringConvertible {
    let number: Int
    var description: String { "a page" }
  }

  @Test func `values that look the same are said to differ`() {
    let values = ["a": Page(number: 1), "b": Page(number: 2)]
    let pages = Timeline<Page, Never>("-a-b|", values: values)
    let sentence = Timeline<Page, Never>("-a-a|", values: values).difference(from: pages)
    #expect(
      sentence?.contains(
        "at tick 3: 'a page' was expected, but 'a page' came; they look the same, but are not equal"
      )
        == true, "\(sentence ?? "")")
    let texts = Words("-a|", values: ["a": "a\u{A0}"])
    #expect(
      texts.difference(from: Words("-a|", values: ["a": "a "]))?.contains(
        "'a ' was expected, but 'a\\u{00A0}' came") == true,
      "\(texts.difference(from: Words("-a|", values: ["a": "a "])) ?? "")")
  }

  @Test func `a value that is the label of another one has its own label`() {
    let values = ["a": "b", "b": "c", "c": "a"]
    let wanted = Words("-a-c|", values: values)
    #expect(
      Words("-a-b|", values: values).difference(from: wanted)?.hasPrefix(
        """
        actual    -a-b|
        expected  -a-c|
                     ^
        a = b
        b = c
        c = a
        """) == true, "\(Words("-a-b|", values: values).difference(from: wanted) ?? "")")
  }

  @Test func `a value that is in no table has a letter that no table has`() {
    let test = TestScheduler()
    @Sendable func loaded(_ number: Int) -> String { "loaded(articles: \(number))" }
    let pages = test.hot("-p-a-b|", values: ["p": loaded(7), "a": loaded(2), "b": loaded(3)])
    let actual = test.timeline { pages.map { $0 == loaded(3) ? loaded(9) : $0 } }
    let expected = Words(
      "-a-b-c|", values: ["a": loaded(1), "b": loaded(2), "c": "short", "e": loaded(5)])
    #expect(actual != expected)
    // `b` is what the expectation calls `b`. No table has 9.
    #expect(
      actual.description == """

        tick      0    5
        hot 1     -p-b-d    |
        actual    -p-b-f    |
        expected  -a-b-short|
                   ^
        p = loaded(articles: 7)
        b = loaded(articles: 2)
        d = loaded(articles: 3)
        f = loaded(articles: 9)
        a = loaded(articles: 1)
        at tick 1: 'loaded(articles: 1)' was expected, but 'loaded(articles: 7)' came
        the actual timeline is written -'loaded(articles: 7)'-'loaded(articles: 2)'-'loaded(articles: 9)'|

        """)
    // Letters are for values that are too long alone.
    let plain = Timeline("-a|", values: ["a": 1])
    #expect(plain.map { $0 + 1 }.difference(from: plain)?.contains("actual    -2|") == true)
  }

  @Test func `long values without a table have letters in turn`() {
    let many = Words((0..<40).map { .init(tick: $0, mark: .value("a long value \($0)")) })
    let text = drawing(many, "")
    #expect(text.contains("\nz = a long value 25\n"))
    #expect(text.contains("a long value 39"))
  }
}
