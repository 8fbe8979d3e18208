import Reactive
import ReactiveTesting
import Testing

/// Streams that restart endlessly without any time passing.
@Suite struct RestartLimitTests {
  // A tenth of the steps of a run may be starts of one operator.
  let test = TestScheduler(stepLimit: 20_000)
  let failing = SignalProducer<Int, TestError>(error: "again")

  private func problem<E: Error>(
    _ make: () -> SignalProducer<Int, E>
  ) -> String {
    test.timeline(make).problem ?? "no problem"
  }

  @Test func `an endless retry is stopped and reported with the name of its operator`() {
    let message = problem { failing.retry() }
    #expect(message.contains("'retry(upTo:)' started more than 2000 runs"))
    #expect(message.contains("take(first:)"))
    #expect(message.contains("RestartLimitTests.swift"))
  }

  @Test func `an endless repeat is stopped and reported with the name of its operator`() {
    let message = problem { SignalProducer<Int, Never>(value: 1).repeat() }
    #expect(message.contains("'repeat(_:)' started more than 2000 runs"))
  }

  @Test func `an endless retry or repeat that a closure decides on is stopped and reported`() {
    #expect(
      problem { failing.retry(when: { _, _ in SignalProducer<Int, Never>(value: 1) }) }
        .contains("'retry(when:)' started more than 2000 runs"))
    #expect(
      problem {
        SignalProducer<Int, Never>.empty.repeat(when: { _ in SignalProducer<Int, Never>(value: 1) })
      }
      .contains("'repeat(when:)' started more than 2000 runs"))
  }

  private func again() -> SignalProducer<Int, Never> {
    SignalProducer<Int, TestError>(error: "again").flatMapError { _ in again() }
  }

  @Test func `a producer that endlessly recovers from its failure with itself is stopped`() {
    #expect(problem(again).contains("'flatMapError(_:)' started more than 2000 runs"))
    // A part of a concatenation, whose loop starts the next producer.
    #expect(
      problem { SignalProducer<Int, Never>(value: 1).concat(again()) }
        .contains("'flatMapError(_:)' started more than 2000 runs"))
  }

  @Test func `a retry or repeat below the limit is not stopped`() {
    #expect(test.timeline { failing.retry(upTo: 1_500) } == "#'again'")
    let repeated = test.timeline { SignalProducer<Int, Never>(value: 1).repeat(1_500) }
    #expect(repeated.values.count == 1_500)
  }

  @Test func `a stopped retry does not affect a later run of the same scheduler`() {
    #expect(problem { failing.retry() }.contains("retry"))
    #expect(test.timeline { test.cold("-1|", of: Int.self) } == "-1|")
  }

  @Test func `an endless retry in the closure of a run is stopped`() {
    let seen = test.record(SignalProducer<Int, Never>.never)
    test.run { failing.retry().start() }
    let message = seen.timeline.problem ?? "no problem"
    #expect(message.contains("'retry(upTo:)' started more than 2000 runs"))
  }

  @Test func `an endless retry makes an asynchronous run throw`() async {
    let error = await #expect(throws: TestRunError.self) {
      try await test.run { [failing] in
        await Task.yield()
        failing.retry().start()
      }
    }
    #expect(error?.description.contains("'retry(upTo:)' started more than 2000 runs") == true)
  }

  @Test func `the error of an asynchronous run names the line of the run`() async {
    let line = #line + 2
    do {
      try await test.run {
        let (never, input) = Signal<Int, Never>.pipe()
        for await _ in never.values {}
        withExtendedLifetime(input) {}
      }
      Issue.record("the run has ended")
    } catch {
      #expect("\(error)".prefix { $0 != " " } == "\(#fileID):\(line):")
    }
  }

  @Test func `by default an endless retry is stopped at a hundred thousand starts, as in marble`() {
    let message = TestScheduler().timeline { failing.retry() }.problem ?? ""
    #expect(message.contains("'retry(upTo:)' started more than 100000 runs"))
  }
}
