import Reactive
import ReactiveTesting
import Testing

/// Values that are read from their labels although they are not `LosslessStringConvertible`.
@Suite struct LaneValueTests {
  let test = TestScheduler()

  @Test func `an array in a lane is written as its description`() {
    let pages = test.cold("-'[1, 2]'-'[]'|", of: [Int].self)
    let timeline = test.timeline { pages }
    #expect(timeline == "-'[1, 2]'-'[]'|")
    #expect(timeline != "-'[1, 2]'-'[3]'|")
    #expect(timeline.values == [[1, 2], []])
    #expect(test.timeline { pages.map(\.count) } == "-2-0|")
  }

  @Test func `durations in a literal of arrays are read with the tick of the recording`() {
    let test = TestScheduler(tick: .milliseconds(10))
    let timeline = test.timeline { test.cold("-1-2 30ms |", of: Int.self).collect() }
    #expect(timeline == " 70ms ('[1, 2]'|)")
  }

  @Test func `collected arrays can be compared with a literal`() {
    let taps = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { taps.collect(count: 2) } == "---'[1, 2]'--('[3]'|)")
  }

  @Test(arguments: [
    (#"["a", "b"]"#, ["a", "b"]), ("[a,b]", ["a", "b"]), ("[ a b , c ]", ["a b", "c"]),
    (#"["a, b", "c\"d\n"]"#, ["a, b", "c\"d\n"]), (#"[""]"#, [""]), ("[ ]", []),
  ])
  func `strings in the text of an array may have quotes`(text: String, expected: [String]) {
    #expect([String](laneText: text) == expected)
  }

  @Test(arguments: ["1, 2", "[", "]", "[1", "[1,]", "[,1]", "[1,,2]", "[x]", "[\"1\" 2]", "[\"1]"])
  func `text that is not an array is not read as one`(text: String) {
    #expect([Int](laneText: text) == nil)
  }

  @Test func `an array of strings reads back from its own description`() {
    for strings in [["a"], ["a", ""], ["\"", "\\", "\n", "a,b"], ["[1]"], ["é", "🙂"]] {
      #expect([String](laneText: "\(strings)") == strings)
    }
  }

  @Test func `a label that is not a value is reported, and its timeline equals nothing`() {
    let timeline = Timeline<[Int], Never>(marbles: "-x-|")
    #expect(timeline != timeline)
    #expect(timeline.problem?.contains("'x' is not a value of type Array<Int>") == true)
  }

  @Test func `a label of an optional type is its value or nil`() {
    let names = test.hot("-a-'nil'|", of: String?.self)
    let timeline = test.timeline { names }
    #expect(timeline == "-a-'nil'|")
    #expect(timeline.values == ["a", nil])
  }

  @Test func `a literal of any value that can be read has the type of its timeline`() {
    // As `XCTAssertEqual` compares.
    func areEqual<Compared: Equatable>(_ actual: Compared, _ expected: Compared) -> Bool {
      actual == expected
    }
    let name = MutableProperty<String?>("n")
    let names = test.record(name)
    test.schedule(after: .milliseconds(3)) { name.value = "e" }
    test.schedule(after: .milliseconds(5)) { name.value = nil }
    test.run()
    #expect(areEqual(names.timeline, "n--e-'nil'"))
    #expect(!areEqual(names.timeline, "n--e-f"))
    #expect(areEqual(names.timeline.ignoring(.ticks), "ne'nil'"))
    let pages = test.timeline { test.cold("-1-2 3ms |", of: Int.self).collect() }
    #expect(areEqual(pages, "-- 5ms ('[1, 2]'|)"))
    #expect(areEqual(test.timeline { test.cold("-t|", of: Bool.self) }, "-t|"))
  }

  @Test func `a literal of values that cannot be read says what to write`() {
    struct User: Equatable {}
    let users = test.timeline { test.cold("-1|", of: Int.self).map { _ in User() } }
    #expect(users != "-a|")
    let message = "\(users)"
    #expect(message.contains("values of type User cannot be read from text"))
    #expect(message.contains(#"`Timeline("-a-|", values: ["a": …])`"#))
    #expect(message.contains("`timeline.texts`"))
  }

  @Test func `a Boolean label is t, f or the whole word`() {
    let isOn = test.hot("-t-f-'true'|", of: Bool.self)
    #expect(test.timeline { isOn } == "-t-f-t|")
  }

  @Test func `any label stands for a Void value`() {
    let taps = test.hot("-x-(yz)|", of: Void.self)
    #expect(test.timeline { taps } == Timeline(marbles: "-o-(oo)|"))
    let late = test.cold("--x|", of: Void.self)
    let timeline = test.timeline { late }
    #expect(timeline != Timeline(marbles: "-x|"))
    #expect("\(timeline)".contains("it came at tick 2, 1 tick late"))
  }

  @Test func `lanes of arrays and of Void values may fail with a given error`() {
    let error = TestError("boom")
    let pages = test.cold(Timeline<[Int], TestError>(marbles: "-'[1]'#", error: error))
    #expect(test.timeline { pages } == "-'[1]'#")
    let taps = test.cold(Timeline<Void, TestError>(marbles: "-x#", error: error))
    #expect(test.timeline { taps } == Timeline(marbles: "-x#", error: error))
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
