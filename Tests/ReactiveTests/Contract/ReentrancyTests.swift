import Dispatch
import Reactive
import TestSupport
import Testing

/// The third point of the contract: re-entrancy neither deadlocks nor loses anything.
@Suite struct ReentrancyTests {
  @Test func `an end sent by another thread comes after the pending values`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    signal.observe { event in
      log.note(event)
      guard event == .value(1) else { return }
      // The other thread leaves its events in the signal's queue and continues.
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        input.send(value: 2)
        input.sendCompleted()
        done.signal()
      }
      done.wait()
      input.send(value: 3)
    }
    input.send(value: 1)
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  typealias Event = Signal<Int, Never>.Event

  @Test func `re-entrant values reach all observers in the order they were sent`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.observeValues { value in
      log.note("a\(value)")
      guard value < 10 else { return }
      input.send(value: value * 10)
      input.send(value: value * 10 + 1)
    }
    signal.observeValues { log.note("b\($0)") }
    input.send(value: 1)
    input.send(value: 2)
    #expect(
      log.all == [
        "a1", "b1", "a10", "b10", "a11", "b11", "a2", "b2", "a20", "b20", "a21", "b21",
      ])
    input.sendCompleted()
  }

  @Test func `a long chain of re-entrant values does not grow the stack`() {
    let count = onSmallStack {
      let (signal, input) = Signal<Int, Never>.pipe()
      let received = Counter()
      signal.observeValues { value in
        received.increment()
        if value < 10_000 { input.send(value: value + 1) }
      }
      input.send(value: 1)
      input.sendCompleted()
      return received.count
    }
    #expect(count == 10_000)
  }

  @Test func `events sent re-entrantly after a re-entrant end are dropped`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Event>()
    signal.observe { event in
      log.note(event)
      guard event == .value(1) else { return }
      input.send(value: 2)
      input.sendCompleted()
      input.send(value: 3)
      input.sendInterrupted()
    }
    input.send(value: 1)
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  @Test func `a value sent while the end is delivered is dropped`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Event>()
    signal.observe { event in
      log.note(event)
      if event == .completed { input.send(value: 1) }
    }
    signal.observe { log.note($0) }
    input.sendCompleted()
    #expect(log.all == [.completed, .completed])
  }

  @Test func `an observer added re-entrantly receives only the values sent after it was added`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.take(first: 1).observeValues { _ in
      input.send(value: 2)
      signal.observeValues { log.note($0) }
      input.send(value: 3)
    }
    input.send(value: 1)
    #expect(log.all == [3])
  }

  @Test func `an observer added and disposed of while the end is pending is not called`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Event>()
    signal.observeValues { _ in
      input.sendCompleted()
      signal.observe { log.note($0) }?.dispose()
    }
    input.send(value: 1)
    #expect(log.all == [])
  }

  @Test func `two signals that answer each other take turns`() {
    let (questions, ask) = Signal<Int, Never>.pipe()
    let (answers, answer) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    questions.observeValues { value in
      log.note("q\(value)")
      answer.send(value: value)
      log.note("q\(value) asked")
    }
    answers.observeValues { value in
      log.note("a\(value)")
      if value < 3 { ask.send(value: value + 1) }
    }
    ask.send(value: 1)
    #expect(
      log.all == ["q1", "a1", "q1 asked", "q2", "a2", "q2 asked", "q3", "a3", "q3 asked"])
    ask.sendCompleted()
  }

  @Test func `a start handler's observer accepts re-entrant events without nested calls`() {
    let inputs = Log<Signal<Int, Never>.Observer>()
    let log = Log<Event>()
    let depth = Log<Int>()
    let inside = Counter()
    SignalProducer<Int, Never> { observer, _ in inputs.note(observer) }.start { event in
      inside.increment()
      depth.note(inside.count)
      log.note(event)
      if let value = event.value {
        if value < 3 { inputs.all[0].send(value: value + 1) } else { inputs.all[0].sendCompleted() }
      }
      inside.decrement()
    }
    inputs.all[0].send(value: 1)
    #expect(log.all == [.value(1), .value(2), .value(3), .completed])
    #expect(depth.all == [1, 1, 1, 1])
    inputs.forget()
  }
}
