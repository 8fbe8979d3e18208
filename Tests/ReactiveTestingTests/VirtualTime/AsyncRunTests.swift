import Reactive
import ReactiveTesting
import Testing

@Suite struct AsyncRunTests {
  let test = TestScheduler()

  @Test func `sleeping tasks wake in virtual time, in order`() async throws {
    let seen = Recording<Int, Never>(on: test)
    let result = try await test.run { [test] in
      await withThrowingTaskGroup(of: Void.self) { group in
        for number in [3, 1, 2] {
          group.addTask {
            try await Task.sleep(for: .seconds(number), clock: test.clock)
            seen.observer.send(value: number)
          }
        }
      }
      return "done"
    }
    #expect(result == "done")
    #expect(seen.timeline == " 1s 1 999ms 2 999ms 3")
    #expect(test.now == .seconds(3))
  }

  @Test func `a signal's values pass through asynchronous code into another signal`() async throws {
    let taps = test.hot("-1-2-|", of: Int.self)
    let (answers, input) = Signal<Int, Never>.pipe()
    let seen = test.record(answers)
    try await test.run { [test] in
      for await tap in taps.values {
        try await test.clock.sleep(for: .milliseconds(2))
        input.send(value: tap * 10)
      }
      input.sendCompleted()
    }
    #expect(seen.timeline == "---'10'-('20'|)")
  }

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

  @Test func `a producer of an async closure uses virtual time even in a synchronous test`() {
    let producer = SignalProducer<Int, any Error> { [test] in
      try await test.clock.sleep(for: .milliseconds(4))
      return 7
    }
    #expect(test.timeline { producer }.ignoring([]) == "----(7|)")
  }

  @Test func `disposing of a producer cancels its task and ends the task's sleep at once`() {
    let ends = Recording<String, Never>(on: test)
    let producer = SignalProducer<Int, any Error> { [test] in
      do {
        try await test.clock.sleep(for: .seconds(4))
      } catch {
        ends.observer.send(value: "\(type(of: error)) at \(test.now)")
      }
      return 7
    }
    #expect(test.timeline(during: "^--!") { producer } == "---!")
    #expect(ends.values == ["CancellationError at 0.003 seconds"])
    #expect(test.pendingCount == 0)
  }

  @Test func `an asynchronous sequence is recorded like a stream`() {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let seen = test.record(stream)
    test.schedule(after: .milliseconds(1)) { continuation.yield(1) }
    test.schedule(after: .milliseconds(3)) {
      continuation.yield(2)
      continuation.finish()
    }
    test.run()
    #expect(seen.timeline == "-1-(2|)")
    let taps = test.hot("-1-2-|", of: Int.self)
    #expect(test.timeline { taps.values } == "-1-2-|")
  }

  @Test func `work on a default actor runs in the test's virtual time`() async throws {
    actor Counter {
      var count = 0
      func add(on clock: TestClock) async throws -> Int {
        try await clock.sleep(for: .milliseconds(2))
        count += 1
        return count
      }
    }
    let counter = Counter()
    let counts = try await test.run { [test] in
      async let first = counter.add(on: test.clock)
      async let second = counter.add(on: test.clock)
      return try await [first, second]
    }
    #expect(counts.sorted() == [1, 2])
    #expect(test.now == .milliseconds(2))
  }

  @Test func `an asynchronous run rethrows its closure's error`() async {
    await #expect(throws: TestError("boom")) {
      try await test.run {
        await Task.yield()
        throw TestError("boom")
      }
    }
  }

  @Test func `a closure that nothing can wake is cancelled and reported`() async {
    let wasCancelled = Recording<Bool, Never>()
    let error = await #expect(throws: TestRunError.self) {
      try await test.run {
        for await _ in Signal<Int, Never>.never.values {}
        wasCancelled.observer.send(value: Task.isCancelled)
      }
    }
    #expect(error?.description.contains("nothing that could wake it is left") == true)
    #expect(wasCancelled.values == [true])
  }

  @Test func `with patience a closure may wait for work outside the test`() async throws {
    let answer = try await test.run(patience: .seconds(60)) { await Task.detached { 42 }.value }
    #expect(answer == 42)
  }

  @Test func `a run with an end time stops a closure that has not returned by then`() async {
    let error = await #expect(throws: TestRunError.self) {
      try await test.run(until: .seconds(10)) { [test] in
        while true { try await test.clock.sleep(for: .seconds(3)) }
      }
    }
    #expect(
      error?.description.hasSuffix(
        ": the closure passed to run had not returned by 10.0 seconds, when the run was to stop")
        == true)
  }

  @Test func `a closure that never settles is stopped at the step limit`() async {
    let small = TestScheduler(stepLimit: 100)
    let error = await #expect(throws: TestRunError.self) {
      try await small.run {
        while !Task.isCancelled { try await small.clock.sleep(for: .milliseconds(1)) }
      }
    }
    #expect(error?.description.contains("a run did not settle: task 1, begun at ") == true)
  }

  @Test(arguments: [100, 101])
  func `a stopped closure runs to its end, whichever step it was stopped at`(limit: Int) async {
    let small = TestScheduler(stepLimit: limit)
    let isOver = Lock(false)
    await #expect(throws: TestRunError.self) {
      try await small.run {
        defer { isOver.withLock { $0 = true } }
        while !Task.isCancelled { try await small.clock.sleep(for: .milliseconds(1)) }
      }
    }
    #expect(isOver.withLock { $0 })
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

  @Test func `a run stopped at its step limit does not leak its closure's objects`() async {
    final class Held: Sendable {}
    weak var weakly: Held?
    let small = TestScheduler(stepLimit: 20)
    do {
      let held = Held()
      weakly = held
      await #expect(throws: TestRunError.self) {
        try await small.run {
          while !Task.isCancelled { await Task.yield() }
          withExtendedLifetime(held) {}
        }
      }
    }
    #expect(weakly == nil)
  }
}

@Suite struct TestClockTests {
  @Test func `the test clock measures virtual time`() async throws {
    let test = TestScheduler()
    let elapsed = try await test.run { [clock = test.clock] in
      try await clock.measure { try await clock.sleep(for: .seconds(90)) }
    }
    #expect(elapsed == .seconds(90))
    #expect(test.clock.now == .init(offset: .seconds(90)))
    #expect(test.clock.now.advanced(by: .seconds(1)) > test.clock.now)
  }

  @Test func `sleeping until a past moment takes no virtual time`() async throws {
    let test = TestScheduler()
    try await test.run { [clock = test.clock] in
      try await clock.sleep(until: .init(offset: .zero))
      try await clock.sleep(for: .seconds(-1))
    }
    #expect(test.now == .zero)
  }
}
