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

      static let lineOfLane = #line + 3
      func hasAnUnreadableLane() async throws {
        let test = try XCTUnwrap(TestScheduler.current)
        let values = test.hot("-1-|2", of: Int.self)
        _ = test.timeline { values }
      }

      func throwsAnError() async throws { throw CancellationError() }

      func throwsBesideATask() async throws {
        Task { try await Task.sleep(for: .seconds(60)) }
        try await Task.sleep(for: .seconds(1))
        throw CancellationError()
      }

      func passes() async throws { try await Task.sleep(for: .seconds(1)) }

      func failsBesideAnAsyncLet() async throws {
        async let one: Void = {
          try await Task.sleep(for: .seconds(1))
          XCTFail("early")
          try await Task.sleep(for: .seconds(1))
        }()
        try await one
      }

      private var log: Log! = Log()
      static let lineOfFulfillment = #line + 9
      func failsBesideACapturedVariable() async {
        let log = self.log!
        let isDone = expectation(description: "done")
        Task {
          log.add("begun")
          XCTFail("early")
          isDone.fulfill()
        }
        await fulfillment(of: [isDone], timeout: 1)
      }

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
      ) -> [(text: String, path: String?, line: Int)] {
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
      var failures: [(text: String, path: String?, line: Int)] = []

      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile path: String?,
        atLine line: Int
      ) {
        failures.append((description, path, line))
      }
    }

    override func setUpWithError() throws {
      try XCTSkipUnless(TestScheduler.canReplaceClocks && TaskStack.isKnown)
    }

    /// Fails this test unless a condition is met.
    ///
    /// Once another test case has been run, XCTest knows none that is under way, and drops what an assertion says.
    private func check(_ condition: Bool, _ text: String, line: Int = #line) {
      if !condition {
        recordFailure(withDescription: text, inFile: #filePath, atLine: line, expected: true)
      }
    }

    private func expectOneFailure(
      of test: @escaping (Sample) -> () async throws -> Void, line: Int = #line
    ) {
      let failures = Sample.failures(of: test)
      check(failures.count == 1, "\(failures)", line: line)
    }

    func testTheLineOfAnAwaitFails() {
      let failures = Sample.failures { $0.waitsForEver }
      check(failures.map(\.line) == [Sample.lineOfWait], "\(failures.map(\.line))")
      let text = failures.first?.text ?? ""
      check(text.hasPrefix("Sample.sample: the test waits at 0s"), text)
    }

    func testTheLineOfARecordingFails() {
      let failures = Sample.failures { $0.readsTooEarly }
      check(failures.map(\.line) == [Sample.lineOfRecording], "\(failures.map(\.line))")
      check(failures.first?.text.contains("nothing has run") == true, "\(failures)")
    }

    func testAnUnreadableLaneFailsInItsFile() {
      let failures = Sample.failures { $0.hasAnUnreadableLane }
      check(failures.map(\.line) == [Sample.lineOfLane], "\(failures)")
      check(failures.map(\.path) == [#filePath], "\(failures)")
    }

    /// XCTest reports both through a queue.
    func testAWaitThatFailsIsReportedBeforeTheTestIsOver() throws {
      try XCTSkipUnless(DispatchCalls.areReplaced)
      for _ in 1...20 {
        expectOneFailure { $0.breaksTheOrder }
        expectOneFailure { $0.fulfillsAnInvertedExpectation }
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
        check(sample.testRun?.totalFailureCount == 0, "it failed")
        check(Sample.failures { $0.passes }.isEmpty, "it failed")
      }
      check(told.withLock { $0.count } == 1, "\(told.withLock { $0 })")
      let text = told.withLock { $0.first } ?? ""
      check(text.contains("EarlySample.sample: warning: a task that began before the test"), text)
    }

    /// A class whose `setUp` fails, and its test as well.
    private final class UnpreparedSample: XCTestCase, VirtualTimeTestCase {
      override func setUp() { XCTFail("not prepared") }

      func fails() async throws {
        try await Task.sleep(for: .seconds(100))
        XCTFail("not done")
      }
    }

    func testAFailureOfSetUpHasItsOwnNote() {
      let notes = Mutex<[String]>([])
      CaseObserver.$printNote.withValue({ note in notes.withLock { $0.append(note) } }) {
        let run = UnpreparedSample.asyncTest { $0.fails }
        let sample = UnpreparedSample(name: "sample") { testCase in
          if let sample = testCase as? UnpreparedSample { try run(sample)() }
        }
        let watch = Watch()
        XCTestObservationCenter.shared.addTestObserver(watch)
        sample.run()
        XCTestObservationCenter.shared.removeTestObserver(watch)
        check(watch.failures.count == 2, "\(watch.failures.count)")
      }
      let texts = notes.withLock(\.self)
      check(texts.count == 2, "\(texts)")
      check(
        texts.first?.hasPrefix("note: UnpreparedSample.sample failed in real time, which `setUp`")
          == true, "\(texts)")
      check(
        texts.last?.hasPrefix("note: UnpreparedSample.sample failed at 100s in virtual") == true,
        "\(texts)")
    }

    func testATestThatAwaitsAnAsyncLetIsNotAboutToGoOn() {
      let notes = Mutex<[String]>([])
      CaseObserver.$printNote.withValue({ note in notes.withLock { $0.append(note) } }) {
        expectOneFailure { $0.failsBesideAnAsyncLet }
      }
      let text = notes.withLock { $0.joined() }
      check(text.contains("the test waits for an `async let` at "), text)
    }

    func testTheLineOfAWaitIsNotThatOfAVariable() {
      let notes = Mutex<[String]>([])
      CaseObserver.$printNote.withValue({ note in notes.withLock { $0.append(note) } }) {
        expectOneFailure { $0.failsBesideACapturedVariable }
      }
      let text = notes.withLock { $0.joined() }
      let line = Sample.lineOfFulfillment
      check(text.contains("the test waits at \(#fileID):\(line)"), text)
    }

    func testAnErrorFailsOnce() {
      expectOneFailure { $0.throwsAnError }
    }

    /// XCTest reports an error when the run is over.
    func testTheNoteOfAnErrorSaysWhatWasKnownThen() {
      let notes = Mutex<[String]>([])
      CaseObserver.$printNote.withValue({ note in notes.withLock { $0.append(note) } }) {
        expectOneFailure { $0.throwsBesideATask }
      }
      let text = notes.withLock { $0.joined() }
      check(text.hasPrefix("note: Sample.sample failed at 1s in virtual time"), text)
      check(text.contains("sleeps until 1m"), text)
    }
  }
#endif
