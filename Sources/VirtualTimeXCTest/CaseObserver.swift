#if !canImport(Darwin)
  import ReactiveTesting
  import Synchronization
  import XCTest

  /// Watches the tests of classes in virtual time, of which XCTest runs one after the other.
  ///
  /// The first failure of a test in virtual time says what else is known, as the trait of Swift Testing does. The first one
  /// in real time, in `setUp` or in a test without `async`, says that.
  final class CaseObserver: NSObject, XCTestObservation {
    private struct Current {
      var isVirtual = false
      var hasFailed = false
      var hasFailedInRealTime = false
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
        defer {
          if current.isVirtual {
            current.hasFailed = true
          } else {
            current.hasFailedInRealTime = true
          }
        }
        return current
      }
      if !state.isVirtual {
        guard !state.hasFailedInRealTime else { return }
        Self.printNote(
          "note: \(testCase.name) failed in real time, which `setUp` and tests without `async` have: put what depends "
            + "on time into an async test, or let it move the time of a TestScheduler")
      } else if !state.hasFailed,
        let situation = state.scheduler.map(Self.situation) ?? state.situation
      {
        Self.printNote("note: \(testCase.name) failed " + situation.joined(separator: "\n  "))
      }
    }
  }
#endif
