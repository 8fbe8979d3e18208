import Dispatch
import Reactive
import Testing

@Suite struct ConcurrentSchedulerTests {
  @Test func `a concurrent scheduler runs two jobs at the same time`() {
    let scheduler = ConcurrentScheduler()
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let done = DispatchGroup()
    done.enter()
    done.enter()
    // Each job waits for the other: run one after the other, they would deadlock.
    scheduler.schedule {
      first.signal()
      second.wait()
      done.leave()
    }
    scheduler.schedule {
      second.signal()
      first.wait()
      done.leave()
    }
    done.wait()
  }

  @Test func `a job disposed of before it is due does not run`() {
    let scheduler = ConcurrentScheduler()
    var delay = Duration.milliseconds(5)
    while true {
      let runs = Counter()
      let done = DispatchSemaphore(value: 0)
      let start = ContinuousClock.now
      scheduler.schedule(after: delay) { runs.increment() }?.dispose()
      let elapsed = ContinuousClock.now - start
      scheduler.schedule(after: delay * 2) { done.signal() }
      done.wait()
      // If this thread was held up in between, the job was due before it was disposed of.
      guard elapsed > delay / 2 else { return #expect(runs.count == 0) }
      delay *= 10
    }
  }

  @Test func `repeated work continues until it is disposed of`() {
    let scheduler = ConcurrentScheduler()
    let runs = Counter()
    let done = DispatchSemaphore(value: 0)
    let handle = SerialDisposable()
    // The first run waits until the handle is there.
    let block = DispatchSemaphore(value: 0)
    handle.inner = scheduler.schedule(after: .zero, interval: .milliseconds(1)) {
      block.wait()
      block.signal()
      guard runs.increment() == 3 else { return }
      handle.dispose()
      done.signal()
    }
    block.signal()
    done.wait()
    #expect(runs.count == 3)
    #expect(scheduler.now >= .zero)
  }

  @Test func `events sent from concurrent jobs are delivered serially`() {
    let scheduler = ConcurrentScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let inside = Counter()
    let (overlaps, received) = (Counter(), Counter())
    signal.observeValues { _ in
      if inside.increment() != 1 { overlaps.increment() }
      received.increment()
      inside.decrement()
    }
    let done = DispatchGroup()
    for number in 0..<1000 {
      done.enter()
      scheduler.schedule {
        input.send(value: number)
        done.leave()
      }
    }
    done.wait()
    #expect(overlaps.count == 0)
    #expect(received.count == 1000)
  }
}
