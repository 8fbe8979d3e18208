import Reactive
import ReactiveTesting
import Testing

/// What a failed comparison shows.
@Suite struct ComparisonTests {
  let test = TestScheduler()

  @Test
  func `a recorded timeline shows lanes, expectation and difference once it was found unequal`() {
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

  @Test func `a later comparison that holds takes the difference back`() {
    let actual = test.timeline { test.cold("1|", of: Int.self) }
    _ = actual == "2|"
    #expect(actual.description.contains("expected"))
    #expect(actual == "1|")
    #expect(actual.description == "\n1|\n")
  }

  @Test func `the side on which the expectation stands makes no difference`() {
    let actual = test.timeline { test.cold("1|", of: Int.self) }
    let expected: Timeline<Int, Never> = "2|"
    #expect(expected != actual)
    #expect(actual.description.contains("at tick 0: 2 was expected, but 1 came"))
  }

  @Test func `the description of what was not recorded is its marbles alone`() {
    // XCTest prints the expectation once more below the report.
    let expected: Timeline<Int, Never> = "-1-'20'-|"
    #expect(expected.description == "-1-'20'-|")
    let actual = test.timeline { test.cold("1|", of: Int.self) }
    _ = actual == expected
    #expect(expected.description == "-1-'20'-|")
    #expect(Timeline<Int, Never>(expected.description) == expected)
  }

  @Test func `a comparison by a closure shows its difference too`() {
    let pair = test.cold("a|", values: ["a": (1, "x")], name: "pairs")
    let actual = test.timeline { pair }
    let expected = Timeline("b|", values: ["b": (1, "y")])
    #expect(actual.matches(expected) { $0.0 == $1.0 })
    let isSame = actual.matches(expected) { $0 == $1 }
    #expect(!isSame)
    #expect(actual.description.contains(#"'(1, "y")' was expected, but '(1, "x")' came"#))
  }

  @Test func `what could not be read is said in place of a difference`() {
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
  func `what came is said as it is written where the drawing would read back as something else`() {
    let a = test.hot("-1-2-|", of: Int.self, name: "a")
    let b = test.hot("-3-4-|", of: Int.self, name: "b")
    let actual = test.timeline { a.merge(with: b) }
    _ = actual == "-(13)-(24)-|"
    #expect(actual.description.contains("\nactual    -(13)-(24)-|\n"))
    #expect(actual.description.hasSuffix("\nthe actual timeline is written -[13]-[24]-|\n"))
    #expect(actual == "-[13]-[24]-|")
  }

  @Test func `a long timeline is not written out below its drawing`() {
    let many = Timeline<Int, Never>((0..<100).map { .init(tick: $0, mark: .value(10)) })
    let actual = test.timeline { test.cold(many) }
    _ = actual == "|"
    #expect(actual.description.contains("\nat tick 0: "))
    #expect(!actual.description.contains("the actual timeline is written"))
  }

  @Test func `a test framework that looks into a timeline finds nothing more to describe`() {
    let actual = test.timeline { test.cold("1|", of: Int.self) }
    #expect(Mirror(reflecting: actual).children.isEmpty)
    #expect(actual == "1|")
  }
}
