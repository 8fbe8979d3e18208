import Reactive
import ReactiveTesting
import Testing

@Suite struct MapTests {
  let test = TestScheduler()

  @Test func `map transforms a signal's values`() {
    let lane = test.hot("-1-2-|", of: Int.self)
    #expect(test.timeline { lane.map { $0 * 10 } } == "-'10'-'20'-|")
  }

  @Test func `map transforms a producer's values at each start`() {
    let lane = test.cold("-1-2-|", of: Int.self).map { $0 * 10 }
    #expect(test.timeline { lane } == "-'10'-'20'-|")
    #expect(test.timeline { lane } == "-'10'-'20'-|")
  }

  @Test func `map passes on a failure or interruption at once`() {
    let error = TestError("boom")
    let failing = test.hot("-1-#", of: Int.self, error: error)
    #expect(test.timeline { failing.map { $0 } } == Timeline("-1-#", error: error))
    let interrupted = test.hot("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.map { $0 } } == "-1-!")
  }

  @Test func `map accepts a key path or a constant in place of a closure`() {
    let words = test.cold("-'one'-'three'-|", of: String.self)
    #expect(test.timeline { words.map(\.count) } == "-3-5-|")
    #expect(test.timeline { words.map(value: true) } == "-'true'-'true'-|")
  }

  @Test func `map of a signal calls its closure once per value for all observers`() {
    let calls = Counter()
    let (signal, input) = Signal<Int, Never>.pipe()
    let mapped = signal.map { value in
      calls.increment()
      return value
    }
    let received = Counter()
    mapped.observeValues { _ in received.increment() }
    mapped.observeValues { _ in received.increment() }
    input.send(value: 1)
    #expect(calls.count == 1)
    #expect(received.count == 2)
  }
}
