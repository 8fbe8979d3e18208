import Reactive
import ReactiveTesting
import Testing

/// Searches for what is typed.
struct TitleSearch {
  let typed: Signal<String, Never>
  var ask: @Sendable (String) -> SignalProducer<[String], Never> = { _ in .empty }

  /// The texts to search for: the last one of each pause, if it has two letters or more.
  var texts: Signal<String, Never> {
    typed.debounce(.milliseconds(300), discardWhenCompleted: false).filter { $0.count > 1 }
  }

  /// The answers to the latest text.
  var titles: Signal<String, Never> {
    texts.flatMap(.latest, ask).map { $0.joined(separator: ", ") }
  }
}

/// The tests of `Documentation/Fixtures.md`.
///
/// They are beside the other folders of this target, so that the path of the fixture is the same as on the page.
@Suite struct TitleSearchTests {
  @Test(arguments: try Fixture.cases(in: "../Fixtures/search.txt").prefix(2))
  func `a search waits for a pause`(_ example: Fixture.Case) {
    let test = example.makeScheduler()
    let search = TitleSearch(typed: example.hot("typed", on: test))
    #expect(test.timeline { search.texts } == example.expected())
  }

  @Test func `an answer is dropped if a newer text comes`() throws {
    let example = try #require(try Fixture.cases(in: "../Fixtures/search.txt").last)
    let test = example.makeScheduler()
    let answer = example.cold("answer", of: [String].self, on: test)
    let search = TitleSearch(typed: example.hot("typed", on: test)) { _ in answer }
    #expect(test.timeline { search.titles } == example.expected("titles"))
    #expect(test.subscriptions(of: "answer") == example.expectedSubscriptions(of: "answer"))
  }
}
