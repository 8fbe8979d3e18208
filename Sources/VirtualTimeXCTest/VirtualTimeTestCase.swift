import ReactiveTesting
import XCTest

/// A class of tests whose asynchronous tests run in virtual time, without an edit in them.
///
///     final class SessionTests: XCTestCase, VirtualTimeTestCase {
///       func testATokenIsRenewedAfterAnHour() async throws {
///         let session = Session(server: FakeServer())
///         try await Task.sleep(for: .seconds(3601))      // takes no time
///         let renewals = await session.renewals
///         XCTAssertEqual(renewals, 1)
///       }
///     }
///
/// Each asynchronous test is the closure of a `withVirtualTime`, so all that is said there holds, and `TestScheduler.current`
/// is the scheduler of the test. `setUp` and `tearDown` are outside of it: a test can use what `setUp` has made, but a task or a
/// timer that begins there is in real time. A test without `async` is in real time too, and if it fails, a note says so.
///
/// A test that waits for something that never comes fails at the line of its `await`, if that is known. A lane that
/// cannot be read, or a recording that is read before anything has run, fails its test at its own line.
///
/// It needs the list of tests that the package manager generates on Linux. On Apple's platforms tests are found at run
/// time, so there they are in real time, and the compiler warns: use `withVirtualTime` in them.
#if canImport(Darwin)
  @available(*, deprecated, message: "these tests are in real time here: use withVirtualTime")
#endif
public protocol VirtualTimeTestCase: XCTestCase {}

#if !canImport(Darwin)
  extension VirtualTimeTestCase {
    /// Takes the place of XCTest's function of the same name in the generated list of tests; you never call it.
    public static func asyncTest(
      _ test: @escaping (Self) -> () async throws -> Void
    ) -> (Self) -> () throws -> Void {
      CaseObserver.isRegistered
      let run = synchronous { (testCase: Self) in { try await testCase.run(test(testCase)) } }
      return { testCase in
        {
          CaseObserver.noteVirtual(testCase)
          try run(testCase)()
        }
      }
    }

    /// Runs a test in virtual time.
    private func run(_ test: @escaping () async throws -> Void) async throws {
      let recorder = FailureRecorder(testCase: self)
      let (usual, name) = (TestScheduler.onUnproven, name)
      let handler = TestScheduler.UnprovenHandler.ofFindings { finding in
        if finding.isFailure {
          let file = finding.site?.file
          let path = file.flatMap { CodePlace.path(ofFileInCall: $0) } ?? file
          // As XCTest does for an error of which it does not know where it was thrown.
          recorder.record(finding.sentence, in: path ?? "<EXPR>", at: finding.site?.line ?? 0)
        } else {
          usual(finding.named(name))
        }
      }
      var waits: CodePlace?
      do {
        try await TestScheduler.$onUnproven.withValue(handler) {
          try await withVirtualTime(
            as: .testCase, named: name,
            {
              do { try await test() } catch {
                CaseObserver.noteError()
                throw error
              }
            }, noteBegin: CaseObserver.noteScheduler
          ) { waits = $0.first }
        }
      } catch let error as TestRunError {
        guard let waits else { throw error }
        // XCTest does not know where an error was thrown.
        recorder.record("\(error)", in: waits.path, at: waits.site.line)
      }
    }
  }

  /// Lets XCTest wait for an asynchronous test; the module's function of that name is hidden above, and so is its module.
  private func synchronous<Case: XCTestCase>(
    _ test: @escaping (Case) -> () async throws -> Void
  ) -> (Case) -> () throws -> Void {
    asyncTest(test)
  }

  /// Records failures of a test that is under way, on whichever thread.
  private struct FailureRecorder: @unchecked Sendable {
    // Unchecked: XCTest takes failures from any thread.
    let testCase: XCTestCase

    func record(_ message: String, in file: String, at line: Int) {
      testCase.recordFailure(withDescription: message, inFile: file, atLine: line, expected: true)
    }
  }
#endif
