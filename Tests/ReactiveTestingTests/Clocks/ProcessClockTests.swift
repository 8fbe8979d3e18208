import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite struct ProcessClockTests {
  @Test func `an hour of plain sleep passes at once, and every clock shows it`() async throws {
    let test = TestScheduler()
    let spans = try await test.run {
      let start = (ContinuousClock.now, SuspendingClock.now, Date())
      try await Task.sleep(for: .seconds(3600))
      return (
        start.0.duration(to: .now), start.1.duration(to: .now),
        Date().timeIntervalSince(start.2)
      )
    }
    #expect(spans.0 == .seconds(3600))
    #expect(spans.1 == .seconds(3600))
    #expect(spans.2 == 3600)
    #expect(test.now == .seconds(3600))
  }

  @Test func `a cancelled sleep takes no time`() async throws {
    let test = TestScheduler()
    let outcome = try await test.run {
      try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask {
          try await Task.sleep(for: .seconds(5))
          return "late"
        }
        group.addTask {
          try await Task.sleep(nanoseconds: 1_000_000_000)
          return "early"
        }
        defer { group.cancelAll() }
        return try await group.next()
      }
    }
    #expect(outcome == "early")
    #expect(test.now == .seconds(1))
  }
}
