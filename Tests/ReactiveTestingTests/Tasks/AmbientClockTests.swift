import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite(.capturesTasks) struct AmbientClockTests {
  let test = TestScheduler()

  /// As production code would: the clock is a default argument.
  struct Poller {
    var clock: any Clock<Duration> = .ambient

    func poll(_ times: Int) async throws -> [String] {
      var moments: [String] = []
      for _ in 0..<times {
        try await clock.sleep(for: .seconds(60))
        moments.append("\(AmbientClock().now.offset)")
      }
      return moments
    }
  }

  @Test func `the ambient clock of a run follows the test's virtual time`() async throws {
    let poller = Poller()
    #expect(
      try await test.run { try await poller.poll(2) } == ["60.0 seconds", "120.0 seconds"])
    #expect(test.now == .seconds(120))
  }

  @Test func `a detached task uses the test's virtual time`() {
    let seen = Recording<String, any Error>(on: test)
    test.run {
      Task.detached {
        try await Task.sleep(for: .milliseconds(3), clock: .ambient)
        seen.observer.send(value: "late")
      }
      Task.detached {
        let delayed = SignalProducer<String, Never>(value: "delayed").delay(.milliseconds(2))
        for await value in delayed.values { seen.observer.send(value: value) }
      }
    }
    #expect(seen.timeline == "--'delayed''late'")
  }

  @Test func `the ambient clock follows the scheduler set with withScheduler`() async throws {
    let other = TestScheduler()
    other.advance(by: .seconds(5))
    #expect(
      AmbientScheduler.withScheduler(other) { AmbientClock().now.offset } == .seconds(5))
    let start = AmbientClock().now
    try await AmbientClock().sleep(until: start)
    #expect(AmbientClock().now >= start)
    #expect(AmbientClock().minimumResolution == .nanoseconds(1))
  }

  @Test func `outside a test the ambient clock is the continuous clock`() async throws {
    let clock = AmbientClock()
    let before = ContinuousClock.now
    let start = clock.now
    try await clock.sleep(until: start.advanced(by: .milliseconds(1)))
    #expect(ContinuousClock.now - before >= .milliseconds(1))
    #expect(start.duration(to: clock.now) >= .milliseconds(1))
    let sleeper = Task { try await Task.sleep(for: .seconds(100_000), clock: .ambient) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test func `sleeping until a past moment returns at once, and cancellation ends a sleep`()
    async throws
  {
    let seen = Recording<String, Never>(on: test)
    try await test.run { [test] in
      try await AmbientClock().sleep(until: .init(offset: .seconds(-1)))
      let sleeper = Task {
        do {
          try await Task.sleep(for: .seconds(9), clock: .ambient)
        } catch {
          seen.observer.send(value: "\(type(of: error))")
        }
      }
      try await test.clock.sleep(for: .milliseconds(2))
      sleeper.cancel()
    }
    #expect(seen.timeline == "--'CancellationError'")
    #expect(test.now == .milliseconds(2))
  }

  @Test func `a sleep of the longest possible duration ends within the run`() {
    let seen = Recording<String, Never>(on: test)
    test.run {
      for time in [Duration.seconds(Int64.max), .nanoseconds(Int64.max), .milliseconds(1)] {
        Task {
          try await Task.sleep(for: time, clock: .ambient)
          seen.observer.send(value: "woke at \(test.now)")
        }
      }
    }
    #expect(seen.values.count == 3)
    #expect(seen.values.first == "woke at 0.001 seconds")
  }
}
