import Reactive
import ReactiveTesting
import XCTest

final class FailingTests: XCTestCase {
  func testAValueComesATickLate() {
    let test = TestScheduler()
    let taps = test.hot("-1-2----3-|", of: Int.self, name: "taps")
    XCTAssertEqual(test.timeline { taps.debounce(.milliseconds(2)) }, "----2-----|")
  }
}
