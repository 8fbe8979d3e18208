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
      /// What was known when the test threw an error: XCTest reports it when the run is over.
      var situation: [String]?
    }

    /// Registers an observer, once.
    static let isRegistered: Void = XCTestObservationCenter.shared.addTestObserver(CaseObserver())

    private static let current = Mutex(Current())

    @TaskLocal static var printNote: @Sendable (String) -> Void = { print($0) }

    static func noteVirtual(_ testCase: XCTestCase) { current.withLock { $0.isVirtual = true } }

    static func noteScheduler(_ scheduler: TestScheduler) {
      current.withLock { $0.scheduler = scheduler }
    }

    /// A test that was stuck has failed with a message that says all of this.
    static func noteError() {
      guard let scheduler = current.withLock(\.scheduler), !scheduler.isStuck else { return }
      let situation = situation(of: scheduler)
      current.withLock { $0.situation = situation }
    }

    private static func situation(of scheduler: TestScheduler) -> [String] {
      scheduler.situation(namingTasks: !scheduler.isStuck)
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
      let state = Self.current.withLock { current in
        defer { current.hasFailed = true }
        return current
      }
      guard !state.hasFailed else { return }
      if let situation = state.scheduler.map(Self.situation) ?? state.situation {
        Self.printNote("note: \(testCase.name) failed " + situation.joined(separator: "\n  "))
      } else if !state.isVirtual {
        Self.printNote(
          "note: \(testCase.name) is not async, so its time is real: make it async, or let it move the "
            + "time of a TestScheduler")
      }
    }
  }
#endif
