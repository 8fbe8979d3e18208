import Dispatch
import Reactive
import Testing

@Suite struct QueueSchedulerTests {
  @Test func `a queue's quality of service is unspecified by default`() {
    #expect(QueueScheduler().queue.qos == .unspecified)
    #expect(QueueScheduler(name: "test").queue.qos == .unspecified)
    #expect(QueueScheduler(qos: .utility).queue.qos == .utility)
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

/// The clock of a queue scheduler, and durations at the limits.
@Suite struct QueueClockTests {
  #if os(macOS) || os(Linux)
    @Test func `the clock of a new process is never negative`() async {
      await #expect(processExitsWith: .success) {
        guard QueueScheduler().now >= .zero else { fatalError("before the beginning") }
      }
    }

    @Test func `a zero interval is refused with a clear message`() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        QueueScheduler().schedule(after: .zero, interval: .zero) {}
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        text.contains(
          "QueueScheduler repeats work at an interval of more than zero, but was given 0.0 seconds."
        ))
    }
  #endif

  @Test(arguments: DurationTests.all)
  func `a job with a delay of any length, or without one, can be disposed of before it starts`(
    delay: Duration
  ) {
    let scheduler = QueueScheduler(name: "test")
    let block = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    let runs = Counter()
    scheduler.schedule { block.wait() }
    scheduler.schedule { runs.increment() }?.dispose()
    let timer = scheduler.schedule(after: delay) { runs.increment() }
    timer?.dispose()
    #expect(timer?.isDisposed == true)
    scheduler.schedule { done.signal() }
    block.signal()
    done.wait()
    #expect(runs.count == 0)
  }

  @Test(arguments: [Duration.zero, .milliseconds(1), .milliseconds(20)])
  func `jobs that are due together run in the order they were scheduled`(delay: Duration) {
    let scheduler = QueueScheduler(name: "test")
    let log = Log<Int>()
    let done = DispatchGroup()
    for number in 0..<500 {
      done.enter()
      scheduler.schedule(after: delay) {
        log.note(number)
        done.leave()
      }
    }
    done.wait()
    #expect(log.all == Array(0..<500))
  }
}

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
}

@Suite struct UISchedulerTests {
  @Test @MainActor func `work scheduled on the main queue runs at once`() {
    let log = Log<Int>()
    let scheduler = UIScheduler()
    scheduler.schedule { log.note(1) }
    log.note(2)
    #expect(log.all == [1, 2])
  }

  @Test @MainActor func `main-queue work scheduled from inside a job runs after that job`() async {
    let log = Log<Int>()
    let scheduler = UIScheduler()
    await withCheckedContinuation { done in
      scheduler.schedule {
        scheduler.schedule {
          log.note(2)
          done.resume()
        }
        log.note(1)
      }
    }
    #expect(log.all == [1, 2])
  }

  @Test func `work scheduled on another queue runs on the main queue, in order`() async {
    let log = Log<Int>()
    let scheduler = UIScheduler()
    await withCheckedContinuation { done in
      DispatchQueue(label: "elsewhere").async {
        for number in 0..<10 {
          scheduler.schedule {
            dispatchPrecondition(condition: .onQueue(.main))
            log.note(number)
            if number == 9 { done.resume() }
          }
        }
      }
    }
    #expect(log.all == Array(0..<10))
  }

  @Test @MainActor func `main-queue work disposed of before it starts does not run`() async {
    let log = Log<Int>()
    let scheduler = UIScheduler()
    await withCheckedContinuation { done in
      DispatchQueue(label: "elsewhere").async {
        let handle = SerialDisposable()
        // This block occupies the main queue, so the second job cannot have started.
        DispatchQueue.main.async {
          scheduler.schedule {
            handle.inner = scheduler.schedule { log.note(1) }
            handle.dispose()
            scheduler.schedule { done.resume() }
          }
        }
      }
    }
    #expect(log.all == [])
  }
}
