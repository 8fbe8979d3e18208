import Dispatch
import Reactive
import Testing

@Suite struct QueueSchedulerTests {
  @Test func `jobs run in the order they were scheduled`() {
    let scheduler = QueueScheduler(name: "test")
    let log = Log<Int>()
    let done = DispatchSemaphore(value: 0)
    for number in 0..<100 { scheduler.schedule { log.note(number) } }
    scheduler.schedule { done.signal() }
    done.wait()
    #expect(log.all == Array(0..<100))
  }

  @Test func `a queue's quality of service is unspecified by default`() {
    #expect(QueueScheduler().queue.qos == .unspecified)
    #expect(QueueScheduler(name: "test").queue.qos == .unspecified)
    #expect(QueueScheduler(qos: .utility).queue.qos == .utility)
  }

  @Test func `a job that is due later runs later`() {
    let scheduler = QueueScheduler(name: "test")
    var delay = Duration.milliseconds(30)
    while true {
      let log = Log<String>()
      let done = DispatchSemaphore(value: 0)
      let start = ContinuousClock.now
      scheduler.schedule(after: delay) {
        log.note("late")
        done.signal()
      }
      scheduler.schedule(after: .milliseconds(1)) { log.note("early") }
      let elapsed = ContinuousClock.now - start
      done.wait()
      // If this thread was held up between the two calls, the second job was not due before the first.
      guard elapsed > delay / 2 else { return #expect(log.all == ["early", "late"]) }
      delay *= 10
    }
  }

  @Test func `repeated work continues until it is disposed of`() {
    let scheduler = QueueScheduler(name: "test")
    let runs = Counter()
    let done = DispatchSemaphore(value: 0)
    let handle = SerialDisposable()
    // The queue is blocked until the handle is there.
    let block = DispatchSemaphore(value: 0)
    scheduler.schedule { block.wait() }
    handle.inner = scheduler.schedule(after: .zero, interval: .milliseconds(1)) {
      guard runs.increment() == 3 else { return }
      handle.dispose()
      done.signal()
    }
    block.signal()
    done.wait()
    let fence = DispatchSemaphore(value: 0)
    scheduler.schedule(after: .milliseconds(10)) { fence.signal() }
    fence.wait()
    #expect(runs.count == 3)
  }

  @Test func `a job disposed of before it starts does not run`() {
    let scheduler = QueueScheduler(name: "test")
    let block = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    let runs = Counter()
    scheduler.schedule { block.wait() }
    scheduler.schedule { runs.increment() }?.dispose()
    scheduler.schedule(after: .zero) { runs.increment() }?.dispose()
    scheduler.schedule { done.signal() }
    block.signal()
    done.wait()
    #expect(runs.count == 0)
  }

  @Test func `an immediate scheduler runs a job inside the call`() {
    let runs = Counter()
    ImmediateScheduler().schedule { runs.increment() }
    #expect(runs.count == 1)
  }

  @Test func `the ambient scheduler is a real one by default and can be replaced`() {
    let scheduler = QueueScheduler(name: "test")
    #expect(AmbientScheduler.current !== scheduler)
    AmbientScheduler.withScheduler(scheduler) { #expect(AmbientScheduler.current === scheduler) }
    let done = DispatchSemaphore(value: 0)
    SignalProducer<Int, Never>(value: 1).delay(.milliseconds(1)).startWithCompleted {
      done.signal()
    }
    done.wait()
  }
}
