import Dispatch
import Foundation
import Reactive
import ReactiveTesting
import Testing

/// Dates and Dispatch intervals of the compatibility files.
@Suite struct DatesTests {
  @Test func `a test scheduler starts at a date and advances by seconds and to dates`() {
    for seconds in [0, 1e-9, 800_000_000.123_456_7, 1_000_000_000.3] {
      let start = Date(timeIntervalSinceReferenceDate: seconds)
      let test = TestScheduler(startDate: start)
      #expect(test.currentDate == start)
      test.advance(by: 5)
      #expect(test.currentDate == start.addingTimeInterval(5))
      test.advance(to: start.addingTimeInterval(8))
      #expect(test.now == Duration(seconds: seconds + 8))
    }
    let early = TestScheduler(startDate: Date(timeIntervalSinceReferenceDate: -1))
    #expect(early.now == .zero)
  }

  @Test func `real schedulers use calendar dates, not the reference date`() {
    let year2020 = Date(timeIntervalSince1970: 1_577_836_800)
    let scheduler: any DateScheduler = QueueScheduler()
    #expect(scheduler.currentDate > year2020)
    #expect(ConcurrentScheduler().currentDate > year2020)
  }

  @Test func `actions can be scheduled for dates`() {
    let test = TestScheduler()
    let times = Atomic<[Duration]>([])
    let start = test.currentDate
    test.advance(by: 1)
    for date in [start, start.addingTimeInterval(2)] {
      test.schedule(after: date) { times.modify { $0.append(test.now) } }
    }
    let handle = test.schedule(after: start.addingTimeInterval(4), interval: .seconds(2)) {
      times.modify { $0.append(test.now) }
    }
    test.advance(by: 5)
    handle?.dispose()
    test.advance(by: 5)
    #expect(times.value == [1, 2, 4, 6].map { .seconds($0) })
  }

  @Test func `operators and schedulers accept Dispatch intervals`() {
    let test = TestScheduler()
    let two = DispatchTimeInterval.milliseconds(2)
    let hot = test.record(test.hot("12-3|", of: Int.self).collect(every: two, on: test))
    let cold = test.record(test.cold("12-3|", of: Int.self).collect(every: two, on: test))
    let counter = test.record(SignalProducer.interval(two, on: test).take(first: 2))
    let letters = test.record(SignalProducer.interval("ab", interval: two, on: test))
    let runs = Atomic(0)
    test.schedule(after: two) { runs.modify { $0 += 1 } }
    let handle = test.schedule(
      after: test.currentDate, interval: two, leeway: .nanoseconds(0)
    ) { runs.modify { $0 += 10 } }
    test.advance(by: two)
    #expect(runs.value == 21)
    handle?.dispose()
    test.run()
    #expect(hot.timeline.texts == "--'[1, 2]'-|")
    #expect(cold.timeline.texts == "--'[1, 2]'-|")
    #expect(counter.timeline == "--0-(1|)")
    #expect(letters.timeline == "--a-b-|")
  }

  @Test func `a timer sends dates unless the context asks for durations`() {
    let test = TestScheduler(tick: .seconds(1))
    let pause = DispatchTimeInterval.seconds(3)
    let timers = [
      SignalProducer.timer(interval: .seconds(4), on: test, leeway: .seconds(0)),
      SignalProducer.timer(interval: pause, on: test, leeway: .milliseconds(1)),
    ]
    let dates = Atomic<[Date]>([])
    for timer in timers {
      timer.take(first: 1).startWithValues { date in dates.modify { $0.append(date) } }
    }
    let timer = SignalProducer<Duration, Never>.timer(interval: .seconds(2), on: test)
    let times = test.record(timer.take(first: 1))
    test.run()
    #expect(dates.value.map(\.timeIntervalSinceReferenceDate) == [3, 4])
    #expect(times.timeline.texts == "--('2.0 seconds'|)")
  }
}
