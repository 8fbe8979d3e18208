import Reactive
import ReactiveTesting
import Testing

/// How values are written in marbles and read from them.
@Suite struct ValueTests {
  let test = TestScheduler()

  @Test(arguments: [
    (0, "0"), (9, "9"), (10, "'10'"), (-1, "'-1'"), (1_020, "'1020'"),
    (.max, "'9223372036854775807'"), (.min, "'-9223372036854775808'"),
  ])
  func `a number is written in digits and reads back`(number: Int, marbles: String) {
    let timeline = Timeline<Int, Never>([.init(tick: 0, mark: .value(number))])
    #expect(timeline.marbles == marbles)
    #expect(Timeline<Int, Never>(marbles: marbles) == timeline)
  }

  @Test func `a number is read by the rules of its type`() {
    #expect(Timeline<Int, Never>("'007'-'+5'-'-0'").values == [7, 5, 0])
    for unreadable in ["'9223372036854775808'", "''"] {
      let timeline = Timeline<Int, Never>(marbles: unreadable)
      #expect(timeline.problem?.contains("is not a value of type Int") == true)
    }
    #expect(Timeline<UInt8, Never>("'255'").values == [255])
    #expect(Timeline<UInt8, Never>("'256'").problem != nil)
  }

  @Test func `quotes and backslashes in a label are read if they are escaped`() {
    #expect(Timeline<String, Never>(#"'\\''\''"#).values == [#"\"#, "'"])
    #expect(Timeline<String, Never>(#"'\n\\\'\'"#).problem != nil)
    #expect(Timeline<String, Never>(#"'\n\\\''"#).values == [#"\n\'"#])
  }

