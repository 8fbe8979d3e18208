import Reactive
import ReactiveTesting
import Testing

@Suite struct MapTests {
  let test = TestScheduler()

  @Test func `a signal's values are put through the closure`() {
    let lane = test.hot("-1-2-|", of: Int.self)
    #expect(test.timeline { lane.map { $0 * 10 } } == "-'10'-'20'-|")
  }

  @Test func `a producer's values are put through the closure at each start`() {
    let lane = test.cold("-1-2-|", of: Int.self).map { $0 * 10 }
    #expect(test.timeline { lane } == "-'10'-'20'-|")
    #expect(test.timeline { lane } == "-'10'-'20'-|")
  }

  @Test func `a failure and an interruption pass at once`() {
    let error = TestError("boom")
    let failing = test.hot("-1-#", of: Int.self, error: error)
    #expect(test.timeline { failing.map { $0 } } == Timeline("-1-#", error: error))
    let interrupted = test.hot("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.map { $0 } } == "-1-!")
  }

  @Test func `a key path and a constant stand in for the closure`() {
    let words = test.cold("-'one'-'three'-|", of: String.self)
    #expect(test.timeline { words.map(\.count) } == "-3-5-|")
    #expect(test.timeline { words.map(value: true) } == "-'true'-'true'-|")
  }

  @Test func `a signal calls the closure once per value, however many observe`() {
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
