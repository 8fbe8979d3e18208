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
        taps      -1 -2 - -|
        actual    -10-20- -|
        expected  -10-- 20-|
                      ^
        '20' came at tick 3, 1 tick early: it was expected at tick 4
        the actual timeline is written -'10'-'20'--|

        """)
  }

  @Test func `each comparison replaces the difference of the one before`() {
    let actual = test.timeline { test.cold("1|", of: Int.self) }
    let expected: Timeline<Int, Never> = "2|"
    // The difference is shown whichever side the expectation is on, and only there.
    #expect(expected != actual)
    #expect(actual.description.contains("at tick 0: 2 was expected, but 1 came"))
    #expect(expected.description == "2|")
    _ = actual == "(1"
    #expect(
      actual.description.contains("the expected timeline cannot be read: marbles:1:1: error:"))
    let loose = actual.ignoring(.ticks)
    _ = loose == "-3|"
    #expect(loose.description.contains("at tick 0: 3 was expected, but 1 came"))
    #expect(actual == "1|")
    #expect(actual.description == "\n1|\n")
    // A test framework would print children once more below the report.
    #expect(Mirror(reflecting: actual).children.isEmpty)
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

  private struct Offline: Error, CustomStringConvertible { var description: String { "none" } }
  private struct Missing: Error, CustomStringConvertible { var description: String { "none" } }

  @Test func `errors of two types are not equal if they have the same description`() {
    let actual = test.timeline { test.cold("-#", of: Int.self, error: Offline() as any Error) }
    #expect(actual == Timeline("-#", error: Offline() as any Error))
    let isSame = actual == Timeline("-#", error: Missing() as any Error)
    #expect(!isSame)
    #expect(
      actual.description.contains(
        "at tick 1: the failure none was expected, but the failure none came; the one that was "
          + "expected is of the type Missing, the one that came of the type Offline"))
  }

  @Test func `a failed comparison by a closure has the hints that every comparison has`() {
    let test = TestScheduler(tick: .milliseconds(100))
    let early = test.record(test.cold("1---------2|", of: Int.self))
    let silent = test.record(SignalProducer<Int, Never>.never)
    test.run()
    #expect(!early.timeline.matches("1 1s 2|" as Timeline<Int, Never>, by: ==))
    #expect(
      early.timeline.description.contains(
        "it was expected at tick 11; a value takes a tick: write 900ms instead of 1s\n"))
    #expect(!silent.timeline.matches("-1" as Timeline<Int, Never>, by: ==))
    #expect(
      silent.timeline.description.contains("but the stream has not ended: if it waits for a queue"))
    #expect(!silent.timeline.matches("-(" as Timeline<Int, Never>, by: ==))
    #expect(silent.timeline.description.contains("the expected timeline cannot be read: marbles:"))
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

  @Test func `a group whose columns are not free is drawn in one column, as it is written`() {
    let a = test.hot("-1-2-|", of: Int.self, name: "a")
    let b = test.hot("-3-4-|", of: Int.self, name: "b")
    let actual = test.timeline { a.merge(with: b) }
    _ = actual == "-(13)-(24)-|"
    #expect(actual.description.contains("\nactual    -[13]-[24]-|\n"))
    #expect(!actual.description.contains("is written"))
    #expect(actual == "-[13]-[24]-|")
  }

  @Test func `a long timeline is not repeated as marbles below its drawing`() {
    let many = Timeline<Int, Never>((0..<100).map { .init(tick: $0, mark: .value(10)) })
    let actual = test.timeline { test.cold(many) }
    _ = actual == "|"
    #expect(actual.description.contains("\nat tick 0: "))
    #expect(!actual.description.contains("the actual timeline is written"))
  }

  // MARK: Hot lanes that have played before

  @Test func `a failed comparison of a second run says that the hot lane has already played`() {
    let taps = test.hot("-1-2-|", of: Int.self, name: "taps")
    #expect(test.timeline { taps } == "-1-2-|")
    let again = test.timeline { taps.map { $0 * 2 } }
    _ = again == "-2-4-|"
    let lines = again.description.split(separator: "\n")
    #expect(
      lines.last == "at tick 0: interrupted came. `taps` has already played; a hot lane plays once")
    #expect(!again.description.contains("but interrupted came"))
  }

  @Test func `a failed comparison names all hot lanes that have already played`() {
    let a = test.hot("-1-", of: Int.self, name: "a")
    let b = test.hot("-2", of: Int.self)
    #expect(test.timeline { a.merge(with: b) } == "-[12]-")
    let again = test.timeline { a.merge(with: b) }
    _ = again == "-[12]-"
    #expect(
      again.description.hasSuffix(
        "\nat tick 1: nothing came. `a` and `hot 2` have already played; a hot lane plays once\n"))
  }

  @Test func `a lane that plays in the current run is not reported as already played`() {
    let a = test.hot("-1-|", of: Int.self, name: "a")
    let actual = test.timeline(during: "^--!") { a.producer.concat(.never) }
    _ = actual == "-1-|"
    #expect(!actual.description.contains("already played"))
    let other = TestScheduler()
    let ended = other.hot("!", of: Int.self)
    let first = other.timeline { ended }
    _ = first == "-1-|"
    #expect(first.description.contains("but interrupted came"))
  }

  @Test func `a lane whose last event is filtered out is not reported as already played`() {
    let taps = test.hot("--1", of: Int.self, name: "taps")
    let early = test.record(taps.filter { $0 > 1 })
    let late = test.record(taps.filter { $0 > 2 }, during: "--^")
    test.run()
    _ = early.timeline == "--2"
    _ = late.timeline == "--2"
    #expect(early.timeline.description.hasSuffix("2 was expected, but nothing came\n"))
    #expect(late.timeline.description.hasSuffix("2 was expected, but nothing came\n"))
  }

  @Test(arguments: [SequenceBuffering.unbounded, .suspending])
  func `a sequence whose elements nobody has asked for yet has not already played`(
    buffering: SequenceBuffering
  ) {
    let taps = test.sequence("-1-2-", of: Int.self, buffering: buffering, name: "taps")
    let silent = test.record(taps.filter { $0 > 2 })
    test.run()
    #expect(silent.timeline != "-3")
    #expect(!silent.timeline.description.contains("already played"))
  }

  @Test func `an expected interruption of a lane that has already played is not explained`() {
    let taps = test.hot("-1-2-|", of: Int.self, name: "taps")
    #expect(test.timeline { taps } == "-1-2-|")
    let again = test.timeline { taps }
    #expect(again == "!")
    #expect(again.description == "\n!\n")
  }
}
