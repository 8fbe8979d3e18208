import Reactive
import ReactiveTesting
import Testing

enum SearchError: Error { case unreachable }

/// Waits for a pause, drops outdated answers, tries again.
final class Search: Sendable {
  let query = MutableProperty("")
  let answer: Property<String>

  init(find: @escaping @Sendable (String) -> SignalProducer<String, SearchError>) {
    answer = Property(
      initial: "",
      then: query.signal
        .debounce(.milliseconds(300))
        .skipRepeats()
        .flatMap(.latest) { text in
          find(text).retry(upTo: 2).flatMapError { _ in SignalProducer(value: "?") }
        })
  }
}

/// The examples of the README.
@Suite struct ReadmeTests {
  @Test func `a burst is answered once`() {
    let test = TestScheduler()
    let taps = test.hot("-1-2----3-|", of: Int.self, name: "taps")
    #expect(test.timeline { taps.debounce(.milliseconds(2)) } == "-----2----|")
  }

  @Test func `values come from a table`() {
    let (user1, user2) = ("Ann", "Bo")
    let test = TestScheduler()
    let table = ["a": user1, "b": user2]
    let users = test.hot("-a-b|", values: table)
    #expect(test.timeline { users } == Timeline("-a-b|", values: table))
  }

  @Test func `arrays are read from their text`() {
    let test = TestScheduler()
    let digits = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { digits.collect(count: 2) } == "---'[1, 2]'--('[3]'|)")
  }

  @Test func `the failure of the README's example shows the first difference`() {
    let test = TestScheduler()
    let taps = test.hot("-1-2----3-|", of: Int.self, name: "taps")
    let timeline = test.timeline { taps.debounce(.milliseconds(2)) }
    #expect(timeline != "----2-----|")
    #expect(
      timeline.description == """

        taps      -1-2----3-|
        actual    -----2----|
        expected  ----2-----|
                      ^
        at tick 4: 2 was expected, but nothing came; it came at tick 5, 1 tick late

        """)
  }

  @Test func `a search waits for a pause`() {
    let test = TestScheduler(tick: .milliseconds(100))
    let search = test.run(until: .zero) { Search { text in SignalProducer(value: text + "!") } }
    let answers = test.record(search.answer.signal)
    test.hot("-a-b------c-|", of: String.self).observeValues { search.query.value = $0 }
    test.run()
    #expect(answers.timeline == "------'b!'------'c!'")
  }
}
