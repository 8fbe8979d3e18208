import Reactive
import ReactiveTesting
import Testing

/// What a failed comparison of subscriptions shows.
@Suite struct SubscriptionDrawingTests {
  let test = TestScheduler()

  @Test func `unequal subscriptions are drawn below their lane`() {
    let taps = test.hot("-1-2-3-|", of: Int.self, name: "taps")
    let other = test.hot("-4-|", of: Int.self, name: "other")
    let early = test.record(taps, during: "^--!")
    let late = test.record(taps, during: "--^")
    test.run()
    let seen = test.subscriptions(of: "taps")
    #expect(seen == ["^--!", "--^----!"])
    _ = seen == ["^--!", "---^---!"]
    #expect(
      seen.description == """

        taps      -1-2-3-|
        actual    ^--!
        actual    --^----!
        expected  ^--!
        expected  ---^---!
        subscription 2 of taps was expected to be ---^---!, but was --^----!

        """)
    #expect(early.timeline == "-1-!")
    #expect(late.timeline == "---2-3-|")
    _ = other
  }

  @Test func `a failed comparison reports the expected and the actual number of subscriptions`() {
    let numbers = test.cold("-1|", of: Int.self, name: "numbers")
    #expect(test.timeline { numbers.repeat(2) } == "-1-1|")
    let seen = test.subscriptions(of: "numbers")
    _ = seen == ["^-!"]
    #expect(
      seen.description.contains(
        "\n1 subscription of numbers was expected, but there were 2\n"))
    #expect(seen == ["^-!", "--^-!"])
    #expect(seen.description == #"["^-!", "--^-!"]"#)
  }

  @Test func `the subscriptions of a lane are a collection`() {
    let taps = test.hot("-1|", of: Int.self, name: "taps")
    #expect(test.timeline { taps } == "-1|")
    let seen = test.subscriptions(of: "taps")
    #expect(seen.count == 1)
    #expect(!seen.isEmpty)
    #expect(seen.first == "^-!")
    #expect(seen.last == seen[0])
    #expect(seen.map(\.start) == [0])
    #expect(seen.lanes == ["^-!"])
  }

  @Test func `a cold lane with a different timeline for each start is drawn with all of them`() {
    let answers = test.cold(
      ["-1|", "--2|", "3|"] as [Timeline<Int, Never>], name: "answers")
    let actual = test.timeline { answers.repeat(3) }
    #expect(actual == "-1--23|")
    _ = actual == "-1--2-3|"
    #expect(
      actual.description.hasPrefix("\nanswers   -1|\nanswers   --2|\nanswers   3|\nactual    "))
  }
}
