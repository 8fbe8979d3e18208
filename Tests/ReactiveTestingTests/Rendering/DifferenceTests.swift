import ReactiveTesting
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

  @Test(arguments: [
    // Early, late, and neither.
    (
      "-1---2---|", "-1----2--|", "2 came at tick 5, 1 tick early: it was expected at tick 6"
    ),
    ("-(12)---|", "-1---2--|", "2 came at tick 1, 4 ticks early: it was expected at tick 5"),
    ("-1-|", "-1--|", "the completion came at tick 3, 1 tick early: it was expected at tick 4"),
    (
      "-1-!", "-1-----!",
      "the interruption came at tick 3, 4 ticks early: it was expected at tick 7"
    ),
    (
      "-1-----2", "-1----2",
      "at tick 6: 2 was expected, but nothing came; it came at tick 7, 1 tick late"
    ),
    (
      "-1-------2-|", "-(12)----",
      "at tick 1: 1, then 2 was expected, but 1 came; 2 came at tick 9, 8 ticks late"
    ),
    ("-x-x-x", "---x-x", "at tick 1: nothing was expected, but x came"),
    ("-1-2-3", "-1---3", "at tick 3: nothing was expected, but 2 came"),
    ("---x-x", "-x-x-x", "at tick 1: x was expected, but nothing came"),
    ("-b-a", "-a-b", "at tick 1: a was expected, but b came"),
    // Large groups: the event that differs is named.
    (
      "-(123456789abc)-|", "-(123456789xbc)-|",
      "at tick 1, the 10th of 12 events: x was expected, but a came"
    ),
    (
      "-(12345)-|", "-(123456)-|",
      "at tick 1, the 6th of 6 events: 6 was expected, but nothing came"
    ),
    (
      "-(12)-3-4-5|", "-(12345)-|",
      "at tick 1, the 3rd of 5 events: 3 was expected, but nothing came; it came at tick 6, 5 ticks late"
    ),
    (
      "-(1x345)-|", "-(123456)-|",
      "at tick 1, the 2nd of 6 events: 2 was expected, but x came; 5 events came"
    ),
    ("-x-|", "-(123456)-|", "at tick 1, the 1st of 6 events: 1 was expected, but only x came"),
    // Large groups that are missing or not expected: their events are counted.
    ("---|", "-(12345)-|", "at tick 1: 1 and 4 more events were expected, but nothing came"),
    (
      "--1-|", "-(12345)-|",
      "at tick 1: 1 and 4 more events were expected, but nothing came; 1 came at tick 2, 1 tick late"
    ),
    ("-(12345)-|", "---|", "at tick 1: nothing was expected, but 1 and 4 more events came"),
    (
      "-(12345)-|", "-1-|",
      "at tick 1, after 1 event: nothing was expected, but 2 and 3 more events came"
    ),
    (
      "-(12345)-|", "-(123)-|",
      "at tick 1, after 3 events: nothing was expected, but 4 and 1 more event came"
    ),
    ("-(23456)-|", "-1-|", "at tick 1: 1 was expected, but 2 and 4 more events came"),
  ])
  func `the first difference is explained in words`(
    actual: String, expected: String, message: String
  ) {
    #expect(sentence(Words(marbles: actual), Words(marbles: expected)) == message)
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

  @Test(arguments: [
    ("-1--20-|", "-1-2--|", 3),
    ("-(123)-|", "-(124)-|", 4),
    ("-(123)-|", "-(124)5|", 4),
    ("-(12)-|", "-(123)-|", 4),
    ("-1-|", "-(12)-|", 3),
    ("-(12)-|", "-(32)-|", 1),
    ("-('10'1)-|", "-('10'2)-|", 6),
    ("-(12)-|", "-(1'20')-|", 3),
    ("-('10'|)", "-('10')-|", 6),
    // The events are in different columns.
    ("-(123)-|", "-('10'24)-|", 1),
    ("-(123)-|", "-('10'21)-|", 1),
  ])
  func `the caret is below the event of a group that differs`(
    actual: String, expected: String, column: Int
  ) throws {
    let drawing = drawing(Words(marbles: actual), Words(marbles: expected))
    #expect(try caret(in: drawing) == column, "\(drawing)")
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

  // MARK: Drawings whose labels are longer than a column

  @Test func `a drawing wider than its ticks has a ruler and the marbles of what came`() {
    #expect(
      drawing("-'100''12000''0''233'|", "-'100''12000'-'233'|") == """
        tick      0               5
        actual    -100 12000 0 233|
        expected  -100 12000 - 233|
                             ^
        at tick 3: nothing was expected, but 0 came
        the actual timeline is written -'100''12000'0'233'|
        """)
  }

  @Test func `what came is written as marbles only if the drawing reads back as something else`() {
    #expect(
      drawing("-1-2-|", "-1--2|") == """
        actual    -1-2-|
        expected  -1--2|
                     ^
        2 came at tick 3, 1 tick early: it was expected at tick 4
        """)
    #expect(!drawing("--2--3--|", "-[12]---'30'--|").contains("is written"))
    #expect(drawing("-'20'-|", "-2-|").hasSuffix("\nthe actual timeline is written -'20'-|"))
  }

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
        actual    -a-c-b|
        expected  -a-d-b|
                     ^
        a = (offset: 0, element: 1)
        c = (offset: 1, element: 1)
        d = (offset: 2, element: 1)
        at tick 3: '(offset: 2, element: 1)' was expected, but '(offset: 1, element: 1)' came
        the actual timeline is written -'(offset: 0, element: 1)'-'(offset: 1, element: 1)'-b|
        """)
    let many = Words((0..<40).map { .init(tick: $0, mark: .value("a long value \($0)")) })
    let text = drawing(many, "")
    #expect(text.contains("\nz = a long value 25\n"))
    #expect(text.contains("a long value 39"))
  }
}