  @Test func `a value is written as it describes itself`() {
    let inner: Timeline<Int, Never> = "-1-|"
    let written: [(any Sendable, String)] = [
      (true, "'true'"), (2.5, "'2.5'"), ("x" as Character, "x"), (7 as UInt8, "7"),
      ([1, 2], "'[1, 2]'"), ((1, "x"), #"'(1, "x")'"#), (Plain(number: 1), "'Plain(number: 1)'"),
      (Described(), "d"), (Streamed(), "s"), (Base(), "b"), (Heir(), "h"),
      (Optional(3) as any Sendable, "3"),
      (inner, "'-1-|'"),
    ]
    for (value, marbles) in written {
      #expect(Self.marbles(of: value) == marbles)
    }
    // Values whose static type is known take another way.
    #expect(Self.marbles(of: [1, 2]) == "'[1, 2]'")
    #expect(Self.marbles(of: (1, "x")) == #"'(1, "x")'"#)
    #expect(Self.marbles(of: Described()) == "d")
    #expect(Self.marbles(of: Heir() as Base) == "h")
    #expect(Self.marbles(of: inner) == "'-1-|'")
  }

  @Test func `an optional is written as its wrapped value or as nil`() {
    #expect(Self.marbles(of: Optional("x")) == "x")
    #expect(Self.marbles(of: String??.some("x")) == "x")
    #expect(Self.marbles(of: Int?.none) == "'nil'")
    #expect(Self.marbles(of: Int??.some(nil)) == "'nil'")
    #expect(Self.marbles(of: Optional(Described())) == "d")
  }

  private static func marbles<Value: Sendable>(of value: Value) -> String {
    Timeline<Value, Never>([.init(tick: 0, mark: .value(value))]).marbles
  }

  private struct Plain { var number: Int }

  private struct Described: CustomStringConvertible {
    var description: String { "d" }
  }

  private struct Streamed: CustomStringConvertible, TextOutputStreamable {
    var description: String { "d" }

    func write(to target: inout some TextOutputStream) { target.write("s") }
  }

  private class Base: CustomStringConvertible, @unchecked Sendable {
    var description: String { "b" }
  }

  private final class Heir: Base, TextOutputStreamable, @unchecked Sendable {
    func write(to target: inout some TextOutputStream) { target.write("h") }
  }

  // MARK: Types that are not `LosslessStringConvertible`

  @Test func `an array in a lane is written as its description`() {
    let pages = test.cold("-'[1, 2]'-'[]'|", of: [Int].self)
    let timeline = test.timeline { pages }
    #expect(timeline == "-'[1, 2]'-'[]'|")
    #expect(timeline != "-'[1, 2]'-'[3]'|")
    #expect(timeline.values == [[1, 2], []])
    #expect(Timeline("a|", values: ["a": [1, 2]]).diagram == "[1, 2]|")
    let results = test.timeline { SignalProducer<[Int]?, Never>([nil, [1]]) }
    #expect(results == "('nil''[1]'|)" && results != "('[]''[1]'|)")
  }

  @Test(
    arguments: [
      (#"["a", "b"]"#, ["a", "b"]), ("[a,b]", ["a", "b"]), ("[ a b , c ]", ["a b", "c"]),
      (#"["a, b", "c\"d\n"]"#, ["a, b", "c\"d\n"]), (#"[""]"#, [""]), ("[ ]", []),
      ("1, 2", nil), ("[", nil), ("]", nil), ("[1", nil), ("[1,]", nil), ("[,1]", nil),
      ("[1,,2]", nil),
      ("[\"1\" 2]", nil), ("[\"1]", nil),
    ] as [(String, [String]?)])
  func `strings in the text of an array may have quotes`(text: String, expected: [String]?) {
    #expect([String](laneText: text) == expected)
  }

  @Test func `an array of strings reads back from its own description`() {
    for strings in [
      ["a"], ["a", ""], ["\"", "\\", "\n", "a,b"], ["\u{1B}", "\0", "\r"], ["[1]"], ["é", "🙂"],
    ] {
      #expect([String](laneText: "\(strings)") == strings)
    }
    let timeline = Timeline<[Int], Never>(marbles: "-'[x]'-|")
    #expect(timeline.problem?.contains("'[x]' is not a value of type Array<Int>") == true)
  }

  @Test func `optional, Boolean and Void values are read`() {
    let names = test.hot("-a-'nil'|", of: String?.self)
    let isOn = test.hot("-t-f-'true'|", of: Bool.self)
    let taps = test.hot("-x-(yz)|", of: Void.self)
    let recordings = (test.record(names), test.record(isOn), test.record(taps))
    test.run()
    #expect(recordings.0.timeline == "-a-'nil'|")
    #expect(recordings.0.values == ["a", nil])
    #expect(recordings.1.timeline == "-t-f-t|")
    #expect(recordings.2.timeline == Timeline(marbles: "-o-(oo)|"))
  }

  @Test func `lanes of arrays and of Void values may fail with a given error`() {
    let error = TestError("boom")
    let pages = test.cold(Timeline<[Int], TestError>(marbles: "-'[1]'#", error: error))
    #expect(test.timeline { pages } == "-'[1]'#")
    let taps = test.cold(Timeline<Void, TestError>(marbles: "-x#", error: error))
    let timeline = test.timeline { taps }
    #expect(timeline == Timeline(marbles: "-x#", error: error))
    #expect(timeline != Timeline(marbles: "x-#"))
    #expect("\(timeline)".contains("it came at tick 1, 1 tick late"))
    #expect(test.timeline { test.sequence("-'[1]'|", of: [Int].self) } == "-'[1]'|")
  }

  private struct Point: LaneValue, Equatable, Sendable, CustomStringConvertible {
    var x: Int
    var y: Int

    var description: String { "\(x)/\(y)" }

    init?(laneText: String) {
      let parts = laneText.split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2 else { return nil }
      (x, y) = (parts[0], parts[1])
    }
  }

  @Test func `a custom type is read by its own initializer`() {
    let points = test.cold("-'1/2'-'3/4'|", of: Point.self)
    #expect(test.timeline { points } == "-'1/2'-'3/4'|")
    #expect(test.timeline { points.map(\.y) } == "-2-4|")
  }
}
