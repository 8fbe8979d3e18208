import Reactive
import ReactiveTesting
import XCTest

final class FailingTests: XCTestCase {
  func testAValueComesATickLate() {
    let test = TestScheduler()
    let taps = test.hot("-1-2----3-|", of: Int.self, name: "taps")
    XCTAssertEqual(test.timeline { taps.debounce(.milliseconds(2)) }, "----2-----|")  // fails
  }

  func testAnAnswerComesATickLate() async throws {
    let test = TestScheduler()
    let asked = test.hot("-1-2-|", of: Int.self, name: "asked")
    let (answers, input) = Signal<Int, Never>.pipe()
    let seen = test.record(answers)
    try await test.run {
      for await question in asked.values {
        try await test.clock.sleep(for: .milliseconds(1))
        input.send(value: question)
      }
      input.sendCompleted()
    }
    XCTAssertEqual(seen.timeline, "-1--2|")  // fails
  }

  func testALaneIsStillObserved() {
    let test = TestScheduler()
    let keys = test.hot("-1-2-", of: Int.self, name: "keys")
    test.run { _ = keys.observeValues { _ in } }
    XCTAssertEqual(test.finish(), .none)  // fails
  }

  func testNothingIsCompared() {
    TestScheduler.$onUnproven.withValue({ XCTFail($0) }) {
      let test = TestScheduler()
      _ = test.timeline { test.cold("-1|", of: Int.self) }  // fails
    }
  }
}
