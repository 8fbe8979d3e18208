import Reactive
import ReactiveTesting
import Testing

@Suite struct RunTests {
  let test = TestScheduler()
  let seen = Recording<Int, Never>()

  @Test func `a run with an end time stops at that time`() {
    for delay in [1, 3, 5, 9] {
      test.schedule(after: .milliseconds(delay)) { [seen] in seen.observer.send(value: delay) }
    }
    // A job due exactly at the end time is run.
    #expect(!test.run(until: .milliseconds(5)))
    #expect(seen.values == [1, 3, 5])
    #expect(test.now == .milliseconds(5))
    #expect(test.run(until: .milliseconds(20)))
    #expect(test.now == .milliseconds(20))
  }

  @Test(.replacesClocks) func `a run that did not settle does not say that nothing is left to do`()
  {
    TestScheduler.$onUnproven.withValue({ _ in }) {
      let test = TestScheduler(stepLimit: 100)
      test.run(until: .zero) {
        Task {
          try await Task.sleep(for: .seconds(1))
          while !Task.isCancelled { await Task.yield() }
        }
      }
      #expect(!test.run(until: .seconds(2)))
    }
  }

  @Test func `a run rethrows its closure's error, synchronous or not`() async {
    #expect(throws: TestError("boom")) { try test.run { throw TestError("boom") } }
    await #expect(throws: TestError("boom")) {
      try await test.run {
        await Task.yield()
        throw TestError("boom")
      }
    }
  }

  // MARK: What starts before the closure of a run

  @Test func `recordings made before a run start before its closure, in order, and once`() {
    let starts = Recording<Int, Never>()
    let observer = starts.observer
    let (signal, input) = Signal<Int, Never>.pipe()
    let recordings = (1...3).map { number in
      test.record(SignalProducer(signal).on(started: { observer.send(value: number) }))
    }
    let sequence = test.record(signal.values)
    let late = test.record(signal, during: "-^")
    test.run {
      observer.send(value: 4)
      input.send(value: 1)
      input.send(value: 2)
    }
    // The late one has moved the time to its start.
    test.advance(by: .milliseconds(2))
    test.run { input.send(value: 3) }
    #expect(starts.values == [1, 2, 3, 4])
    for recording in recordings { #expect(recording.timeline == "[12]--3") }
    #expect(sequence.timeline == "[12]--3")
    #expect(late.timeline == "---3")
  }

  @Test func `a recording made before an asynchronous run records what its closure sends`()
    async throws
  {
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = test.record(signal)
    try await test.run { [test] in
      input.send(value: 1)
      try await test.clock.sleep(for: .milliseconds(2))
      input.send(value: 2)
    }
    #expect(seen.timeline == "1-2")
  }

  @Test func `a run's closure comes before the lanes and timers of its tick`() {
    let seen = Recording<String, Never>(on: test)
    let observer = seen.observer
    let (signal, input) = Signal<String, Never>.pipe()
    let hot = test.hot("h", of: String.self)
    let cold = test.record(test.cold("c", of: String.self).on(value: { observer.send(value: $0) }))
    test.schedule { observer.send(value: "t") }
    let recorded = test.record(hot.on(value: { observer.send(value: $0) }))
    let piped = test.record(signal.on(value: { observer.send(value: $0) }))
    test.run { input.send(value: "r") }
    #expect(seen.values == ["r", "h", "t", "c"])
    #expect(cold.timeline == "c")
    #expect(recorded.timeline == "h")
    #expect(piped.timeline == "r")
  }

  // MARK: Asynchronous code

  @Test func `marbles describe the input and the output of asynchronous code`() async throws {
    let taps = test.hot("-1-2----3-|", of: Int.self)
    let (answers, input) = Signal<Int, Never>.pipe()
    let seen = test.record(answers)
    try await test.run { [test] in
      for await tap in taps.values {
        try await test.clock.sleep(for: .milliseconds(3))
        input.send(value: tap * 2)
      }
      input.sendCompleted()
    }
    #expect(seen.timeline == "----2--4---(6|)")
  }

  @Test func `a producer of an async closure uses virtual time, and its disposal cancels the task`()
  {
    let ends = Recording<String, Never>(on: test)
    let producer = SignalProducer<Int, any Error> { [test] in
      do {
        try await test.clock.sleep(for: .milliseconds(4))
      } catch {
        ends.observer.send(value: "\(type(of: error)) at \(test.now)")
      }
      return 7
    }
    #expect(test.timeline { producer }.ignoring([]) == "----(7|)")
    #expect(test.timeline(during: "^--!") { producer } == "---!")
    #expect(ends.values == ["CancellationError at 0.007 seconds"])
    #expect(test.pendingCount == 0)
  }

  @Test func `a closure that nothing can wake is cancelled and reported with its line`()
    async
  {
    let wasCancelled = Lock(false)
    let line = #line + 2
    do {
      try await test.run {
        for await _ in Signal<Int, Never>.never.values {}
        wasCancelled.withLock { $0 = Task.isCancelled }
      }
      Issue.record("the run has ended")
    } catch {
      // The line that waits, or that of the run where the other is not known.
      let isAtLine = [line, line + 1].contains { "\(error)".hasPrefix("\(#fileID):\($0): ") }
      #expect(isAtLine, "\(error)")
      #expect("\(error)".contains("nothing that could wake it is left"), "\(error)")
    }
    #expect(wasCancelled.withLock { $0 })
  }

  @Test func `with patience a closure may wait for work outside the test`() async throws {
    let answer = try await test.run(patience: .seconds(86_400)) { await Task.detached { 42 }.value }
    #expect(answer == 42)
  }

  @Test func `a run with an end time stops a closure that has not returned by then`() async {
    let error = await #expect(throws: TestRunError.self) {
      try await test.run(until: .seconds(10)) { [test] in
        while true { try await test.clock.sleep(for: .seconds(3)) }
      }
    }
    #expect(
      error?.description.contains(
        ": the closure passed to run had not returned by 10.0 seconds, when the run was to stop")
        == true)
  }

  @Test func `cancelling the task that calls run cancels the closure`() async throws {
    let task = Task { [test] in
      try await test.run { [test] in
        withUnsafeCurrentTask { $0?.cancel() }
        try await test.clock.sleep(for: .seconds(1))
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let cancelled = Task { [test] in
      while !Task.isCancelled { await Task.yield() }
      return try await test.run {
        await Task.yield()
        return Task.isCancelled
      }
    }
    cancelled.cancel()
    let wasCancelled = try await cancelled.value
    #expect(wasCancelled)
  }

  @Test func `the test clock measures virtual time, and a past moment is no wait`() async throws {
    let elapsed = try await test.run { [clock = test.clock] in
      try await clock.sleep(for: .seconds(-1))
      return try await clock.measure { try await clock.sleep(for: .seconds(90)) }
    }
    #expect(elapsed == .seconds(90))
    #expect(test.clock.now == .init(offset: .seconds(90)))
    #expect(test.clock.now.advanced(by: .seconds(1)) > test.clock.now)
    try await test.run { [clock = test.clock] in try await clock.sleep(until: .init(offset: .zero))
    }
    #expect(test.now == .seconds(90))
  }
}
