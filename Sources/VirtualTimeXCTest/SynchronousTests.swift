#if !canImport(Darwin)
  import Synchronization
  import XCTest

  /// Says of a test that fails without `async` that its time is real, because others of its class are in virtual time.
  final class SynchronousTests: NSObject, XCTestObservation {
    /// Registers an observer, once.
    static let areWatched: Void = XCTestObservationCenter.shared.addTestObserver(SynchronousTests())

    /// The test that runs in virtual time.
    static let exception = Mutex<ObjectIdentifier?>(nil)

    func testCaseDidFinish(_ testCase: XCTestCase) {
      let isVirtual = Self.exception.withLock { exception in
        defer { exception = nil }
        return exception == ObjectIdentifier(testCase)
      }
      guard !isVirtual, testCase is any VirtualTimeTestCase, let run = testCase.testRun,
        run.totalFailureCount > 0
      else { return }
      print(
        """
        note: \(testCase.name) is not async, so its time is real: make it async, or let it move the time of a TestScheduler
        """)
    }
  }
#endif
