#if os(Linux)
  import Foundation
  @testable import ReactiveTesting
  import Synchronization
  @testable import VirtualTimeXCTest
  import XCTest

  /// A class of XCTest that is virtual as a whole.
  final class VirtualTimeTestCaseTests: XCTestCase, VirtualTimeTestCase {
    private final class Poller: Sendable {
      let count = Mutex(0)

      func start() -> Task<Void, any Error> {
        Task {
          while true {
            try await Task.sleep(for: .seconds(60))
            count.withLock { $0 += 1 }
          }
        }
      }
    }

    private var poller = Poller()
    private var early: Task<Int, Never>?

    override func setUp() async throws {
      try requireClocks()
      poller = Poller()
      early = Task { 7 }
    }

    func testAnAsynchronousTestIsInVirtualTime() async throws {
      let start = Date()
      let polling = poller.start()
      try await Task.sleep(for: .seconds(3_601))
      XCTAssertEqual(poller.count.withLock { $0 }, 60)
      XCTAssertEqual(Date().timeIntervalSince(start), 3_601, accuracy: 0.001)
      XCTAssertEqual(TestScheduler.current?.now, .seconds(3_601))
      polling.cancel()
    }

    func testWhatSetUpHasMadeCanBeAwaited() async {
      let value = await early?.value
      XCTAssertEqual(value, 7)
    }

    func testAnExpectationNeedsNoClosure() async {
      let isDone = expectation(description: "done")
      Task {
        try await Task.sleep(for: .seconds(30))
        isDone.fulfill()
      }
      await fulfillment(of: [isDone], timeout: 60)
      XCTAssertEqual(TestScheduler.current?.now, .seconds(30))
    }

    func testAClosureHasATimeOfItsOwn() async throws {
      try await Task.sleep(for: .seconds(1))
      let inner = try await withVirtualTime { test in
        try await Task.sleep(for: .seconds(30))
        return test.now
      }
      XCTAssertEqual(inner, .seconds(30))
      XCTAssertEqual(TestScheduler.current?.now, .seconds(1))
    }

    @MainActor func testATestMayBeOnTheMainActor() async throws {
      try await Task.sleep(for: .seconds(30))
      MainActor.assertIsolated()
      XCTAssertEqual(TestScheduler.current?.now, .seconds(30))
    }

    func testASynchronousTestIsInRealTime() {
      XCTAssertNil(TestScheduler.$onUnproven.withValue({ _ in }) { TestScheduler.current })
    }
  }

  /// How tests of such a class fail.
  final class VirtualTimeTestCaseFailureTests: XCTestCase {
    private final class Sample: XCTestCase, VirtualTimeTestCase {
      static let lineOfWait = #line + 2
      func waitsForEver() async {
        for await _ in AsyncStream<Int>.makeStream().stream {}
      }

      static let lineOfRecording = #line + 3
      func readsTooEarly() async throws {
        let test = try XCTUnwrap(TestScheduler.current)
        let seen = test.record(test.cold("-1-", of: Int.self))
        XCTAssertEqual(seen.values, [])
      }

      func throwsAnError() async throws { throw CancellationError() }

      func throwsBesideATask() async throws {
        Task { try await Task.sleep(for: .seconds(60)) }
        try await Task.sleep(for: .seconds(1))
        throw CancellationError()
      }

      func passes() async throws { try await Task.sleep(for: .seconds(1)) }

      func breaksTheOrder() async {
        let (first, second) = (
          expectation(description: "first"), expectation(description: "second")
        )
        Task {
          try await Task.sleep(for: .seconds(100))
          second.fulfill()
          try await Task.sleep(for: .seconds(100))
          first.fulfill()
        }
        await fulfillment(of: [first, second], timeout: 500, enforceOrder: true)
      }

      func fulfillsAnInvertedExpectation() async {
        let isDone = expectation(description: "done")
        isDone.isInverted = true
        DispatchQueue.global().asyncAfter(deadline: .now() + 100) { isDone.fulfill() }
        await fulfillment(of: [isDone], timeout: 500)
      }

      static func failures(
        of test: @escaping (Sample) -> () async throws -> Void
      ) -> [(text: String, line: Int)] {
        let run = asyncTest(test)
        let sample = Sample(name: "sample") { testCase in
          if let sample = testCase as? Sample { try run(sample)() }
        }
        let watch = Watch()
        XCTestObservationCenter.shared.addTestObserver(watch)
        sample.run()
        XCTestObservationCenter.shared.removeTestObserver(watch)
        return watch.failures
      }
    }

    private final class Watch: NSObject, XCTestObservation {
      var failures: [(text: String, line: Int)] = []

      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile path: String?,
        atLine line: Int
      ) {
        failures.append((description, line))
      }
    }

    func testTheLineOfAnAwaitFails() {
      let failures = Sample.failures { $0.waitsForEver }
      XCTAssertEqual(failures.map(\.line), [Sample.lineOfWait])
      let text = failures.first?.text ?? ""
      XCTAssert(text.hasPrefix("sample: the test waits at 0s"), text)
    }

    func testTheLineOfARecordingFails() {
      let failures = Sample.failures { $0.readsTooEarly }
      XCTAssertEqual(failures.map(\.line), [Sample.lineOfRecording])
      XCTAssert(failures.first?.text.contains("nothing has run") == true, "\(failures)")
    }

    /// XCTest reports both through a queue.
    func testAWaitThatFailsIsReportedBeforeTheTestIsOver() throws {
      try XCTSkipUnless(TestScheduler.canReplaceClocks && DispatchCalls.areReplaced)
      for _ in 1...20 {
        XCTAssertEqual(Sample.failures { $0.breaksTheOrder }.count, 1)
        XCTAssertEqual(Sample.failures { $0.fulfillsAnInvertedExpectation }.count, 1)
      }
    }

    /// A class with a task that `setUp` begins.
    private final class EarlySample: XCTestCase, VirtualTimeTestCase {
      private let (events, input) = AsyncStream<Int>.makeStream()

      override func setUp() { Task { [events] in for await _ in events {} } }

      override func tearDown() { input.finish() }

      func passes() async throws { try await Task.sleep(for: .seconds(1)) }
    }

    func testATaskThatSetUpHasBegunIsReported() {
      let told = Mutex<[String]>([])
      TestScheduler.$onUnproven.withValue({ message in told.withLock { $0.append(message) } }) {
        let run = EarlySample.asyncTest { $0.passes }
        let sample = EarlySample(name: "sample") { testCase in
          if let sample = testCase as? EarlySample { try run(sample)() }
        }
        sample.run()
        XCTAssertEqual(sample.testRun?.totalFailureCount, 0)
        XCTAssertEqual(Sample.failures { $0.passes }.count, 0)
      }
      XCTAssertEqual(told.withLock { $0.count }, 1, "\(told.withLock { $0 })")
      let text = told.withLock { $0.first } ?? ""
      XCTAssert(text.contains("sample: warning: a task that began before the test"), text)
    }

    func testAnErrorFailsOnce() {
      XCTAssertEqual(Sample.failures { $0.throwsAnError }.count, 1)
    }

    /// XCTest reports an error when the run is over.
    func testTheNoteOfAnErrorSaysWhatWasKnownThen() {
      let notes = Mutex<[String]>([])
      CaseObserver.$printNote.withValue({ note in notes.withLock { $0.append(note) } }) {
        XCTAssertEqual(Sample.failures { $0.throwsBesideATask }.count, 1)
      }
      let text = notes.withLock { $0.joined() }
      XCTAssert(text.hasPrefix("note: sample failed at 1s in virtual time"), text)
      XCTAssert(text.contains("sleeps until 60s"), text)
    }
  }
#endif
