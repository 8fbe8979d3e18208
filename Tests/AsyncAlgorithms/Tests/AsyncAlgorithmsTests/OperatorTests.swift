import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing

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

  @Test func `combineLatest sends the latest elements of both bases`() {
    let a = test.hot("-1---3-|", of: Int.self)
    let b = test.hot("---2---|", of: Int.self)
    let timeline = test.timeline { combineLatest(a.values, b.values).map { $0 * 10 + $1 } }
    #expect(timeline == "---'12'-'32'-|")
  }

  @Test func `merge sends the elements of both bases`() {
    let a = test.hot("-1---3-|", of: Int.self)
    let b = test.hot("---2|", of: Int.self)
    #expect(test.timeline { merge(a.values, b.values) } == "-1-2-3-|")
  }

  @Test func `zip sends pairs`() {
    let a = test.hot("-1---3-|", of: Int.self)
    let b = test.hot("---2---4|", of: Int.self)
    let timeline = test.timeline { zip(a.values, b.values).map { $0 * 10 + $1 } }
    #expect(timeline == "---'12'---('34'|)")
  }

  @Test func `a timer ends chunks`() {
    let taps = test.hot("-1-2--3---|", of: Int.self)
    let timeline = test.timeline {
      taps.values.chunked(by: .repeating(every: .milliseconds(4), clock: test.clock))
        .map { $0.map(String.init).joined() }
    }
    #expect(timeline == "----'12'---3-|")
  }

  @Test func `throttle sends the latest of each interval`() {
    let taps = test.hot("-1-2-3----4|", of: Int.self)
    let timeline = test.timeline {
      taps.values._throttle(for: .milliseconds(3), clock: test.clock, latest: true)
    }
    #expect(timeline.values == [1, 3, 4])
  }

  @Test func `a timer ticks in virtual time`() {
    let timeline = test.timeline(during: "^----------!") {
      AsyncTimerSequence(interval: .milliseconds(3), clock: test.clock).prefix(3)
        .map { "\($0.offset)" }
    }
    #expect(timeline == "---'0.003 seconds'--'0.006 seconds'--('0.009 seconds'|)")
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
