#if os(Linux)
  import Foundation
  import ReactiveTesting
  import Synchronization
  import VirtualTimeXCTest
  import XCTest

  private final class Session: Sendable {
    private let state = Mutex<(renewals: Int, handler: (@Sendable () -> Void)?)>((0, nil))

    var renewals: Int { state.withLock(\.renewals) }

    var onRenewal: (@Sendable () -> Void)? {
      get { state.withLock(\.handler) }
      set { state.withLock { $0.handler = newValue } }
    }

    func begin() {
      Task {
        while true {
          try await Task.sleep(for: .seconds(3600))
          state.withLock { $0.renewals += 1 }
          onRenewal?()
        }
      }
    }
  }

  final class SessionXCTests: XCTestCase, VirtualTimeTestCase {
    override func setUpWithError() throws { try requireClocks() }  // not on the page
    private var session: Session!

    override func setUp() {
      session = Session()
    }

    func testATokenIsRenewedAfterAnHour() async throws {
      session.begin()
      try await Task.sleep(for: .seconds(3601))
      XCTAssertEqual(session.renewals, 1)
    }

    func testTheHandlerIsCalledInTime() async {
      let isRenewed = expectation(description: "renewed")
      session.onRenewal = { isRenewed.fulfill() }
      session.begin()
      await fulfillment(of: [isRenewed], timeout: 3600)
    }
  }
#endif
