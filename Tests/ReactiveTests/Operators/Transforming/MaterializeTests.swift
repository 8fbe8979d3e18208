import Reactive
import ReactiveTesting
import Testing

@Suite struct MaterializeTests {
  typealias Event = Signal<Int, TestError>.Event
  let test = TestScheduler()
  let error = TestError("boom")

  @Test(arguments: [
    ("-1-#", "-'value(1)'-('failed(boom)'|)"), ("-1-|", "-'value(1)'-('completed'|)"),
    ("-1-!", "-'value(1)'-('interrupted'!)"), ("|", "('completed'|)"), ("--", "--"),
  ])
  func `materialize sends each event as a value, and ends after the last one`(
    marbles: String, events: String
  ) {
    let hot = test.hot(marbles, of: Int.self, error: error)
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(test.timeline { hot.materialize().map(\.description) } == Timeline(events))
    #expect(test.timeline { cold.materialize().map(\.description) } == Timeline(events))
  }

  @Test(arguments: ["-1-2|", "-1-#", "-1-!", "|", "--", ""])
  func `dematerialize undoes materialize`(marbles: String) {
    let hot = test.hot(marbles, of: Int.self, error: error)
    let cold = test.cold(marbles, of: Int.self, error: error)
    let expected = Timeline<Int, TestError>(marbles, error: error)
    #expect(test.timeline { hot.materialize().dematerialize() } == expected)
    #expect(test.timeline { cold.materialize().dematerialize() } == expected)
  }

  @Test func `dematerialize ends at the first terminal event and releases upstream`() {
    for end in [Event.completed, .failed("boom"), .interrupted] {
      let log = Log<String>()
      let source = SignalProducer<Event, Never> { observer, lifetime in
        lifetime.observeEnded { log.note("released") }
        for event in [.value(1), end, .value(2), .completed] { observer.send(value: event) }
        observer.sendCompleted()
      }
      source.dematerialize().start { log.note("\($0)") }
      #expect(log.all == ["value(1)", "\(end)", "released"])
    }
  }

  @Test(arguments: ["--|", "--!", "--", ""])
  func `dematerialize passes on the end of the stream of events`(marbles: String) {
    let hot = test.hot(marbles, values: [String: Event]())
    let cold = test.cold(marbles, values: [String: Event]())
    #expect(test.timeline { hot.dematerialize() } == Timeline<Int, TestError>(marbles))
    #expect(test.timeline { cold.dematerialize() } == Timeline<Int, TestError>(marbles))
  }

  @Test func `dematerialize ends an endless synchronous source at a terminal event`() {
    let made = Counter()
    let events = SignalProducer<Int, Never>(1...).map { number -> Event in
      made.increment()
      return number < 4 ? .value(number) : .completed
    }
    #expect(test.timeline { events.dematerialize() } == "(123|)")
    #expect(made.count == 4)
  }

  @Test func `materialize does not send a disposal as an event`() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let log = Log<String>()
    let run = signal.producer.materialize().start { log.note("\($0)") }
    input.send(value: 1)
    run.dispose()
    #expect(log.all == ["value(value(1))", "interrupted"])
  }

  @Test func `dematerialize handles re-entrant events in order, up to the end`() {
    let (signal, input) = Signal<Event, Never>.pipe()
    let log = Log<String>()
    signal.dematerialize().observe { event in
      log.note("\(event)")
      guard case .value(1) = event else { return }
      input.send(value: .value(2))
      input.send(value: .completed)
      input.send(value: .value(3))
    }
    input.send(value: .value(1))
    #expect(log.all == ["value(1)", "value(2)", "completed"])
  }

  @Test func `take ends an endless source that is materialized`() {
    let log = Log<String>()
    SignalProducer<Int, TestError>(1...).materialize().take(first: 2).start { log.note("\($0)") }
    #expect(log.all == ["value(value(1))", "value(value(2))", "completed"])
  }
}
