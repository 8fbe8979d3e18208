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
    let late = Failure()
    let again = test.cold("1#", of: Int.self, error: late)
    let expected: [(SignalProducer<Int, Failure>, String)] = [
      (s.delay(0.002, on: test).producer.promoteError(), "---12----3---|"),
      (p.delay(0.002, on: test).promoteError(), "---12----3---|"),
      (s.throttle(0.003, on: test).producer.promoteError(), "-1--2--3---|"),
      (p.throttle(0.003, on: test).promoteError(), "-1--2--3---|"),
      (s.debounce(0.002, on: test).producer.promoteError(), "----2----3-|"),
      (p.debounce(0.002, on: test).promoteError(), "----2----3-|"),
      (s.timeout(after: 0.004, raising: late, on: test).producer, "-12-#"),
      (p.timeout(after: 0.004, raising: late, on: test), "-12-#"),
      (p.promoteError().timeout(after: 0.004, raising: late, on: test), "-12-#"),
      (again.retry(upTo: 1, interval: 0.002, on: test), "1--1#"),
    ]
    let recordings = expected.map { test.record($0.0) }
    test.run()
    for (recording, (_, lane)) in zip(recordings, expected) {
      #expect(recording.timeline == Timeline(lane, error: late))
    }
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
