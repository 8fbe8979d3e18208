import Reactive
import ReactiveTesting
import Testing

@Suite struct LogEventsTests {
  let test = TestScheduler()

  @Test func `logEvents leaves every event unchanged`() {
    let quiet: EventLogger = { _, _, _, _, _ in }
    let hot = test.hot("-1-|", of: Int.self)
    #expect(test.timeline { hot.logEvents(logger: quiet) } == "-1-|")
    let cold = test.cold("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { cold.logEvents(logger: quiet) } == "-1-#")
  }

  @Test func `logEvents logs every event of a run in words`() {
    let log = Log<String>()
    SignalProducer<Int, Never>([1, 2]).logEvents(logger: { _, event, _, _, _ in log.note(event) })
      .start()
    #expect(
      log.all == [
        "starting", "value 1", "value 2", "completed", "terminated", "disposed", "started",
      ])
  }

  @Test func `logEvents logs a signal's events, and a failure with its error`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestError>.pipe()
    signal.logEvents(logger: { _, event, _, _, _ in log.note(event) }).observe { _ in }
    input.send(value: 1)
    input.send(error: "boom")
    #expect(log.all == ["value 1", "failed boom", "terminated", "disposed"])
  }

  @Test func `logEvents logs only the chosen events`() {
    let log = Log<String>()
    let logger: EventLogger = { _, event, _, _, _ in log.note(event) }
    SignalProducer<Int, Never>([1]).logEvents(events: [.started, .value], logger: logger).start()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.logEvents(events: [.interrupted], logger: logger).observe { _ in }
    input.send(value: 1)
    input.sendInterrupted()
    #expect(log.all == ["value 1", "started", "interrupted"])
  }

  @Test func `logEvents logs its identifier, file, function and line`() {
    let log = Log<String>()
    SignalProducer<Int, Never>.empty.logEvents(
      identifier: "taps", events: [.completed], functionName: "here()", lineNumber: 7,
      logger: { log.note("\($0) \($1) \($2.hasSuffix("LogEventsTests.swift")) \($3) \($4)") }
    ).start()
    #expect(log.all == ["taps completed true here() 7"])
  }
}
