import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing

/// Values of a signal, and each way to run an operator; what the operators do is in the other suites.
@Suite struct OperatorTests {
  let test = TestScheduler()

  @Test func `debounce sends a value once nothing has followed it for the quiet time`() {
    let taps = test.hot("-1-2----3-|", of: Int.self)
    let timeline = test.timeline {
      taps.values.debounce(for: .milliseconds(2), clock: test.clock)
    }
    #expect(timeline == "-----2----(3|)")
  }

  @Test func `debounce accepts the ambient clock`() {
    let taps = test.hot("-1-2----3-|", of: Int.self)
    let timeline = test.timeline { taps.values.debounce(for: .milliseconds(2), clock: .ambient) }
    #expect(timeline == "-----2----(3|)")
  }

  @Test func `a run fills a recording of debounce`() {
    let taps = test.hot("-1-2----3-|", of: Int.self)
    let seen = test.record(taps.values.debounce(for: .milliseconds(2), clock: test.clock))
    test.run()
    #expect(seen.timeline == "-----2----(3|)")
  }

  @Test func `run waits for tasks started by its closure, with either overload`() async throws {
    let seen = Recording<String, Never>(on: test)
    try await test.run { [test] in
      Task {
        try await test.clock.sleep(for: .milliseconds(1))
        seen.observer.send(value: "task")
      }
    }
    try await test.run {}
    #expect(seen.timeline == "-'task'")
  }
}
