import Reactive
import ReactiveTesting
import Testing

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
