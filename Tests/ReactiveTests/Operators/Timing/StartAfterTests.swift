import Reactive
import ReactiveTesting
import Testing

@Suite struct StartAfterTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test func `start(after:) starts its producer after the delay`() {
    let cold = test.cold("-1|", of: Int.self)
    #expect(test.timeline { cold.start(after: tick * 2) } == "---1|")
    #expect(test.timeline { cold.start(after: .zero, on: test) } == "-1|")
    let synchronous = SignalProducer<Int, Never>([1, 2])
    #expect(test.timeline { synchronous.start(after: tick * 3) } == "---(12|)")
  }

  @Test(arguments: ["-1#", "-1!", "|", "---"])
  func `start(after:) passes on every event`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.start(after: .zero) } == Timeline(marbles, error: error))
  }

  @Test func `start(after:) starts on its scheduler even if the delay is zero`() {
    let starts = Counter()
    SignalProducer<Int, Never> { _, _ in starts.increment() }.start(after: .zero, on: test).start()
    #expect(starts.count == 0)
    test.advance()
    #expect(starts.count == 1)
  }

  @Test func `disposal during the delay of start(after:) prevents the start`() {
    weak var held: Counter?
    do {
      let starts = Counter()
      held = starts
      let run = SignalProducer<Int, Never> { _, _ in starts.increment() }
        .start(after: tick, on: test).start()
      run.dispose()
      #expect(test.pendingCount == 0)
      #expect(starts.count == 0)
    }
    #expect(held == nil)
  }

  @Test func `take ends an endless source that was started after a delay`() {
    let endless = SignalProducer<Int, Never>(1...).start(after: tick)
    #expect(test.timeline { endless.take(first: 2) } == "-(12|)")
  }
}
