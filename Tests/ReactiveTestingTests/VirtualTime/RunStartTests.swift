import Reactive
import ReactiveTesting
import Testing

/// What starts before the closure of a run.
@Suite struct RunStartTests {
  let test = TestScheduler()

  @Test func `a recording made before a run records what its closure sends`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = test.record(signal)
    test.run {
      input.send(value: 1)
      input.send(value: 2)
    }
    #expect(seen.timeline == "(12)")
  }

  @Test func `a recording made before an asynchronous run records what its closure sends`()
    async throws
  {
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = test.record(signal)
    try await test.run { [test] in
      input.send(value: 1)
      try await test.clock.sleep(for: .milliseconds(2))
      input.send(value: 2)
    }
    #expect(seen.timeline == "1-2")
  }

  @Test func `a recorded sequence is iterated before the closure of a run sends`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = test.record(signal.values)
    test.run { input.send(value: 1) }
    #expect(seen.timeline == "1")
  }

  @Test func `a recording that starts at a later tick misses what the closure sends`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = test.record(signal, during: "-^")
    test.schedule(after: .milliseconds(2)) { input.send(value: 2) }
    test.run { input.send(value: 1) }
    #expect(seen.timeline == "--2")
  }

  @Test func `a run's closure comes before the lanes and timers of its tick`() {
    let seen = Recording<String, Never>(on: test)
    let observer = seen.observer
    let (signal, input) = Signal<String, Never>.pipe()
    let hot = test.hot("h", of: String.self)
    let cold = test.record(test.cold("c", of: String.self).on(value: { observer.send(value: $0) }))
    test.schedule { observer.send(value: "t") }
    let recorded = test.record(
      hot.on(event: { event in
        if case .value(let value) = event { observer.send(value: value) }
      }))
    let piped = test.record(
      signal.on(event: { event in
        if case .value(let value) = event { observer.send(value: value) }
      }))
    test.run { input.send(value: "r") }
    #expect(seen.values == ["r", "h", "t", "c"])
    #expect(cold.timeline == "c")
    #expect(recorded.timeline == "h")
    #expect(piped.timeline == "r")
  }

  @Test func `recordings start before the closure, in the order in which they were made`() {
    let order = Recording<Int, Never>()
    let observer = order.observer
    for number in 1...3 {
      _ = test.record(
        SignalProducer<Int, Never>.never.on(started: { observer.send(value: number) }))
    }
    test.run { observer.send(value: 4) }
    #expect(order.values == [1, 2, 3, 4])
  }

  @Test func `a recording starts once, however often its scheduler is run`() {
    let starts = Recording<Int, Never>()
    let observer = starts.observer
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = test.record(
      SignalProducer(signal).on(started: { observer.send(value: 0) }))
    test.run { input.send(value: 1) }
    test.advance(by: .milliseconds(3))
    test.run { input.send(value: 2) }
    #expect(seen.timeline == "1--2")
    #expect(starts.values == [0])
  }
}
