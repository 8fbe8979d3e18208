import Reactive
import ReactiveTesting
import Testing

@Suite struct OnTests {
  /// Attaches every closure of `on`.
  ///
  /// Each logs its call under a name.
  private func noting<Error>(
    _ name: String, _ log: Log<String>, _ producer: SignalProducer<Int, Error>
  ) -> SignalProducer<Int, Error> {
    producer.on(
      starting: { log.note("\(name) starting") }, started: { log.note("\(name) started") },
      event: { log.note("\(name) event \($0)") }, failed: { log.note("\(name) failed \($0)") },
      completed: { log.note("\(name) completed") },
      interrupted: { log.note("\(name) interrupted") },
      terminated: { log.note("\(name) terminated") }, disposed: { log.note("\(name) disposed") },
      value: { log.note("\(name) value \($0)") })
  }

  @Test func `on() reports every event of a run in order, before it passes the event on`() {
    let log = Log<String>()
    noting("a", log, SignalProducer<Int, Never>([1])).start { log.note("sent \($0)") }
    #expect(
      log.all == [
        "a starting", "a event value(1)", "a value 1", "sent value(1)", "a event completed",
        "a completed", "a terminated", "sent completed", "a disposed", "a started",
      ])
  }

  @Test func `of two on() in a row, the upstream one reports events first and starting last`() {
    let log = Log<String>()
    let source = SignalProducer<Int, TestError>(error: "boom")
    noting("b", log, noting("a", log, source)).start()
    #expect(
      log.all == [
        "b starting", "a starting", "a event failed(boom)", "a failed boom", "a terminated",
        "b event failed(boom)", "b failed boom", "b terminated", "a disposed", "b disposed",
        "a started", "b started",
      ])
  }

  @Test func `on() reports the disposal of a run as one interruption`() {
    let log = Log<String>()
    let run = noting("a", log, SignalProducer<Int, Never>.never).start()
    #expect(log.all == ["a starting", "a started"])
    run.dispose()
    run.dispose()
    let end = ["a event interrupted", "a interrupted", "a terminated", "a disposed"]
    #expect(log.all.dropFirst(2) == end[...])
  }

  @Test func `on() reports an interruption when downstream needs no more`() {
    let log = Log<String>()
    let source = SignalProducer<Int, Never>(1...)
    source.on(interrupted: { log.note("interrupted") }, value: { log.note("\($0)") })
      .take(first: 2).startWithCompleted { log.note("completed") }
    #expect(log.all == ["1", "2", "completed", "interrupted"])
  }

  @Test func `on() calls the closures of a signal once, however many observers there are`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let told = signal.on(
      event: { log.note("event \($0)") }, completed: { log.note("completed") },
      terminated: { log.note("terminated") }, disposed: { log.note("disposed") },
      value: { log.note("value \($0)") })
    for name in ["x", "y"] { told.observe { log.note("\(name) \($0)") } }
    input.send(value: 1)
    input.sendCompleted()
    #expect(
      log.all == [
        "event value(1)", "value 1", "x value(1)", "y value(1)", "event completed", "completed",
        "terminated", "x completed", "y completed", "disposed",
      ])
  }

  @Test func `on() reports no interruption when its signal can no longer be observed`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let handle = signal.on(
      interrupted: { log.note("interrupted") }, disposed: { log.note("disposed") },
      value: { log.note("\($0)") }
    ).observe { _ in }
    input.send(value: 1)
    handle?.dispose()
    input.send(value: 2)
    #expect(log.all == ["1", "disposed"])
  }

  @Test func `a disposal from inside a closure of on() is reported after the value`() {
    let log = Log<String>()
    let handle = SerialDisposable()
    let (signal, input) = Signal<Int, Never>.pipe()
    handle.inner = signal.producer.on(
      interrupted: { log.note("interrupted") },
      value: { value in
        log.note("begin \(value)")
        handle.dispose()
        log.note("end \(value)")
      }
    ).start { log.note("sent \($0)") }
    input.send(value: 1)
    input.send(value: 2)
    #expect(log.all == ["begin 1", "end 1", "sent interrupted", "interrupted"])
  }
}

@Suite struct LogEventsTests {
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

  @Test func `logEvents logs its identifier, file, function and line`() {
    let log = Log<String>()
    SignalProducer<Int, Never>.empty.logEvents(
      identifier: "taps", events: [.completed], functionName: "here()", lineNumber: 7,
      logger: { log.note("\($0) \($1) \($2.hasSuffix("ObservingTests.swift")) \($3) \($4)") }
    ).start()
    #expect(log.all == ["taps completed true here() 7"])
  }
}
