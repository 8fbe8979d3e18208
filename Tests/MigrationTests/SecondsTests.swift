import Dispatch
import Foundation
import Reactive
import ReactiveTesting
import Testing

/// Seconds of the compatibility files.
@Suite struct SecondsTests {
  private struct Failure: Error, Equatable {}

  @Test(
    arguments: [
      (0, .zero), (0.3, .milliseconds(300)), (0.1 + 0.2, .milliseconds(300)),
      (-1.5, .milliseconds(-1500)), (1e-9, .nanoseconds(1)),
      (.infinity, .nanoseconds(Int64.max)), (-.infinity, .nanoseconds(Int64.min)),
      (1e300, .nanoseconds(Int64.max)), (-1e300, .nanoseconds(Int64.min)),
      (800_000_000.25, .nanoseconds(800_000_000_250_000_000)),
    ] as [(Double, Duration)])
  func `seconds are rounded to a nanosecond`(seconds: Double, duration: Duration) {
    #expect(Duration(seconds: seconds) == duration)
  }

  @Test(
    arguments: [
      (.seconds(2), .seconds(2)), (.milliseconds(-3), .milliseconds(-3)),
      (.microseconds(4), .microseconds(4)), (.nanoseconds(5), .nanoseconds(5)),
      (.never, .seconds(Int64.max)),
    ] as [(DispatchTimeInterval, Duration)])
  func `a Dispatch interval converts to the same duration`(
    interval: DispatchTimeInterval, duration: Duration
  ) {
    #expect(Duration(interval) == duration)
  }

  @Test func `a duration converts to a number of seconds`() {
    #expect(Duration.milliseconds(1500).timeInterval == 1.5)
  }

  @Test func `a date in seconds survives the round trip through a duration`() {
    for step in 0..<1000 {
      let date = (800_000_000 + Double(step) * 86.123_456_7).nextUp
      #expect(Duration(seconds: date).timeInterval == date)
      #expect(Duration(seconds: -date).timeInterval == -date)
    }
  }

  @Test func `operators of signals accept seconds`() {
    let test = TestScheduler()
    let lane = "-12----3---|"
    let delayed = test.record(test.hot(lane, of: Int.self).delay(0.002, on: test))
    let throttled = test.record(test.hot(lane, of: Int.self).throttle(0.003, on: test))
    let quiet = test.record(test.hot(lane, of: Int.self).debounce(0.002, on: test))
    let last = test.record(
      test.hot("-1|", of: Int.self).debounce(0.003, on: test, discardWhenCompleted: false))
    let limited = test.record(
      test.hot(lane, of: Int.self).timeout(after: 0.004, raising: Failure(), on: test))
    let failing = test.record(
      test.hot(lane, of: Int.self, error: Failure())
        .timeout(after: 0.004, raising: Failure(), on: test))
    test.run()
    #expect(delayed.timeline == "---12----3---|")
    #expect(throttled.timeline == "-1--2--3---|")
    #expect(quiet.timeline == "----2----3-|")
    #expect(last.timeline == "----(1|)")
    #expect(limited.timeline == Timeline("-12-#", error: Failure()))
    #expect(failing.timeline == Timeline("-12-#", error: Failure()))
  }

  @Test func `operators of producers accept seconds`() {
    let test = TestScheduler()
    let source = test.cold("-12----3---|", of: Int.self)
    let delayed = test.record(source.delay(0.002, on: test))
    let throttled = test.record(source.throttle(0.003, on: test))
    let quiet = test.record(source.debounce(0.002, on: test))
    let last = test.record(
      test.cold("-1|", of: Int.self).debounce(0.003, on: test, discardWhenCompleted: false))
    let limited = test.record(source.timeout(after: 0.004, raising: Failure(), on: test))
    let failing = test.record(
      source.promoteError(Failure.self).timeout(after: 0.004, raising: Failure(), on: test))
    let again = test.record(
      test.cold("1#", of: Int.self, error: Failure()).retry(upTo: 1, interval: 0.002, on: test))
    test.run()
    #expect(delayed.timeline == "---12----3---|")
    #expect(throttled.timeline == "-1--2--3---|")
    #expect(quiet.timeline == "----2----3-|")
    #expect(last.timeline == "----(1|)")
    #expect(limited.timeline == Timeline("-12-#", error: Failure()))
    #expect(failing.timeline == Timeline("-12-#", error: Failure()))
    #expect(again.timeline == Timeline("1--1#", error: Failure()))
  }
}
