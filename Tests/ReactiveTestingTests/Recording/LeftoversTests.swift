import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite struct LeftoversTests {
  let test = TestScheduler()

  @Test func `leftovers name a lane that is still observed, with the line that started it`() {
    let taps = test.hot("-1-2-", of: Int.self, name: "taps")
    let line = #line + 1
    test.run {
      taps.observeValues { _ in }
    }
    let site = CallSite(file: #fileID, line: UInt(line))
    #expect(test.finish().observers == [.init(lane: "taps", tick: 0, site: site)])
    #expect(
      test.leftovers.description.contains(
        "taps is still observed, since tick 0, begun at \(#fileID):\(line)"))
  }

  @Test func `leftovers name a stream that a pipeline started, with the line of its recording`() {
    let taps = test.hot("-1-", of: Int.self)
    let inner = test.cold("1-", of: Int.self, name: "inner")
    let line = #line + 1
    let seen = test.record(taps.on(value: { _ in inner.start() }))
    test.run()
    #expect(seen.timeline == "-1")
    let site = CallSite(file: #fileID, line: UInt(line))
    #expect(test.finish().observers == [.init(lane: "inner", tick: 1, site: site)])
  }

  @Test func `finish ends recordings that still run, so they are not among its leftovers`() {
    let taps = test.hot("-1-", of: Int.self)
    let seen = test.record(taps)
    test.run()
    #expect(seen.timeline == "-1")
    #expect(test.leftovers.observers.count == 1)
    #expect(test.finish() == .none)
    #expect(test.leftovers.isEmpty)
    #expect(test.leftovers.description == "nothing is left")
    #expect(seen.timeline == "-1", "to be ended by the test is no event")
  }

  @Test(.knowsLines) func `leftovers list pending timers with their times`() {
    test.schedule(after: .milliseconds(5)) {}
    test.schedule(after: .milliseconds(3)) {}
    let taps = test.hot("----------1|", of: Int.self)
    #expect(test.timeline(until: 1) { taps } == "")
    #expect(test.leftovers.timers.map(\.time) == [.milliseconds(3), .milliseconds(5)])
    #expect(test.leftovers.description.contains("a timer is due at 3ms"))
  }

  @Test func `leftovers name the operator of a pending timer`() {
    let taps = test.hot("-1-", of: Int.self)
    let line = #line + 1
    let handle = test.run(until: .milliseconds(5)) { taps.debounce(.seconds(1)).observe { _ in } }
    defer { handle?.dispose() }
    let text =
      "a timer of debounce(_:on:whenCompleted:) is due at 1001ms, begun at \(#fileID):\(line)"
    #expect(test.leftovers.description.contains(text))
  }

  @Test func `reading a recorded timeline counts as comparing it, but printing it does not`() {
    let looks: [(Timeline<Int, Never>) -> Void] = [
      { _ = $0 == "-1" }, { _ = $0.values }, { _ = $0.events }, { _ = $0.entries },
      { _ = $0.end }, { _ = $0.marbles }, { _ = $0.texts == "-1" },
      { _ = $0.ignoring(.ticks) == "1" }, { _ = $0.difference(from: "1") },
    ]
    for look in looks {
      let test = TestScheduler()
      let line = #line + 1
      let seen = test.record(test.cold("-1|", of: Int.self))
      test.run()
      _ = seen.timeline.description
      #expect(test.leftovers.uncompared == [CallSite(file: #fileID, line: UInt(line))])
      #expect(
        test.leftovers.description
          == "\nthe recording at \(#fileID):\(line) was never compared\n")
      look(seen.timeline)
      #expect(test.leftovers.isEmpty)
    }
  }

  @Test(.replacesClocks) func `leftovers name a task that began in an actor`() {
    actor Feed {
      var ticks = 0

      func start() {
        Task {
          while true {
            try await Task.sleep(for: .seconds(1))
            ticks += 1
          }
        }
      }
    }
    let feed = Feed()
    test.run(until: .zero) { Task { await feed.start() } }
    #expect(test.leftovers.tasks.map(\.wait) == [.time(.seconds(1), clock: "ContinuousClock")])
  }

  @Test func `a test that records and observes nothing has no leftovers`() {
    let isDone = Lock(false)
    _ = test.hot("-1-|", of: Int.self)
    test.schedule(after: .milliseconds(2)) { isDone.withLock { $0 = true } }
    test.run()
    #expect(isDone.withLock { $0 })
    #expect(test.leftovers == .none)
    #expect(test.finish() == .none)
  }
}
