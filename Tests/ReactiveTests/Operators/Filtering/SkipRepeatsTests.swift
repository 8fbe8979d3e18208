import Reactive
import ReactiveTesting
import Testing

@Suite struct SkipRepeatsTests {
  let test = TestScheduler()

  @Test func `a value equal to the one just before it is dropped`() {
    let hot = test.hot("-1-1-2-1|", of: Int.self)
    #expect(test.timeline { hot.skipRepeats() } == "-1---2-1|")
  }

  @Test func `each start of skipRepeats remembers only its own values`() {
    let cold = test.cold("-1-1|", of: Int.self).skipRepeats()
    #expect(test.timeline { cold } == "-1--|")
    #expect(test.timeline { cold } == "-1--|")
  }

  @Test func `skipRepeats never passes on a slow drift, as it remembers dropped values too`() {
    let hot = test.hot("-1-2-3-|", of: Int.self)
    #expect(test.timeline { hot.skipRepeats { abs($0 - $1) < 2 } } == "-1-----|")
  }

  @Test func `skipRepeats passes on a drift if it compares with the last value sent`() {
    let cold = test.cold("-1-2-3-|", of: Int.self)
    let drift = cold.skipRepeats({ abs($0 - $1) < 2 }, comparing: .lastSent)
    #expect(test.timeline { drift } == "-1---3-|")
  }

  @Test func `skipRepeats can compare values by a key`() {
    let hot = test.hot("-'a1'-'a2'-'b3'|", of: String.self)
    let cold = test.cold("-'a1'-'a2'-'b3'|", of: String.self)
    #expect(test.timeline { hot.skipRepeats(at: { $0.first }) } == "-'a1'---'b3'|")
    #expect(test.timeline { cold.skipRepeats(at: { $0.first }) } == "-'a1'---'b3'|")
  }

  @Test func `skipRepeats passes on a failure or interruption at once`() {
    let failing = test.hot("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.skipRepeats() } == "-1-#")
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.skipRepeats() } == "-1-!")
  }
}
