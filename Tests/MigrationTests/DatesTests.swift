import Dispatch
import Foundation
import Reactive
import ReactiveTesting
import Testing

/// Dates and Dispatch intervals of the compatibility files.
@Suite struct DatesTests {
  @Test func `a test scheduler advances by seconds and to dates`() {
    let test = TestScheduler()
    let begin = Date(timeIntervalSinceReferenceDate: 0)
    #expect(test.currentDate == begin)
    test.advance(by: 1.5)
    #expect(test.now == .milliseconds(1500))
    #expect(test.currentDate == begin.addingTimeInterval(1.5))
    test.advance(to: begin.addingTimeInterval(4))
    #expect(test.now == .seconds(4))
  }

  @Test func `a test scheduler can start at a date`() {
    for seconds in [0, 1e-9, 800_000_000.123_456_7, 1_000_000_000.3] {
      let start = Date(timeIntervalSinceReferenceDate: seconds)
      let test = TestScheduler(startDate: start)
      #expect(test.currentDate == start)
      let time = Atomic<Date?>(nil)
      test.schedule(after: .seconds(5)) { time.value = test.currentDate }
      test.advance(by: 5)
      #expect(time.value == start.addingTimeInterval(5))
    }
    let early = TestScheduler(startDate: Date(timeIntervalSinceReferenceDate: -1))
    #expect(early.now == .zero)
  }

  @Test func `actions can be scheduled for dates`() {
    let test = TestScheduler()
    let times = Atomic<[Duration]>([])
    let start = test.currentDate
    test.schedule(after: start.addingTimeInterval(2)) { times.modify { $0.append(test.now) } }
    test.advance(by: 3)
    #expect(times.swap([]) == [.seconds(2)])
    test.schedule(after: start) { times.modify { $0.append(test.now) } }
    test.advance()
    #expect(times.swap([]) == [.seconds(3)])
    let handle = test.schedule(after: start.addingTimeInterval(4), interval: .seconds(2)) {
      times.modify { $0.append(test.now) }
    }
    test.advance(by: 5)
    handle?.dispose()
    test.advance(by: 5)
    #expect(times.value == [.seconds(4), .seconds(6), .seconds(8)])
  }

  @Test func `real schedulers use calendar dates, not the reference date`() {
    let year2020 = Date(timeIntervalSince1970: 1_577_836_800)
    let scheduler: any DateScheduler = QueueScheduler()
    #expect(scheduler.currentDate > year2020)
    #expect(ConcurrentScheduler().currentDate > year2020)
  }

  @Test func `operators and schedulers accept Dispatch intervals`() {
    let test = TestScheduler()
    let two = DispatchTimeInterval.milliseconds(2)
    let hot = test.record(test.hot("12-3|", of: Int.self).collect(every: two, on: test))
    let cold = test.record(
      test.cold("12-3|", of: Int.self)
        .collect(every: two, on: test, skipEmpty: true, discardWhenCompleted: false))
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
    #expect(cold.timeline.texts == "--'[1, 2]'-('[3]'|)")
    #expect(counter.timeline == "--0-(1|)")
    #expect(letters.timeline == "--a-b-|")
  }

  @Test func `a timer sends dates unless the context asks for durations`() {
    let test = TestScheduler(tick: .seconds(1))
    let dates = Atomic<[Date]>([])
    SignalProducer.timer(interval: .seconds(4), on: test, leeway: .seconds(0)).take(first: 1)
      .startWithValues { date in dates.modify { $0.append(date) } }
    let wanted: SignalProducer<Date, Never> = .timer(interval: .seconds(1), on: test)
    wanted.take(first: 2).startWithValues { date in dates.modify { $0.append(date) } }
    let pause = DispatchTimeInterval.seconds(3)
    SignalProducer.timer(interval: pause, on: test, leeway: .milliseconds(1)).take(first: 1)
      .startWithValues { date in dates.modify { $0.append(date) } }
    let timer = SignalProducer<Duration, Never>.timer(interval: .seconds(2), on: test)
    let times = test.record(timer.take(first: 1))
    test.run()
    #expect(dates.value.map(\.timeIntervalSinceReferenceDate) == [1, 2, 3, 4])
    #expect(times.timeline.texts == "--('2.0 seconds'|)")
  }
}
