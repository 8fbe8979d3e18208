import Reactive
import Testing

/// Without a scheduler, timed operators use the ambient one.
@Suite struct DefaultSchedulerTests {
  @Test(arguments: ExtremeDurationTests.operators)
  func `a timed operator schedules on the ambient scheduler`(timed: ExtremeDurationTests.Timed) {
    let scheduler = StalledScheduler()
    let open = timed.apply(SignalProducer([1, 2]).concat(.never), .milliseconds(1))
    let ended = timed.apply(SignalProducer([1, 2]), .milliseconds(1))
    var count = 0
    AmbientScheduler.withScheduler(scheduler) {
      let run = open.start()
      count += scheduler.pendingCount
      // Such as `share`, which waits for another observer.
      run.dispose()
      count += scheduler.pendingCount
      // Such as `repeat`, which begins again.
      let last = ended.start()
      count += scheduler.pendingCount
      last.dispose()
    }
    #expect(count > 0)
    withExtendedLifetime(open) {}
    scheduler.forget()
  }

  @Test func `an operator that measures time reads the ambient scheduler`() {
    let scheduler = StalledScheduler(startingAt: .seconds(7))
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Duration>()
    AmbientScheduler.withScheduler(scheduler) {
      signal.timestamp().observeValues { log.note($0.time) }
      signal.measureInterval().observeValues { log.note($0.interval) }
    }
    input.send(value: 1)
    scheduler.stall(until: .seconds(9))
    input.send(value: 2)
    scheduler.stall(until: .seconds(9))
    #expect(log.all == [.seconds(7), .zero, .seconds(9), .seconds(2)])
    input.sendInterrupted()
    scheduler.stall(until: .seconds(9))
    scheduler.forget()
  }
}
