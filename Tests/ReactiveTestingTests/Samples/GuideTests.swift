import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing
import XCTest

/// The short examples of the guide to asynchronous code; the long ones are in separate files.
@Suite(.replacesClocks) struct GuideTests {
  @Test func `the second value comes a second later`() {
    let test = TestScheduler(tick: .seconds(1))
    let (values, input) = AsyncStream<String>.makeStream()
    let seen = test.record(values)
    test.run {
      Task {
        input.yield("a")
        try await Task.sleep(for: .seconds(1))
        input.yield("b")
        input.finish()
      }
    }
    #expect(seen.timeline == "a(b|)")
  }

  @Test func `the answer comes after a minute`() async throws {
    let test = TestScheduler()
    let answer = try await test.run {
      try await Task.sleep(for: .seconds(60))
      return 42
    }
    #expect(answer == 42)
    #expect(test.now == .seconds(60))
  }

  @Test func `a consumer that needs three ticks asks again when it is done`() {
    let test = TestScheduler()
    let taps = test.sequence("-1-----2|", of: Int.self)
    let slow = test.timeline {
      taps.map { tap in
        try await Task.sleep(for: .milliseconds(3))
        return tap
      }
    }
    #expect(slow == "----1-----(2|)")
    #expect(taps.waits == ["^!--^--!--(^!)"])
  }

  final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var total: Int { count.load(ordering: .relaxed) }

    func add() async { count.add(1, ordering: .relaxed) }
  }

  @Test func `a counter has the same value in every order`() {
    TestScheduler.inEveryOrder { test in
      let counter = Counter()
      test.run {
        for _ in 1...3 { Task { await counter.add() } }
      }
      #expect(counter.total == 3)
    }
  }

  @Test func `a failure names the real clock`() {
    let test = TestScheduler(usesRealClocks: true)
    let (values, input) = AsyncStream<Int>.makeStream()
    let seen = test.record(values)
    let task = test.run {
      Task {
        try await Task.sleep(for: .seconds(100_000))
        input.yield(1)
      }
    }
    #expect(seen.timeline != "1")
    #expect(seen.timeline.description.contains("sleeps in real time, on ContinuousClock"))
    task.cancel()
  }
}

final class DownloadTests: XCTestCase {
  override func setUpWithError() throws { try requireClocks() }  // not on the page
  func testTheHandlerIsCalledAfterAnHour() async throws {
    try await withVirtualTime { test in
      let isDone = self.expectation(description: "done")
      Task {
        try await Task.sleep(for: .seconds(3600))
        isDone.fulfill()
      }
      await self.fulfillment(of: [isDone], timeout: 3600)
      XCTAssertEqual(test.now, .seconds(3600))
    }
  }
}

final class PollingTests: XCTestCase {
  override func setUpWithError() throws { try requireClocks() }  // not on the page
  func testAStatusIsAskedForEveryTenSeconds() {
    let test = TestScheduler(tick: .seconds(1))
    let poller = StatusPoller { "ok" }
    let timeline = test.timeline(during: "^ 15s !") { poller.statuses }
    XCTAssertEqual(timeline, "'ok'---------'ok'-----!")
  }
}

/// The same as `.replacesClocks`, for XCTest.
private func requireClocks() throws {
  try XCTSkipUnless(TestScheduler.canReplaceClocks, "the runtime cannot replace the clocks")
}
