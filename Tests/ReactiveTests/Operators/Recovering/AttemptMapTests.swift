import Reactive
import ReactiveTesting
import Testing

@Suite struct AttemptMapTests {
  let test = TestScheduler()
  let big = TestError("big")

  private func half(_ value: Int) -> Result<String, TestError> {
    value < 2 ? .success("h\(value)") : .failure(big)
  }

  private func halfThrowing(_ value: Int) throws(TestError) -> String {
    try half(value).get()
  }

  @Test func `attemptMap fails at the first value for which the closure fails`() {
    let expected = Timeline<String, TestError>("-'h1'-#", error: big)
    let hot = test.hot("-1-2-3|", of: Int.self, error: big)
    #expect(test.timeline { hot.attemptMap(half) } == expected)
    let cold = test.cold("-1-2-3|", of: Int.self, error: big)
    #expect(test.timeline { cold.attemptMap(half) } == expected)
    #expect(
      test.timeline { cold.attemptMap { $0 < 2 ? .success("h\($0)") : .failure(big) } }
        == expected)
  }

  @Test func `the closure of attemptMap may throw`() {
    let expected = Timeline<String, TestError>("-'h1'-#", error: big)
    let hot = test.hot("-1-2-3|", of: Int.self, error: big)
    #expect(test.timeline { hot.attemptMap(halfThrowing) } == expected)
    let cold = test.cold("-1-2-3|", of: Int.self, error: big)
    #expect(test.timeline { cold.attemptMap(halfThrowing) } == expected)
  }

  @Test func `attemptMap gives a stream that cannot fail the closure's failure type`() {
    let expected = Timeline<String, TestError>("-'h1'-#", error: big)
    let cold = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { cold.attemptMap(half) } == expected)
    #expect(test.timeline { cold.attemptMap(halfThrowing) } == expected)
    let hot = test.hot("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.attemptMap(half) } == expected)
    let another = test.hot("-1-2-3|", of: Int.self)
    #expect(test.timeline { another.attemptMap(halfThrowing) } == expected)
    let untyped: SignalProducer<String, any Error> = cold.attemptMap { try halfThrowing($0) }
    #expect(test.timeline { untyped }.entries.count == 2)
  }

  @Test(arguments: ["-|", "-!", "-#", "|", "---"])
  func `attemptMap passes on every end of upstream`(marbles: String) {
    let cold = test.cold(marbles, of: Int.self, error: big)
    #expect(test.timeline { cold.attemptMap(half) } == Timeline(marbles, error: big))
  }

  @Test func `attemptMap takes no values after a failure`() {
    let made = Counter()
    let endless = SignalProducer<Int, TestError>(0...).attemptMap { value in
      made.increment()
      return half(value)
    }
    #expect(test.timeline { endless } == Timeline("['h0''h1'#]", error: big))
    #expect(made.count == 3)
  }
}
