import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct OnTests {
  let test = TestScheduler()

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

  @Test func `on() leaves every event unchanged`() {
    let error = TestError("boom")
    for marbles in ["-1-2-|", "-1-#", "-1-!", "---", "|"] {
      let hot = test.hot(marbles, of: Int.self, error: error)
      let cold = test.cold(marbles, of: Int.self, error: error)
      let expected = Timeline<Int, TestError>(marbles, error: error)
      #expect(test.timeline { hot.on(value: { _ in }) } == expected)
      #expect(test.timeline { cold.on(value: { _ in }) } == expected)
    }
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

  @Test func `on() reports an interruption by the source once`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let run = signal.producer.on(interrupted: { log.note("interrupted") }).start()
    input.sendInterrupted()
    run.dispose()
    #expect(log.all == ["interrupted"])
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

  @Test func `a value sent from inside a closure of on() comes after the current one`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.producer.on(value: { value in
      log.note("told \(value)")
      if value == 1 { input.send(value: 2) }
    }).startWithValues { log.note("sent \($0)") }
    input.send(value: 1)
    #expect(log.all == ["told 1", "sent 1", "told 2", "sent 2"])
    input.sendCompleted()
  }

  @Test func `closures of on() run one at a time while another thread ends the stream`() {
    for _ in 0..<200 {
      let inside = Counter()
      let overlaps = Counter()
      let ends = Counter()
      @Sendable func visit() {
        if inside.increment() != 1 { overlaps.increment() }
        inside.decrement()
      }
      let (outer, outerInput) = Signal<SignalProducer<Int, Never>, Never>.pipe()
      let (signal, input) = Signal<Int, Never>.pipe()
      outer.flatten(.latest).observe { _ in }
      outerInput.send(
        value: signal.producer.on(
          terminated: {
            visit()
            ends.increment()
          }, value: { _ in visit() }))
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        if side == 0 {
          for value in 0..<100 { input.send(value: value) }
        } else {
          outerInput.send(value: .never)
        }
      }
      #expect(overlaps.count == 0)
      #expect(ends.count == 1)
    }
  }

  @Test func `on() releases its closures at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      signal.producer.take(first: 1).on(disposed: { first.increment() }).start()
      let run = signal.producer.on(disposed: { second.increment() }).start()
      input.send(value: 1)
      run.dispose()
      #expect((first.count, second.count) == (1, 1))
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }
}
