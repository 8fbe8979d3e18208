import Reactive
import ReactiveTesting

/// A small asynchronous test, again and again.
func asyncTests(_ size: Int) -> Run {
  .waiting {
    for _ in 0..<size {
      let test = TestScheduler()
      let taps = test.hot("-1-2-3|", of: Int.self)
      let (answers, input) = Signal<Int, Never>.pipe()
      let seen = test.record(answers)
      try? await test.run {
        for await tap in taps.values {
          if tap == 1 { try await test.clock.sleep(for: .milliseconds(1)) }
          input.send(value: tap)
        }
      }
      precondition(seen.timeline == "--12-3", "The test has to pass.")
    }
  }
}

/// Tasks that a run captures, each of which sleeps twice.
func unstructuredTasks(_ size: Int) -> Run {
  .plain {
    let test = TestScheduler()
    test.run {
      for _ in 0..<size {
        _Concurrency.Task {
          try await _Concurrency.Task.sleep(for: .milliseconds(1), clock: .ambient)
          try await _Concurrency.Task.sleep(for: .milliseconds(1), clock: .ambient)
        }
      }
    }
    precondition(test.now == .milliseconds(2), "The tasks have to sleep.")
  }
}
