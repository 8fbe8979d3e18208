import Reactive
import ReactiveTesting
import Testing

@Suite struct AttemptTests {
  let test = TestScheduler()
  let big = TestError("big")

  private func check(_ value: Int) -> Result<Void, TestError> {
    value < 2 ? .success(()) : .failure(big)
  }

  private func checkThrowing(_ value: Int) throws(TestError) {
    if value >= 2 { throw big }
  }

  @Test func `attempt fails at the first value for which the action fails`() {
    let hot = test.hot("-1-2-3|", of: Int.self, error: big)
    #expect(test.timeline { hot.attempt(check) } == Timeline("-1-#", error: big))
    let cold = test.cold("-1-2-3|", of: Int.self, error: big)
    #expect(test.timeline { cold.attempt(check) } == Timeline("-1-#", error: big))
    #expect(
      test.timeline { cold.attempt { $0 < 2 ? .success(()) : .failure(big) } }
        == Timeline("-1-#", error: big))
  }

  @Test func `the action of attempt may throw`() {
    let hot = test.hot("-1-2-3|", of: Int.self, error: big)
    #expect(test.timeline { hot.attempt(checkThrowing) } == Timeline("-1-#", error: big))
    let cold = test.cold("-1-2-3|", of: Int.self, error: big)
    #expect(test.timeline { cold.attempt(checkThrowing) } == Timeline("-1-#", error: big))
  }

  @Test func `attempt gives a stream that cannot fail the action's failure type`() {
    let (hot, cold) = (test.hot("-1-2-3|", of: Int.self), test.cold("-1-2-3|", of: Int.self))
    let expected = Timeline<Int, TestError>("-1-#", error: big)
    #expect(test.timeline { hot.attempt(check) } == expected)
    #expect(test.timeline { cold.attempt(check) } == expected)
    let another = test.hot("-1-2-3|", of: Int.self)
    #expect(test.timeline { another.attempt(checkThrowing) } == expected)
    #expect(test.timeline { cold.attempt(checkThrowing) } == expected)
    let untyped: SignalProducer<Int, any Error> = cold.attempt { try checkThrowing($0) }
    #expect(test.timeline { untyped }.entries.count == 2)
  }

  @Test(arguments: ["-1-|", "-1-!", "-1-#", "|", "---"])
  func `attempt passes on every end of upstream`(marbles: String) {
    let cold = test.cold(marbles, of: Int.self, error: big)
    #expect(test.timeline { cold.attempt(check) } == Timeline(marbles, error: big))
  }

  @Test func `attempt runs the action before it sends the value`() {
    let log = Log<String>()
    SignalProducer<Int, TestError>([1, 2, 3]).attempt { value in
      log.note("try \(value)")
      return check(value)
    }.start { log.note("\($0)") }
    #expect(log.all == ["try 1", "value(1)", "try 2", "failed(big)"])
  }

  @Test func `attempt ignores what upstream sends because of the failure`() {
    let log = Log<String>()
    SignalProducer<Int, TestError>([1, 2]).take(first: 2).attempt(check)
      .flatMapError { _ in SignalProducer<Int, Never>([8, 9]) }.start { log.note("\($0)") }
    #expect(log.all == ["value(1)", "value(8)", "value(9)", "completed"])
  }

  @Test func `attempt handles a value sent from inside an observer after the current one`() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let log = Log<String>()
    signal.attempt(check).observe { event in
      if event == .value(0) {
        input.send(value: 2)
        input.send(value: 1)
      }
      log.note("\(event)")
    }
    input.send(value: 0)
    #expect(log.all == ["value(0)", "failed(big)"])
  }
}
