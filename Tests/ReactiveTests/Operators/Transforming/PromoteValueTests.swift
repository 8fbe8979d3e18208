import Reactive
import ReactiveTesting
import Testing

@Suite struct PromoteValueTests {
  let test = TestScheduler()

  @Test(arguments: ["--|", "--#", "--!", "--", "|"])
  func `promoteValue passes on ends and silence`(marbles: String) {
    let error = TestError("boom")
    let hot = test.hot(marbles, of: Int.self, error: error).ignoreValues()
    let cold = test.cold(marbles, of: Int.self, error: error).ignoreValues()
    let expected = Timeline<Int, TestError>(marbles, error: error)
    #expect(test.timeline { hot.promoteValue(Int.self) } == expected)
    #expect(test.timeline { cold.promoteValue(Int.self) } == expected)
  }

  @Test func `promoteValue infers its type from the context`() {
    let ended: Signal<Int, Never> = Lifetime.empty.ended.promoteValue()
    let wanted: SignalProducer<String, Never> = SignalProducer<Never, Never>.empty.promoteValue()
    #expect(test.timeline { ended } == "!")
    #expect(test.timeline { wanted } == "|")
  }

  @Test func `promoteValue lets a lifetime's end be merged with values`() {
    let (lifetime, token) = Lifetime.make()
    let hot = test.hot("-1-2-3|", of: Int.self)
    test.schedule(after: .milliseconds(4)) { token.dispose() }
    let ended = lifetime.ended.promoteValue(Int.self).producer.concat(value: 9)
    #expect(test.timeline { hot.producer.merge(with: ended) } == "-1-293|")
  }
}
