import Dispatch
import Reactive
import Testing

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

    @Test func `a negative leeway is accepted`() async {
      await #expect(processExitsWith: .success) {
        QueueScheduler().schedule(after: .zero, interval: .seconds(1), leeway: .seconds(-1)) {}?
          .dispose()
      }
    }
  #endif

  @Test(arguments: DurationTests.all)
  func `a delay of any length can be scheduled and cancelled`(delay: Duration) {
    let scheduler = QueueScheduler(name: "test")
    let block = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    let runs = Counter()
    scheduler.schedule { block.wait() }
    let timer = scheduler.schedule(after: delay) { runs.increment() }
    timer?.dispose()
    #expect(timer?.isDisposed == true)
    scheduler.schedule { done.signal() }
    block.signal()
    done.wait()
    #expect(runs.count == 0)
  }

  @Test func `the clock is monotonic and has advanced by the delay when a delayed job runs`() {
    let scheduler = QueueScheduler(name: "test")
    let start = scheduler.now
    let done = DispatchSemaphore(value: 0)
    let times = Log<Duration>()
    for _ in 0..<3 { times.note(scheduler.now) }
    scheduler.schedule(after: .milliseconds(5)) {
      times.note(scheduler.now)
      done.signal()
    }
    done.wait()
    let all = times.all
    #expect(all == all.sorted())
    #expect(all.allSatisfy { $0 >= start })
    #expect((all.last ?? .zero) - start >= .milliseconds(5))
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
