#if !canImport(Darwin)
  import ReactiveTesting
  import Synchronization
  import XCTest

  /// Watches the tests of classes in virtual time, of which XCTest runs one after the other.
  ///
  /// The first failure of a test in virtual time says what else is known, as the trait of Swift Testing does. One of a test
  /// without `async` says that its time is real.
  final class CaseObserver: NSObject, XCTestObservation {
    private struct Current {
      var isVirtual = false
      var hasFailed = false
      weak var scheduler: TestScheduler?
    }

    /// Registers an observer, once.
    static let isRegistered: Void = XCTestObservationCenter.shared.addTestObserver(CaseObserver())

    private static let current = Mutex(Current())

    static func noteVirtual(_ testCase: XCTestCase) { current.withLock { $0.isVirtual = true } }

    static func noteScheduler(_ scheduler: TestScheduler) {
      current.withLock { $0.scheduler = scheduler }
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
      guard testCase is any VirtualTimeTestCase else { return }
      Self.current.withLock { $0 = Current() }
      EarlyTasks.begin()
    }

    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile path: String?,
      atLine line: Int
    ) {
      guard testCase is any VirtualTimeTestCase else { return }
      let (isFirst, isVirtual, scheduler) = Self.current.withLock { current in
        defer { current.hasFailed = true }
        return (!current.hasFailed, current.isVirtual, current.scheduler)
      }
      guard isFirst else { return }
      if let scheduler {
        print(
          "note: \(testCase.name) failed "
            + scheduler.situation(namingTasks: !scheduler.isStuck).joined(separator: "\n  "))
      } else if !isVirtual {
        print(
          "note: \(testCase.name) is not async, so its time is real: make it async, or let it move the "
            + "time of a TestScheduler")
      }
    }
  }
#endif
