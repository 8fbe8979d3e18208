import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite(.capturesTasks) struct CapturedTaskTests {
  let test = TestScheduler()

  @Test func `detached tasks, their children and default actors run in virtual time`() {
    actor Counter {
      var count = 0
      func add(on clock: TestClock) async throws -> Int {
        try await clock.sleep(for: .milliseconds(1))
        count += 1
        return count
      }
    }
    let counter = Counter()
    let seen = Recording<Int, Never>(on: test)
    test.run {
      Task.detached { [test] in
        async let first = counter.add(on: test.clock)
        async let second = counter.add(on: test.clock)
        let sum = try await first + second
        seen.observer.send(value: sum)
        seen.observer.send(value: try await counter.add(on: test.clock))
        seen.observer.sendCompleted()
      }
    }
    #expect(seen.timeline == "-3(3|)")
  }

  @Test func `a task started by an asynchronous run is done when the run returns`() async throws {
    let seen = Recording<String, Never>(on: test)
    try await test.run { [test] in
      Task {
        try await test.clock.sleep(for: .milliseconds(3))
        seen.observer.send(value: "task")
      }
      try await test.clock.sleep(for: .milliseconds(1))
      seen.observer.send(value: "run")
    }
    #expect(seen.timeline == "-'run'-'task'")
  }

  @Test func `a task that yields takes turns with the others`() {
    let seen = Recording<String, Never>(on: test)
    test.run {
      for name in ["a", "b"] {
        Task {
          for number in 1...3 {
            seen.observer.send(value: "\(name)\(number)")
            await Task.yield()
          }
        }
      }
    }
    #expect(seen.values == ["a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test func `a task that waits between two runs continues in the next run`() {
    let (values, input) = AsyncStream<Int>.makeStream()
    let seen = Recording<Int, Never>(on: test)
    test.run {
      Task {
        for await value in values { seen.observer.send(value: value) }
        seen.observer.sendCompleted()
      }
    }
    input.yield(1)
    #expect(seen.values == [])
    test.advance(by: .milliseconds(2))
    input.yield(2)
    input.finish()
    test.run()
    #expect(seen.timeline == "1-(2|)")
  }

  @Test func `a task resumed from outside after its run continues outside the run`() async {
    let (values, input) = AsyncStream<Int>.makeStream()
    let task = test.run {
      Task {
        for await value in values { return value }
        return 0
      }
    }
    Task.detached { input.yield(5) }
    #expect(await task.value == 5)
  }

  @Test func `a task that is ready when its scheduler is deallocated finishes outside`() async {
    let (values, input) = AsyncStream<Int>.makeStream()
    let task: Task<Int, Never>
    do {
      let test = TestScheduler()
      task = test.run {
        Task.detached {
          var sum = 0
          for await value in values { sum += value }
          return sum
        }
      }
      input.yield(1)
      input.yield(2)
    }
    input.finish()
    #expect(await task.value == 3)
  }

  @Test func `a scheduler with capturesTasks set to false leaves tasks alone`() async {
    let test = TestScheduler(capturesTasks: false)
    let task = test.run { Task { 7 } }
    #expect(await task.value == 7)
  }

  @Test func `a task started before the run is not part of the run`() async {
    let (values, input) = AsyncStream<Int>.makeStream()
    let task = Task {
      for await value in values { return value }
      return 0
    }
    await Task.yield()
    test.run { _ = input.yield(5) }
    #expect(await task.value == 5)
  }

  @Test func `a run nested in another run has its own tasks and time`() {
    let inner = TestScheduler()
    let seen = Recording<String, Never>()
    test.run {
      Task {
        seen.observer.send(value: "outer at \(test.now)")
        inner.run {
          Task {
            try await inner.clock.sleep(for: .seconds(1))
            seen.observer.send(value: "inner at \(inner.now), \(test.now)")
          }
        }
        try await test.clock.sleep(for: .seconds(2))
        seen.observer.send(value: "outer at \(test.now)")
      }
    }
    #expect(
      seen.values == [
        "outer at 0.0 seconds", "inner at 1.0 seconds, 0.0 seconds", "outer at 2.0 seconds",
      ])
  }

  @Test func `an asynchronous run nested in another scheduler's run has its own time`() async throws
  {
    let inner = TestScheduler()
    let result = try await test.run { [test] in
      try await test.clock.sleep(for: .seconds(1))
      let inside = try await inner.run {
        try await Task { try await inner.clock.sleep(for: .seconds(3)) }.value
        return inner.now
      }
      try await test.clock.sleep(for: .seconds(1))
      return [inside, test.now]
    }
    #expect(result == [.seconds(3), .seconds(2)])
  }
}
