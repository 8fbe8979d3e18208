import Reactive
import ReactiveTesting
import TestSupport
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

  @Test func `the page shows the failure of the first example`() throws {
    let test = TestScheduler()
    let taps = test.hot("-1-2----3-|", of: Int.self, name: "taps")
    let timeline = test.timeline { taps.debounce(.milliseconds(2)) }
    #expect(timeline != "----2-----|")
    #expect(try Repository.text("README.md").contains("```\(timeline.description)```"))
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

/// The texts to search for: the newest, once nobody types.
func searches(in typed: Signal<String, Never>) -> Signal<String, Never> {
  typed.debounce(.milliseconds(300)).skipRepeats()
}

/// The example of `Documentation/GettingStarted.md`.
@Suite struct GettingStartedTests {
  @Test func `a text is searched for after a pause`() {
    let test = TestScheduler(tick: .milliseconds(100))
    let typed = test.hot("-a-b-----c----|", of: String.self, name: "typed")
    #expect(test.timeline { searches(in: typed) } == "------b-----c-|")
  }

  @Test func `the page shows the failure of a pause that is too short`() throws {
    let test = TestScheduler(tick: .milliseconds(100))
    let typed = test.hot("-a-b-----c----|", of: String.self, name: "typed")
    let timeline = test.timeline { typed.debounce(.milliseconds(200)).skipRepeats() }
    #expect(timeline != "------b-----c-|")
    let page = try Repository.text("Documentation/GettingStarted.md")
    #expect(page.contains("```text\(timeline.description)```"))
  }
}

/// The tests on the pages for readers who come from RxSwift, Combine and RxJS.
@Suite struct ComingFromTests {
  @Test func `a burst is answered once`() {
    let test = TestScheduler(tick: .seconds(1))
    let taps = test.hot("-1-2----3---|", of: Int.self)
    #expect(test.timeline { taps.debounce(.seconds(3)) } == "------2----3|")
  }

  @Test func `a burst is answered after a pause`() {
    let test = TestScheduler(tick: .milliseconds(100))
    let taps = test.hot("-1-2----3---|", of: Int.self)
    #expect(test.timeline { taps.debounce(.milliseconds(300)) } == "------2----3|")
  }

  @Test func `the newest answer wins`() {
    let test = TestScheduler()
    let typed = test.hot("-a----b--------|", of: String.self)
    let answer = test.cold("---r---s|", of: String.self, name: "answer")
    let result = test.timeline { typed.flatMap(.latest) { _ in answer } }
    #expect(result == "----r----r---s-|")
    #expect(test.subscriptions(of: "answer") == ["-^----!", "------^-------!"])
  }
}
