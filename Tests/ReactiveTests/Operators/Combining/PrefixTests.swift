import Reactive
import ReactiveTesting
import Testing

@Suite struct PrefixTests {
  let test = TestScheduler()

  @Test func `the other comes first, and the producer is started as it completes`() {
    let (s, x) = (test.cold("-1-|", of: Int.self), test.cold("-2|", of: Int.self))
    #expect(test.timeline { s.prefix(x) } == "-2-1-|")
    let hot = test.hot("-2|", of: Int.self)
    #expect(test.timeline { s.prefix(hot) } == "-2-1-|")
  }

  @Test func `a value is sent inside the call that starts it`() {
    let log = Log<Int>()
    SignalProducer<Int, Never>([1, 2]).prefix(value: 0).startWithValues { log.note($0) }
    #expect(log.all == [0, 1, 2])
    let cold = test.cold("-1-|", of: Int.self)
    #expect(test.timeline { cold.prefix(value: 0) } == "01-|")
  }

  @Test func `after a failure the producer is never started, after an interruption it is`() {
    let error = TestError("boom")
    let s = test.cold("1|", of: Int.self, error: error)
    let failing = test.cold("-#", of: Int.self, error: error)
    #expect(test.timeline { s.prefix(failing) } == Timeline("-#", error: error))
    let interrupted = test.cold("-!", of: Int.self, error: error)
    #expect(test.timeline { s.prefix(interrupted) } == "-1|")
  }

  @Test func `a value that is enough leaves the producer unstarted`() {
    let starts = Counter()
    let s = SignalProducer<Int, Never>.never.on(starting: { starts.increment() })
    #expect(test.timeline { s.prefix(value: 0).take(first: 1) } == "(0|)")
    #expect(starts.count == 0)
  }

  @Test func `streams that can fail and streams that cannot go together`() {
    let error = TestError("boom")
    let safe = test.cold("1|", of: Int.self)
    let failing = test.cold("-#", of: Int.self, error: error)
    #expect(test.timeline { failing.prefix(safe) } == Timeline("1-#", error: error))
    #expect(test.timeline { safe.prefix(failing) } == Timeline("-#", error: error))
  }

  @Test func `a value sent from inside the value before it is not lost`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.producer.prefix(value: 0).startWithValues { value in
      log.note(value)
      if value == 1 { input.send(value: 2) }
    }
    input.send(value: 1)
    #expect(log.all == [0, 1, 2])
    input.sendCompleted()
  }
}
