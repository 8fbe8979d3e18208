import Reactive
import ReactiveTesting
import Testing

@Suite struct FailIfEmptyTests {
  let test = TestScheduler()

  @Test func `failIfEmpty fails when a stream completes without a value`() {
    let error = TestError("none")
    let (hot, cold) = (
      test.hot("--|", of: Int.self, error: error), test.cold("--|", of: Int.self, error: error)
    )
    #expect(test.timeline { hot.failIfEmpty(with: error) } == Timeline("--#", error: error))
    #expect(test.timeline { cold.failIfEmpty(with: error) } == Timeline("--#", error: error))
  }

  @Test(arguments: ["-1-|", "-1-#", "-1-!", "--#", "--!", "---", ""])
  func `failIfEmpty passes everything else on unchanged`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    #expect(test.timeline { hot.failIfEmpty(with: "none") } == Timeline(marbles, error: error))
    #expect(test.timeline { cold.failIfEmpty(with: "none") } == Timeline(marbles, error: error))
  }

  @Test func `failIfEmpty makes its error only when it is needed, anew for each start`() {
    let made = Counter()
    @Sendable func error() -> TestError { TestError("\(made.increment())") }
    let full = SignalProducer<Int, TestError>(value: 1).failIfEmpty(with: error())
    full.start()
    #expect(made.count == 0)
    let log = Log<TestError>()
    let empty = SignalProducer<Int, TestError>.empty.failIfEmpty(with: error())
    empty.startWithFailed { log.note($0) }
    empty.startWithFailed { log.note($0) }
    #expect(log.all == ["1", "2"])
  }

  @Test func `failIfEmpty passes on a completion sent from inside the first value`() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let log = Log<Signal<Int, TestError>.Event>()
    signal.failIfEmpty(with: "none").observe { event in
      log.note(event)
      if event == .value(1) { input.sendCompleted() }
    }
    input.send(value: 1)
    #expect(log.all == [.value(1), .completed])
  }
}
