import ReactiveTesting
import Testing

/// A value that comes early because a time begins after the column of the value before it.
@Suite struct TimeHintTests {
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

  @Test(arguments: [
    ("(12)------3", "(12) 10t 3", "a group takes its columns: write 6t instead of 10t"),
    ("[12]---3", "[12] 4ms 3", "a value takes a tick: write 3ms instead of 4ms"),
    ("1-2--3", "1-2 3t 3", "a value takes a tick: write 2t instead of 3t"),
    ("1-23", "1-2 1t 3", "a value takes a tick: leave out 1t"),
    // Another reason.
    ("1---2", "1 5ms 2", nil), ("1---2", "1- 3ms 2", nil), ("1-2-", "1--2", nil),
    ("1--2", "1 1ms 2", nil),
  ])
  func `the hint says the time without the column`(
    actual: String, expected: String, hint: String?
  ) throws {
    let actual = Timeline<String, Never>(actual)
    let text = try #require(actual.difference(from: Timeline(stringLiteral: expected)))
    #expect(hint.map { text.contains($0) } ?? !text.contains("write"), "\(text)")
  }
}
