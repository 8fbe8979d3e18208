import Reactive
import ReactiveTesting
import Testing

@Suite struct TimelineTests {
  @Test func `a literal is read as values of the timeline's type`() {
    let numbers: Timeline<Int, Never> = "-1-'20'-|"
    #expect(numbers.values == [1, 20])
    #expect(numbers.entries.map(\.tick) == [1, 3, 5])
    let words: Timeline<String, Never> = "-1-'20'-|"
    #expect(words.values == ["1", "20"])
  }

  @Test func `a table gives the values of other types`() {
    let pairs = Timeline<[Int], TestError>("-a-#", values: ["a": [1, 2]], error: "boom")
    #expect(pairs.values == [[1, 2]])
    #expect(pairs == Timeline("-b-#", values: ["b": [1, 2]], error: "boom"))
  }

  @Test func `timelines with different values, ticks or ends are unequal`() {
    let timeline: Timeline<Int, Never> = "-1-2-|"
    #expect(timeline == "-1-2-|--")
    #expect(timeline != "-1-3-|")
    #expect(timeline != "-12--|")
    #expect(timeline != "-1-2-!")
    #expect(timeline != "-1-2--")
    #expect(timeline != "-1-2|")
  }

  @Test func `a bare failure equals any failure, and a spelled one equals its own text`() {
    let failed = Timeline<Int, TestError>([.init(tick: 1, mark: .failed(.error("boom")))])
    #expect(failed == "-#")
    #expect(failed == "-#'boom'")
    #expect(failed != "-#'bang'")
    #expect(failed == Timeline("-#", error: "boom"))
    #expect(failed != Timeline("-#", error: "bang"))
  }

  @Test func `an unreadable timeline is not even equal to itself and says why`() {
    let broken: Timeline<Int, Never> = "-(1"
    #expect(broken != broken)
    #expect(
      broken.problem == """
        marbles:1:2: error: this group is not closed: a ')' is missing for the '('
        1 | -(1
          |  ^
        """)
    let wrong: Timeline<Int, Never> = "-x-"
    #expect(wrong.problem?.contains("'x' is not a value of type Int") == true)
    let unfailing: Timeline<Int, Never> = "-#"
    #expect(unfailing.problem?.contains("this stream cannot fail: its error type is Never") == true)
  }

  @Test func `values that are not equatable are matched by a closure`() {
    let pairs = Timeline<(Int, String), Never>("-a|", values: ["a": (1, "x")])
    let others = Timeline<(Int, String), Never>("-b|", values: ["b": (1, "y")])
    #expect(pairs.matches(others) { $0.0 == $1.0 })
    #expect(!pairs.matches(others) { $0 == $1 })
  }

  @Test func `a timeline prints as marbles that read back`() {
    let timeline: Timeline<Int, TestError> = "-1-'20' 30ms (34#)"
    #expect(timeline.marbles == "-1-'20' 30t (34#)")
    #expect(Timeline<Int, TestError>(timeline.marbles) == timeline)
  }

  @Test func `a difference is drawn and explained in words`() {
    let actual: Timeline<Int, Never> = "-1--20-|"
    let expected: Timeline<Int, Never> = "-1-2--|"
    #expect(actual.difference(from: "-1--20-|") == nil)
    #expect(
      actual.difference(from: expected) == """
        actual    -1--20-|
        expected  -1-2--|
                     ^
        at tick 3: 2 was expected, but nothing came; it came at tick 4, 1 tick late
        """)
  }

  @Test func `a diagram has a column per tick, as wide as its widest label`() {
    let timeline: Timeline<Int, Never> = "-10--|"
    #expect(timeline.diagram == "-10--|")
    let wide: Timeline<Int, Never> = "-'100'-2-|"
    #expect(wide.diagram == "-100-2-|")
  }
}
