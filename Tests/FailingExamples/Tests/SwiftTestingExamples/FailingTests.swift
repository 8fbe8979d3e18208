import Reactive
import ReactiveTesting
import Testing

@Test func `a value comes a tick late`() {
  let test = TestScheduler()
  let taps = test.hot("-1-2----3-|", of: Int.self, name: "taps")
  #expect(test.timeline { taps.debounce(.milliseconds(2)) } == "----2-----|")
}
