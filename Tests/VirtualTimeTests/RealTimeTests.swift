import Foundation
import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Tests outside of virtual time keep real time, whatever runs beside them.
@Suite(.replacesClocks) struct RealTimeTests {
  @Test(arguments: 1...500)
  func `a sleep outside of runs takes real time`(microseconds: Int) async throws {
    let length = Duration.microseconds(microseconds)
    // A run beside some of them, in which much more time passes.
    async let virtual: Duration? =
      microseconds % 10 == 0
      ? withVirtualTime { test in
        try await Task.sleep(for: .seconds(86_400))
        return test.now
      } : nil
    let (continuous, suspending) = (ContinuousClock.now, SuspendingClock.now)
    switch microseconds % 4 {
    case 0: try await Task.sleep(for: length)
    case 1: try await Task.sleep(nanoseconds: UInt64(microseconds) * 1000)
    case 2: try await ContinuousClock().sleep(until: continuous + length)
    default: try await SuspendingClock().sleep(for: length)
    }
    let slept = (continuous.duration(to: .now), suspending.duration(to: .now))
    // Only the clock on which it slept has measured the whole sleep.
    #expect((microseconds % 4 < 3 ? slept.0 : slept.1) >= length)
    #expect(slept.0 < .seconds(86_400) && slept.1 < .seconds(86_400))
    #expect(try await virtual ?? .seconds(86_400) == .seconds(86_400))
  }

  @Test(arguments: 1...500)
  func `a date outside of runs is the real one`(number: Int) async throws {
    // This file calls the C library without a detour.
    let before = realDate()
    let date = Date().timeIntervalSince1970
    let after = realDate()
    // A date has a precision of a tenth of a microsecond.
    #expect(date >= before - 1e-6)
    #expect(date <= after + 1e-6)
  }

  private func realDate() -> TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func `the time of a queue scheduler is real in a run, as its timers are`() async throws {
    try await withVirtualTime { _ in
      let queue = QueueScheduler()
      let start = queue.now
      try await Task.sleep(for: .seconds(1_000_000_000))
      #expect(queue.now - start < .seconds(1_000_000_000))
    }
  }

  @Test func `a task that began before a run keeps real time in it`() async throws {
    let length = Duration.milliseconds(5)
    let sleeper = Task {
      try await ContinuousClock().measure { try await Task.sleep(for: length) }
    }
    try await withVirtualTime { _ in try await Task.sleep(for: .seconds(3600)) }
    let slept = try await sleeper.value
    #expect(slept >= length && slept < .seconds(3600))
  }
}
