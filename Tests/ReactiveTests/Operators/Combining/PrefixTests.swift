import Reactive
import ReactiveTesting
import Testing

@Suite struct PrefixTests {
  let test = TestScheduler()

  @Test func `prefix sends the other stream first and starts the producer on its completion`() {
    let (s, x) = (test.cold("-1-|", of: Int.self), test.cold("-2|", of: Int.self))
    #expect(test.timeline { s.prefix(x) } == "-2-1-|")
    let hot = test.hot("-2|", of: Int.self)
    #expect(test.timeline { s.prefix(hot) } == "-2-1-|")
  }

  @Test func `prefix(value:) sends its value inside the call that starts it`() {
    let log = Log<Int>()
    SignalProducer<Int, Never>([1, 2]).prefix(value: 0).startWithValues { log.note($0) }
    #expect(log.all == [0, 1, 2])
    let cold = test.cold("-1-|", of: Int.self)
    #expect(test.timeline { cold.prefix(value: 0) } == "01-|")
  }

  @Test func `prefix starts the producer after an interruption, never after a failure`() {
    let error = TestError("boom")
    let s = test.cold("1|", of: Int.self, error: error)
    let failing = test.cold("-#", of: Int.self, error: error)
    #expect(test.timeline { s.prefix(failing) } == Timeline("-#", error: error))
    let interrupted = test.cold("-!", of: Int.self, error: error)
    #expect(test.timeline { s.prefix(interrupted) } == "-1|")
  }

  @Test func `prefix does not start the producer if the value is enough`() {
    let starts = Counter()
    let s = SignalProducer<Int, Never>.never.on(starting: { starts.increment() })
    #expect(test.timeline { s.prefix(value: 0).take(first: 1) } == "(0|)")
    #expect(starts.count == 0)
  }

  @Test func `prefix combines streams that can fail with streams that cannot`() {
    let error = TestError("boom")
    let safe = test.cold("1|", of: Int.self)
    let failing = test.cold("-#", of: Int.self, error: error)
    #expect(test.timeline { failing.prefix(safe) } == Timeline("1-#", error: error))
    #expect(test.timeline { safe.prefix(failing) } == Timeline("-#", error: error))
  }

  @Test func `prefix does not lose a value sent from inside the one before it`() {
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
