import Reactive
import ReactiveTesting
import Testing

/// Every kind of event in one table.
@Suite struct EventTableTests {
  typealias Event = Signal<Int, TestError>.Event

  static let all: [(event: Event, text: String, termination: Termination<TestError>?)] = [
    (.value(1), "value(1)", nil),
    (.failed("boom"), "failed(boom)", .failed("boom")),
    (.completed, "completed", .completed),
    (.interrupted, "interrupted", .interrupted),
  ]

  @Test func `an event's description names its kind and payload`() {
    for row in Self.all { #expect(row.event.description == row.text) }
    #expect("\(Signal<String, TestError>.Event.value("a"))" == "value(a)")
  }

  @Test func `a terminal event converts to its termination and back`() {
    for row in Self.all {
      #expect(row.event.termination == row.termination)
      #expect(row.event.isTerminating == (row.termination != nil))
      if let termination = row.termination { #expect(Event(termination) == row.event) }
    }
  }

  @Test func `map and mapError call their closure only for their own kind of event`() {
    let calls = Counter()
    let mapped = Self.all.map { row in
      row.event.map { value -> String in
        calls.increment()
        return "\(value)!"
      }
    }
    #expect(mapped == [.value("1!"), .failed("boom"), .completed, .interrupted])
    let renamed = Self.all.map { row in
      row.event.mapError { error -> TestError in
        calls.increment()
        return TestError("\(error)!")
      }
    }
    #expect(renamed == [.value(1), .failed("boom!"), .completed, .interrupted])
    #expect(calls.count == 2)
  }

  @Test func `each send method sends the event it names`() {
    let log = Log<Event>()
    let observer = Signal<Int, TestError>.Observer(
      onValue: { log.note(.value($0)) }, onTermination: { log.note(Event($0)) })
    for row in Self.all { observer.send(row.event) }
    observer.send(value: 1)
    observer.send(error: "boom")
    observer.sendCompleted()
    observer.sendInterrupted()
    #expect(log.all == Self.all.map(\.event) + Self.all.map(\.event))
  }
}

@Suite struct ObserverTests {
  @Test func `each kind of event goes to its closure, and a missing closure is ignored`() {
    let log = Log<String>()
    let observer = Signal<Int, TestError>.Observer(
      value: { log.note("value \($0)") }, failed: { log.note("failed \($0)") },
      completed: { log.note("completed") }, interrupted: { log.note("interrupted") })
    observer.send(value: 1)
    observer.send(error: "boom")
    observer.sendCompleted()
    observer.sendInterrupted()
    observer.send(.value(2))
    #expect(log.all == ["value 1", "failed boom", "completed", "interrupted", "value 2"])
    Signal<Int, TestError>.Observer(completed: {}).send(value: 1)
  }
}
