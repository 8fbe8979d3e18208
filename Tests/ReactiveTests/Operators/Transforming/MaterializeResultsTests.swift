import Reactive
import ReactiveTesting
import Testing

@Suite struct MaterializeResultsTests {
  typealias Outcome = Result<Int, TestError>
  let test = TestScheduler()
  let error = TestError("boom")

  private let text: @Sendable (Outcome) -> String = { result in
    switch result {
    case .success(let value): "\(value)"
    case .failure(let error): error.description
    }
  }

  @Test(arguments: [
    ("-1-#", "-1-('boom'|)"), ("-1-|", "-1-|"), ("-1-!", "-1-!"), ("|", "|"), ("#", "('boom'|)"),
    ("--", "--"),
  ])
  func `materializeResults turns values and a failure into results and keeps other ends`(
    marbles: String, results: String
  ) {
    let hot = test.hot(marbles, of: Int.self, error: error)
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(test.timeline { hot.materializeResults().map(text) } == Timeline(results))
    #expect(test.timeline { cold.materializeResults().map(text) } == Timeline(results))
  }

  @Test(arguments: ["-1-2|", "-1-#", "-1-!", "|", "--", ""])
  func `dematerializeResults undoes materializeResults`(marbles: String) {
    let hot = test.hot(marbles, of: Int.self, error: error)
    let cold = test.cold(marbles, of: Int.self, error: error)
    let expected = Timeline<Int, TestError>(marbles, error: error)
    #expect(test.timeline { hot.materializeResults().dematerializeResults() } == expected)
    #expect(test.timeline { cold.materializeResults().dematerializeResults() } == expected)
  }

  @Test func `dematerializeResults fails at the first failure and releases upstream`() {
    let log = Log<String>()
    let source = SignalProducer<Outcome, Never> { observer, lifetime in
      lifetime.observeEnded { log.note("released") }
      for result in [.success(1), .failure("boom"), .success(2), Outcome.failure("late")] {
        observer.send(value: result)
      }
      observer.sendCompleted()
    }
    source.dematerializeResults().start { log.note("\($0)") }
    #expect(log.all == ["value(1)", "failed(boom)", "released"])
  }

  @Test(arguments: ["--|", "--!", "--", ""])
  func `dematerializeResults passes on the end of the stream of results`(marbles: String) {
    let hot = test.hot(marbles, values: [String: Outcome]())
    let cold = test.cold(marbles, values: [String: Outcome]())
    #expect(test.timeline { hot.dematerializeResults() } == Timeline<Int, TestError>(marbles))
    #expect(test.timeline { cold.dematerializeResults() } == Timeline<Int, TestError>(marbles))
  }

  @Test func `dematerializeResults ends an endless synchronous source at a failure`() {
    let results = SignalProducer<Int, Never>(1...).map { number -> Outcome in
      number < 4 ? .success(number) : .failure("boom")
    }
    #expect(
      test.timeline { results.dematerializeResults() } == Timeline("(123#)", error: error))
  }

  @Test func `dematerializeResults handles re-entrant results in order, up to the failure`() {
    let (signal, input) = Signal<Outcome, Never>.pipe()
    let log = Log<String>()
    signal.dematerializeResults().observe { event in
      log.note("\(event)")
      guard case .value(1) = event else { return }
      input.send(value: .success(2))
      input.send(value: .failure("boom"))
      input.send(value: .success(3))
      input.sendCompleted()
    }
    input.send(value: .success(1))
    #expect(log.all == ["value(1)", "value(2)", "failed(boom)"])
  }
}
