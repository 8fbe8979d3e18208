import Dispatch
import Reactive
import Testing

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

  @Test func `the scheduler of the main queue runs work on the main queue`() async {
    await withCheckedContinuation { done in
      QueueScheduler.main.schedule {
        dispatchPrecondition(condition: .onQueue(.main))
        done.resume()
      }
    }
  }
}
