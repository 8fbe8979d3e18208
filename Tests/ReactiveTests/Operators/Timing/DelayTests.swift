import Reactive
import ReactiveTesting
import Testing

@Suite struct DelayTests {
  let test = TestScheduler()

  @Test func `delay postpones values and completion`() {
    let hot = test.hot("-1-2--|", of: Int.self)
    let cold = test.cold("-1-2--|", of: Int.self)
    #expect(test.timeline { hot.delay(.milliseconds(2)) } == "---1-2--|")
    #expect(test.timeline { cold.delay(.milliseconds(2)) } == "---1-2--|")
  }

  @Test func `delay passes on a failure or interruption at once and drops pending values`() {
    let failing = test.hot("-1-2#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.delay(.milliseconds(2)) } == "---1#")
    let interrupted = test.cold("-1-2!", of: Int.self)
    #expect(test.timeline { interrupted.delay(.milliseconds(2)) } == "---1!")
  }

  @Test func `delay accepts a scheduler`() {
    let cold = test.cold("1|", of: Int.self)
    #expect(test.timeline { cold.delay(.milliseconds(3), on: test) } == "---1|")
  }

  @Test func `disposing of delay cancels its pending events`() {
    let cold = test.cold("1--|", of: Int.self)
    #expect(test.timeline(during: "^-!") { cold.delay(.milliseconds(5)) } == "--!")
    #expect(test.pendingCount == 0)
  }

  @Test func `delay releases a failed source at once, before it delivers the failure`() {
    let inputs = Log<Signal<Int, TestError>.Observer>()
    let released = Counter()
    let log = Log<Signal<Int, TestError>.Event>()
    SignalProducer<Int, TestError> { observer, lifetime in
      inputs.note(observer)
      lifetime.observeEnded { released.increment() }
    }.delay(.milliseconds(2), on: test).start { log.note($0) }
    inputs.all[0].send(error: TestError("boom"))
    #expect(released.count == 1)
    #expect(log.all.isEmpty)
    test.run()
    #expect(log.all == [.failed(TestError("boom"))])
  }
}
