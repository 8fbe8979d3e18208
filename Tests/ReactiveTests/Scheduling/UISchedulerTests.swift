import Dispatch
import Reactive
import Testing

@Suite struct UISchedulerTests {
  @Test @MainActor func `on the main queue work is done at once`() {
    let log = Log<Int>()
    let scheduler = UIScheduler()
    scheduler.schedule { log.note(1) }
    log.note(2)
    #expect(log.all == [1, 2])
  }

  @Test @MainActor func `what is scheduled from inside comes after what is under way`() async {
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

  @Test func `from elsewhere work is done on the main queue, in order`() async {
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

  @Test @MainActor func `work disposed of before it begins is not done`() async {
    let log = Log<Int>()
    let scheduler = UIScheduler()
    await withCheckedContinuation { done in
      DispatchQueue(label: "elsewhere").async {
        let handle = SerialDisposable()
        // The main queue is ours while this runs on it, so the second cannot have begun.
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

  @Test func `the scheduler of the main queue runs there`() async {
    await withCheckedContinuation { done in
      QueueScheduler.main.schedule {
        dispatchPrecondition(condition: .onQueue(.main))
        done.resume()
      }
    }
  }
}
