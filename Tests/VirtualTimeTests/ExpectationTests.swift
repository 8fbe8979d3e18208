#if os(Linux)
  import Foundation
  import ReactiveTesting
  import Synchronization
  import XCTest

  /// Waits of XCTest and threads that a test begins, in virtual time, without `patience:`.
  final class ExpectationTests: XCTestCase {
    private final class Fixture {
      var times: [Duration] = []
    }

    private let fixture = Fixture()

    override func setUpWithError() throws {
      try requireClocks()
    }

    func testAWaitForAnExpectationEndsWhenItIsFulfilled() async throws {
      try await withVirtualTime { test in
        let ticks = Mutex(0)
        Task {
          while ticks.withLock({ $0 }) < 10_000 {
            try await Task.sleep(for: .seconds(1))
            ticks.withLock { $0 += 1 }
          }
        }
        for _ in 1...3 {
          let expectation = XCTestExpectation(description: "done")
          Task {
            try await Task.sleep(for: .milliseconds(1_000_500))
            expectation.fulfill()
          }
          await self.fulfillment(of: [expectation], timeout: 3600)
          self.fixture.times.append(test.now)
        }
        XCTAssertEqual(ticks.withLock { $0 }, 3_001)
        XCTAssertEqual(self.fixture.times, [1, 2, 3].map { .milliseconds(1_000_500) * $0 })
      }
    }

    @MainActor
    func testTheMainActorGoesOnMeanwhile() async throws {
      try await withVirtualTime { test in
        let expectation = XCTestExpectation(description: "done")
        expectation.expectedFulfillmentCount = 3
        for second in 1...3 {
          Task { @MainActor in
            try await Task.sleep(for: .seconds(second))
            expectation.fulfill()
          }
        }
        await self.fulfillment(of: [expectation], timeout: 60)
        XCTAssertEqual(test.now, .seconds(3))
      }
    }

    func testAnInvertedExpectationThatIsFulfilledInTimeFails() async throws {
      try await withVirtualTime { _ in
        let expectation = XCTestExpectation(description: "not done")
        expectation.isInverted = true
        Task {
          try await Task.sleep(for: .seconds(1))
          expectation.fulfill()
        }
        let result = await XCTWaiter.fulfillment(of: [expectation], timeout: 60)
        XCTAssertEqual(result, .invertedFulfillment)
      }
    }

    func testAWaitEndsAtItsTimeOut() async throws {
      try await withVirtualTime { test in
        let expectation = XCTestExpectation(description: "late")
        Task {
          try await Task.sleep(for: .seconds(3601))
          expectation.fulfill()
        }
        let result = await XCTWaiter.fulfillment(of: [expectation], timeout: 3600)
        XCTAssertEqual(result, .timedOut)
        XCTAssertEqual(test.now, .seconds(3600))
      }
    }

    func testAnExpectationThatIsFulfilledAtTheTimeOutIsInTime() async throws {
      try await withVirtualTime { test in
        let expectation = XCTestExpectation(description: "just in time")
        Task {
          try await Task.sleep(for: .seconds(2.5))
          await Task.yield()
          expectation.fulfill()
        }
        let result = await XCTWaiter.fulfillment(of: [expectation], timeout: 2.5)
        XCTAssertEqual(result, .completed)
        XCTAssertEqual(test.now, .seconds(2.5))
      }
    }

    func testAnInvertedExpectationTakesItsTimeOut() async throws {
      try await withVirtualTime { test in
        let expectation = XCTestExpectation(description: "not done")
        expectation.isInverted = true
        await self.fulfillment(of: [expectation], timeout: 3600)
        XCTAssertEqual(test.now, .seconds(3600))
      }
    }

    func testEachOfTwoWaitsHasItsTimeOut() async throws {
      try await withVirtualTime { test in
        @Sendable func wait(_ timeout: Double) async -> Duration {
          _ = await XCTWaiter.fulfillment(
            of: [XCTestExpectation(description: "never")], timeout: timeout)
          return test.now
        }
        async let short = wait(0.3)
        async let long = wait(7)
        let times = await [long, short]
        XCTAssertEqual(times, [.seconds(7), .milliseconds(300)])
      }
    }

    private static func block(on expectation: XCTestExpectation, _ timeout: Double)
      -> XCTWaiter.Result
    {
      XCTWaiter.wait(for: [expectation], timeout: timeout)
    }

    func testAWaitThatBlocksItsThreadEndsWhenItsExpectationIsFulfilled() async throws {
      try await withVirtualTime { test in
        for hour in 1...3 {
          let expectation = XCTestExpectation(description: "done")
          Task {
            try await Task.sleep(for: .seconds(3600))
            expectation.fulfill()
          }
          XCTAssertEqual(Self.block(on: expectation, 36_000), .completed)
          XCTAssertEqual(test.now, .seconds(3600 * hour))
        }
      }
    }

    func testAWaitThatBlocksItsThreadEndsAtItsTimeOut() async throws {
      try await withVirtualTime { test in
        let late = XCTestExpectation(description: "late")
        let own = XCTestExpectation(description: "own")
        let inner = Mutex<Duration?>(nil)
        Task {
          try await Task.sleep(for: .seconds(10))
          XCTAssertEqual(Self.block(on: own, 0.7), .timedOut)
          inner.withLock { $0 = test.now }
          try await Task.sleep(for: .seconds(10_000))
          late.fulfill()
        }
        XCTAssertEqual(Self.block(on: late, 3600.3), .timedOut)
        XCTAssertEqual(inner.withLock { $0 }, .milliseconds(10_700))
        XCTAssertEqual(test.now.components.seconds, 3600)
      }
    }

    func testALoopThatPollsARunLoopSeesTimePass() async throws {
      try await withVirtualTime { test in
        let isDone = Mutex(false)
        Task {
          try await Task.sleep(for: .seconds(3))
          isDone.withLock { $0 = true }
        }
        self.poll { isDone.withLock { $0 } }
        XCTAssert(.seconds(3)..<(.seconds(3) + .milliseconds(100)) ~= test.now, "\(test.now)")
      }
    }

    private func poll(_ isDone: () -> Bool) {
      while !isDone() {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
      }
    }

    func testARunMayUseWhatItsCallerMayUse() async throws {
      let test = TestScheduler()
      let count = try await test.run {
        try await Task.sleep(for: .seconds(60))
        self.fixture.times.append(test.now)
        return self.fixture.times.count
      }
      XCTAssertEqual(count, 1)
      XCTAssertEqual(fixture.times, [.seconds(60)])
    }

    func testAThreadOfTheTestIsWaitedFor() async throws {
      try await withVirtualTime { test in
        try await Task.sleep(for: .seconds(1))
        let value = await withCheckedContinuation { continuation in
          Thread.detachNewThread { continuation.resume(returning: 7) }
        }
        XCTAssertEqual(value, 7)
        XCTAssertEqual(test.now, .seconds(1))
      }
    }
  }
#endif
