import Dispatch
import Foundation
import Reactive
import ReactiveTesting
import Testing

extension Signal where Error == Never {
  fileprivate func values<V, E>() -> Signal<V, Never> where Value == Signal<V, E>.Event {
    compactMap { $0.value }
  }
}

/// The compatibility files for code written for ReactiveSwift, without dates and Foundation.
@Suite struct CompatibilityTests {
  private struct Failure: Error, Equatable {}

  @Test func `Atomic can be read, set, changed and replaced by many threads`() {
    let text = Atomic("a")
    text.value = "b"
    #expect(text.withValue { $0 + "!" } == "b!")
    let length = text.modify { text -> Int in
      text += "c"
      return text.count
    }
    #expect(length == 2)
    #expect(text.swap("d") == "bc")
    // The lock is released, and the change stays.
    #expect(throws: Failure.self) {
      try text.modify { text in
        text += "e"
        throw Failure()
      }
    }
    #expect(text.value == "de")
    let count = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 1000) { _ in count.modify { $0 += 1 } }
    #expect(count.value == 1000)
  }

  @Test(
    arguments: [
      (0, .zero), (0.1 + 0.2, .milliseconds(300)), (-1.5, .milliseconds(-1500)),
      (1e-9, .nanoseconds(1)), (1e300, .nanoseconds(Int64.max)),
      (-.infinity, .nanoseconds(Int64.min)),
      (800_000_000.25, .nanoseconds(800_000_000_250_000_000)),
    ] as [(Double, Duration)])
  func `seconds are rounded to a nanosecond`(seconds: Double, duration: Duration) {
    #expect(Duration(seconds: seconds) == duration)
    // A date in seconds survives the round trip.
    let date = (800_000_000 + seconds.truncatingRemainder(dividingBy: 1e6)).nextUp
    if seconds.isFinite { #expect(Duration(seconds: date).timeInterval == date) }
  }

  @Test(
    arguments: [
      (.seconds(2), .seconds(2)), (.milliseconds(-3), .milliseconds(-3)),
      (.microseconds(4), .microseconds(4)), (.nanoseconds(5), .nanoseconds(5)),
      (.never, .never), (.seconds(.max), .seconds(.max)),
      (.milliseconds(.max), .milliseconds(.max)),
    ] as [(DispatchTimeInterval, Duration)])
  func `an interval of Dispatch is the same duration`(
    interval: DispatchTimeInterval, duration: Duration
  ) {
    #expect(Duration(interval) == duration)
  }

  @Test func `operators take seconds`() {
    let test = TestScheduler()
    let s = test.hot("-12----3---|", of: Int.self)
    let p = test.cold("-12----3---|", of: Int.self)
    let failing = p.promoteError(Failure.self)
    let again = test.cold("1#", of: Int.self, error: Failure())
    let delayed = [s.delay(0.002, on: test).producer, p.delay(0.002, on: test)]
    let throttled = [s.throttle(0.003, on: test).producer, p.throttle(0.003, on: test)]
    let quiet = [
      s.debounce(0.002, on: test, discardWhenCompleted: false).producer,
      p.debounce(0.002, on: test, discardWhenCompleted: false),
    ]
    let limited = [
      s.timeout(after: 0.004, raising: Failure(), on: test).producer,
      s.promoteError(Failure.self).timeout(after: 0.004, raising: Failure(), on: test).producer,
      p.timeout(after: 0.004, raising: Failure(), on: test),
      failing.timeout(after: 0.004, raising: Failure(), on: test),
    ]
    let recordings = (
      delayed.map { test.record($0) }, throttled.map { test.record($0) },
      quiet.map { test.record($0) }, limited.map { test.record($0) },
      test.record(again.retry(upTo: 1, interval: 0.002, on: test))
    )
    test.run()
    for recording in recordings.0 { #expect(recording.timeline == "---12----3---|") }
    for recording in recordings.1 { #expect(recording.timeline == "-1--2--3---|") }
    for recording in recordings.2 { #expect(recording.timeline == "----2----3-|") }
    for recording in recordings.3 {
      #expect(recording.timeline == Timeline("-12-#", error: Failure()))
    }
    #expect(recordings.4.timeline == Timeline("1--1#", error: Failure()))
  }

  @Test func `asynchronous streams have the values and the end, and dispose of their run`()
    async throws
  {
    let (signal, input) = Signal<Int, Never>.pipe()
    let isDisposed = Atomic(false)
    let running = signal.producer.on(disposed: { isDisposed.value = true })
    let stream = signal.asyncStream
    let throwing = signal.asyncThrowingStream
    var values: [Int] = []
    do {
      var iterator = running.asyncStream.makeAsyncIterator()
      input.send(value: 1)
      #expect(await iterator.next() == 1)
      #expect(!isDisposed.value)
    }
    #expect(isDisposed.value)
    input.sendCompleted()
    for await value in stream { values.append(value) }
    for try await value in throwing { values.append(value) }
    #expect(values == [1, 1])
    let failing = SignalProducer<Int, Failure>(value: 2).concat(error: Failure())
    await #expect(throws: Failure.self) {
      for try await value in failing.asyncThrowingStream { values.append(value) }
    }
    #expect(values == [1, 1, 2])
  }

  @Test func `the guide's values() of a signal of events is chosen over the library's`() {
    let (source, input) = Signal<Int, Failure>.pipe()
    let values = Atomic<[Int]>([])
    // Without a type annotation, so that the asynchronous sequence is a candidate too.
    let doubled = source.materialize().values()
    doubled.map { $0 * 2 }.observeValues { value in values.modify { $0.append(value) } }
    input.send(value: 1)
    #expect(values.value == [2])
  }
}
