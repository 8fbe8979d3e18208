import Reactive
import ReactiveTesting
import Testing

@Suite struct SleepTests {
  @Test func `sleep lasts its duration, and returns at once for a past deadline`() async throws {
    let scheduler = QueueScheduler(name: "test")
    let start = scheduler.now
    try await scheduler.sleep(for: .milliseconds(2))
    #expect(scheduler.now - start >= .milliseconds(2))
    try await scheduler.sleep(until: scheduler.now - .seconds(1))
  }

  @Test func `a cancelled sleep throws at once`() async {
    let task = Task { try await QueueScheduler(name: "test").sleep(for: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a slow reader of a timer gets the latest time and skips earlier ones`() async throws {
    let test = TestScheduler()
    let times = try await test.run {
      var times: [Duration] = []
      for await time in test.timer(interval: .milliseconds(1)) {
        times.append(time)
        if times.count == 4 { break }
        try await test.sleep(for: .microseconds(3_400))
      }
      return times
    }
    #expect(times == [1, 4, 7, 11].map { .milliseconds($0) })
  }

  @Test func `a reader of a timer receives times in order`() async {
    let scheduler = QueueScheduler(name: "test")
    var times: [Duration] = []
    for await time in scheduler.timer(interval: .milliseconds(1)) {
      times.append(time)
      if times.count == 3 { break }
    }
    #expect(times.count == 3)
    #expect(times == times.sorted())
  }
}
