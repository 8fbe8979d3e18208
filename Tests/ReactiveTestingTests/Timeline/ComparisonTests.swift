import Reactive
import ReactiveTesting
import Testing

/// What a failed comparison shows.
@Suite struct ComparisonTests {
  let test = TestScheduler()

  @Test func `after a failed comparison a recorded timeline shows lanes and difference`() {
    let taps = test.hot("-1-2--|", of: Int.self, name: "taps")
    let actual = test.timeline { taps.map { $0 * 10 } }
    #expect(actual.description == "\n-'10'-'20'--|\n")
    let isEqual = actual == "-'10'--'20'-|"
    #expect(!isEqual)
    #expect(
      actual.description == """

        tick      0       5
        taps      -1--2----|
        actual    -10-20---|
        expected  -10---20-|
                      ^
        '20' came at tick 3, 1 tick early: it was expected at tick 4
        the actual timeline is written -'10'-'20'--|

        """)
  }

  @Test func `a later successful comparison removes the difference`() {
    let actual = test.timeline { test.cold("1|", of: Int.self) }
    _ = actual == "2|"
    #expect(actual.description.contains("expected"))
    #expect(actual == "1|")
    #expect(actual.description == "\n1|\n")
  }

  @Test func `the difference is shown whichever side the expectation is on`() {
    let actual = test.timeline { test.cold("1|", of: Int.self) }
    let expected: Timeline<Int, Never> = "2|"
    #expect(expected != actual)
    #expect(actual.description.contains("at tick 0: 2 was expected, but 1 came"))
  }

  @Test func `the description of a timeline that was not recorded is only its marbles`() {
    // XCTest prints the expectation once more below the report.
    let expected: Timeline<Int, Never> = "-1-'20'-|"
    #expect(expected.description == "-1-'20'-|")
    let actual = test.timeline { test.cold("1|", of: Int.self) }
    _ = actual == expected
    #expect(expected.description == "-1-'20'-|")
    #expect(Timeline<Int, Never>(expected.description) == expected)
  }

  @Test func `a failed comparison by a closure shows its difference`() {
    let pair = test.cold("a|", values: ["a": (1, "x")], name: "pairs")
    let actual = test.timeline { pair }
    let expected = Timeline("b|", values: ["b": (1, "y")])
    #expect(actual.matches(expected) { $0.0 == $1.0 })
    let isSame = actual.matches(expected) { $0 == $1 }
    #expect(!isSame)
    #expect(actual.description.contains(#"'(1, "y")' was expected, but '(1, "x")' came"#))
  }

  @Test func `an unreadable expectation is reported in place of a difference`() {
    let actual = test.timeline { test.cold("1|", of: Int.self) }
    _ = actual == "(1"
    #expect(
      actual.description.contains("the expected timeline cannot be read: marbles:1:1: error:"))
  }

  @Test func `a stream of streams is drawn with its inner lanes`() {
    let numbers = test.hot("-1-2-3-|", of: Int.self, name: "numbers")
    let actual = test.timelineOfStreams {
      numbers.map { number in test.cold("-a-|", values: ["a": number]) }
    }
    #expect(actual == "-'-1-|'-'-2-|'-'-3-|'-|")
    _ = actual == "-'-1-|'-'-2-|'-|"
    #expect(
      actual.description == """

        numbers     -1-2-3-|
        cold 1      -1-|
        cold 2      -2-|
        cold 3      -3-|
        actual      -1-2-3-|
        actual 1     -1-|
        actual 2       -2-|
        actual 3         -3-|
        expected    -1-2-|
        expected 1   -1-|
        expected 2     -2-|
                         ^
        at tick 5: completed was expected, but '-3-|' came
        the actual timeline is written -'-1-|'-'-2-|'-'-3-|'-|

        """)
  }

  @Test
  func `the marbles of what came are shown if the drawing would read back as something else`() {
    let a = test.hot("-1-2-|", of: Int.self, name: "a")
    let b = test.hot("-3-4-|", of: Int.self, name: "b")
    let actual = test.timeline { a.merge(with: b) }
    _ = actual == "-(13)-(24)-|"
    #expect(actual.description.contains("\nactual    -(13)-(24)-|\n"))
    #expect(actual.description.hasSuffix("\nthe actual timeline is written -[13]-[24]-|\n"))
    #expect(actual == "-[13]-[24]-|")
  }

  @Test func `a long timeline is not repeated as marbles below its drawing`() {
    let many = Timeline<Int, Never>((0..<100).map { .init(tick: $0, mark: .value(10)) })
    let actual = test.timeline { test.cold(many) }
    _ = actual == "|"
    #expect(actual.description.contains("\nat tick 0: "))
    #expect(!actual.description.contains("the actual timeline is written"))
  }

  @Test func `the mirror of a recorded timeline has no children for a test framework to print`() {
    let actual = test.timeline { test.cold("1|", of: Int.self) }
    #expect(Mirror(reflecting: actual).children.isEmpty)
    #expect(actual == "1|")
  }
}
