import Benchmark
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
    test.run { for _ in 0..<size { _ = sleepingTask() } }
    precondition(test.now == .milliseconds(2), "The tasks have to sleep.")
  }
}

/// The same tasks without a run, on the threads of the process.
func tasksInRealTime(_ size: Int) -> Run {
  .waiting {
    let tasks = (0..<size).map { _ in sleepingTask() }
    for task in tasks { try? await task.value }
  }
}

private func sleepingTask() -> _Concurrency.Task<Void, any Error> {
  _Concurrency.Task {
    try await _Concurrency.Task.sleep(for: .milliseconds(1))
    try await _Concurrency.Task.sleep(for: .milliseconds(1))
  }
}

/// A task that sleeps a second, again and again.
func sleeps(_ size: Int) -> Run {
  .waiting {
    let test = TestScheduler()
    try? await test.run {
      for _ in 0..<size { try await _Concurrency.Task.sleep(for: .seconds(1)) }
    }
    precondition(test.now == .seconds(size), "The task has to sleep.")
  }
}

/// The clock, read where no test runs, in a process in which a test has made the clocks virtual.
func clockOutsideOfRuns(_ size: Int, _ sink: Sink) -> Run {
  let test = TestScheduler()
  test.run { _Concurrency.Task { try await _Concurrency.Task.sleep(for: .seconds(1)) } }
  precondition(test.now == .seconds(1), "The clocks have to be virtual.")
  return readClock(size, sink)
}

/// Reads the continuous clock, and uses what it shows.
func readClock(_ size: Int, _ sink: Sink) -> Run {
  .plain {
    let start = ContinuousClock.now
    for _ in 0..<size { sink.sum &+= ContinuousClock.now < start ? 1 : 0 }
    blackHole(sink.sum)
  }
}
