import Reactive
import TestSupport
import Testing

@testable import ReactiveTesting

/// Code that leaves virtual time or never ends: each case gets a message, and none hangs.
@Suite(.capturesTasks) struct EscapeTests {
  let test = TestScheduler(usesRealClocks: true)

  private static let long = Duration.seconds(100_000)

  /// Tasks that sleep in real time, and what is said about them.
  private static let sleepers: [(message: String, start: @Sendable () -> [Task<Void, any Error>])] =
    [
      (
        """
        a task of this test sleeps in real time, on ContinuousClock: use the ambient clock, as in \
        Task.sleep(for: .seconds(1), clock: .ambient), or pass `patience:`
        """, { [Task { try await Task.sleep(for: long) }] }
      ),
      (
        "2 tasks of this test sleep in real time, on ContinuousClock and SuspendingClock",
        {
          [
            Task { try await Task.sleep(for: long) },
            Task { try await Task.sleep(for: long, clock: SuspendingClock()) },
          ]
        }
      ),
      (
        "a task of this test sleeps in real time, on SuspendingClock",
        { [Task { @MainActor in try await Task.sleep(for: long, clock: SuspendingClock()) }] }
      ),
    ]

  @Test(arguments: sleepers.indices)
  func `an empty recording, or a failed comparison, names tasks that sleep in real time`(
    number: Int
  ) {
    let (message, start) = Self.sleepers[number]
    let empty = test.record(Signal<Int, Never>.never)
    let seen = Recording<Int, Never>(on: test)
    let tasks = test.run {
      seen.observer.send(value: 1)
      return start()
    }
    #expect(empty.timeline != "")
    #expect(empty.timeline.description.contains(message))
    #expect(seen.timeline == "1")
    #expect(seen.timeline != "12")
    #expect(seen.timeline.description.contains(message))
    for task in tasks { task.cancel() }
  }

  @Test func `the error of a stuck run reports that a task sleeps in real time`() async {
    let error = await #expect(throws: TestRunError.self) {
      try await test.run { try await Task.sleep(for: Self.long) }
    }
    #expect(error?.description.contains("sleeps in real time, on ContinuousClock") == true)
  }

  @Test func `with patience a run waits for a task that sleeps in real time`() async throws {
    let seen = Recording<String, Never>(on: test)
    try await test.run(patience: .seconds(600)) { [test] in
      Task {
        try await Task.sleep(for: .milliseconds(2))
        seen.observer.send(value: "back")
        try await test.clock.sleep(for: .milliseconds(1))
        seen.observer.send(value: "later")
      }
    }
    #expect(seen.timeline == "'back''later'")
  }

  @Test func `a run misses no task that wakes just as it checks for sleeping tasks`() async throws {
    for round in 0..<1_000 {
      let test = TestScheduler(usesRealClocks: true)
      let seen = Recording<Int, Never>(on: test)
      try await test.run(patience: .seconds(600)) {
        Task {
          try await Task.sleep(for: .microseconds(round % 100))
          seen.observer.send(value: 1)
        }
      }
      #expect(seen.timeline == "1")
    }
  }

  @Test(arguments: [false, true])
  func `a task that started before a run and continued in it is reported`(
    isBetweenRuns: Bool
  ) async {
    if isBetweenRuns { test.run { Task { await Task.yield() } } }
    let (values, input) = AsyncStream<Int>.makeStream()
    let seen = Recording<Int, Never>(on: test)
    let (isWaiting, waiting) = AsyncStream<Void>.makeStream()
    let task = Task {
      waiting.finish()
      for await value in values { seen.observer.send(value: value) }
    }
    for await _ in isWaiting {}
    test.run { _ = input.yield(5) }
    input.finish()
    await task.value
    #expect(seen.timeline != "6")
    #expect(
      seen.timeline.description.contains(
        "a task that began before a run is outside the test's time: start it in a run, such as "
          + "test.run(until: .zero) { … }"))
  }

  @Test func `a task that never ends is cancelled and reported`() {
    let small = TestScheduler(stepLimit: 1000)
    let seen = small.record(Signal<Int, Never>.never)
    let wasCancelled = Recording<Bool, Never>()
    let line = #line + 1
    small.run {
      Task {
        while !Task.isCancelled { await Task.yield() }
        wasCancelled.observer.send(value: true)
      }
    }
    #expect(wasCancelled.values == [true])
    #expect(seen.timeline != "")
    let (begin, place) =
      CodePlace.whyUnknown == nil ? (line + 1, ", at \(#fileID):\(line + 2)") : (line, "")
    #expect(
      seen.timeline.description.contains(
        """
        a run did not settle: task 1, begun at \(#fileID):\(begin), keeps going at 0s\(place). End its loop, cancel the \
        task, or pass the run a time to stop at, as in run(until: .seconds(10)). A run may do 1000 jobs, and each time \
        that a task wakes up counts as 5. If it does end, pass the test a larger `stepLimit:`.
        """), "\(seen.timeline)")
  }

  private static let endless: [String: @Sendable () -> Void] = [
    "a poll": {
      _ = Task { while true { try await Task.sleep(for: .seconds(1), clock: .ambient) } }
    },
    "tasks that start others": {
      @Sendable func begin() { Task.detached { begin() } }
      begin()
    },
  ]

  @Test(arguments: endless.keys.sorted())
  func `tasks that go on without end are stopped and named`(name: String) throws {
    let start = try #require(Self.endless[name])
    let small = TestScheduler(stepLimit: 1000)
    let seen = small.record(Signal<Int, Never>.never)
    small.run { start() }
    #expect(seen.timeline != "")
    let message = seen.timeline.description
    #expect(message.contains("a run did not settle: task "), "\(message)")
    #expect(message.contains(", begun at \(#fileID):"), "\(message)")
  }

  @Test func `a recorded endless sequence is cancelled when its scheduler is deallocated`() {
    let (values, input) = AsyncStream<Int>.makeStream()
    let wasCancelled = Recording<Bool, Never>()
    let ended = wasCancelled.observer
    input.onTermination = { _ in ended.send(value: true) }
    do {
      let short = TestScheduler()
      let seen = short.record(values)
      short.run { _ = input.yield(1) }
      #expect(seen.timeline == "1")
      #expect(wasCancelled.values == [])
    }
    #expect(wasCancelled.values == [true])
  }

  @Test func `a continuation that is never resumed ends the run and is reported`() async {
    let waiting = Recording<CheckedContinuation<Void, Never>, Never>()
    test.run {
      Task { await withCheckedContinuation { waiting.observer.send(value: $0) } }
    }
    #expect(waiting.values.count == 1)
    let error = await #expect(throws: TestRunError.self) {
      try await test.run { await withCheckedContinuation { waiting.observer.send(value: $0) } }
    }
    #expect(
      error?.description.contains(
        ": the closure passed to run waits at 0s, and nothing that could wake it is left in virtual time"
      ) == true)
    #expect(
      error?.description.hasSuffix(
        """

          most often, code that has ended should have sent, finished or resumed what it waits for; only if that comes from \
        outside of the test, such as from a server or an actor with an executor of its own, pass `patience:` to wait for \
        it in real time
        """) == true)
    for next in waiting.values { next.resume() }
    test.run()
  }

  @Test func `a run in which only its own wait has begun asks what was never started`() async {
    let error = await #expect(throws: TestRunError.self) {
      try await test.run {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    #expect(
      error?.description.contains(
        """

          nothing else has begun in this run: most likely, what should wake it was never started, or had ended before; \
        only if
        """
      ) == true, "\(error?.description ?? "")")
  }

  @Test func `running a scheduler on two threads at once is reported`() async {
    let seen = test.record(Signal<Int, Never>.never)
    let hasFailed = Latch()
    let (isRunning, running) = AsyncStream<Void>.makeStream()
    test.schedule {
      running.finish()
      hasFailed.wait()
    }
    // Separate queues, so that neither needs a thread of the pool.
    let (first, second) = (QueueScheduler(), QueueScheduler())
    first.schedule { [test] in test.run() }
    for await _ in isRunning {}
    second.schedule { [test] in
      test.run()
      hasFailed.open()
    }
    await first.turn()
    #expect(seen.timeline != "")
    #expect(
      seen.timeline.description.contains(
        "a TestScheduler was run by two threads at once: the second run did nothing. Run it from one place, "
          + "and start work from others with schedule(_:)"))
  }

  @Test(arguments: 0...5) func `a task can be cancelled in every state`(tick: Int) {
    let seen = Recording<String, Never>(on: test)
    test.run {
      let (values, input) = AsyncStream<Int>.makeStream()
      let task = Task {
        do {
          try await Task.sleep(for: .milliseconds(2), clock: .ambient)
          for await _ in values {}
          try Task.checkCancellation()
          try await Task { @MainActor in
            try await Task.sleep(for: .milliseconds(1), clock: .ambient)
          }.value
          seen.observer.send(value: "done")
        } catch {
          seen.observer.send(value: "cancelled")
        }
      }
      if tick == 0 { task.cancel() }
      test.schedule(after: .milliseconds(tick)) { task.cancel() }
      test.schedule(after: .milliseconds(4)) { input.finish() }
    }
    #expect(
      seen.timeline
        == (tick < 5
          ? Timeline(String(repeating: "-", count: tick) + "'cancelled'")
          : Timeline("-----'done'")))
    #expect(test.finish().timers.isEmpty)
  }
}

/// What is outside of a test's time is reported even if the test passes.
@Suite(.capturesTasks) struct OutsideReportTests {
  private static func reports(
    _ body: (TestScheduler) async throws -> Void
  ) async rethrows -> [String] {
    let messages = Lock<[String]>([])
    try await TestScheduler.$onUnproven.withValue({ text in messages.withLock { $0.append(text) } })
    {
      try await body(TestScheduler(usesRealClocks: true))
    }
    return messages.withLock { $0 }
  }

  @Test(arguments: [false, true])
  func `a task that began before a run and sleeps all the time is reported`(isOnMain: Bool) async {
    let reports = await Self.reports { test in
      let sleep: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(100_000)) }
      let task = isOnMain ? Task { @MainActor in await sleep() } : Task { await sleep() }
      let seen = test.record(Signal<Int, Never>.never)
      test.run()
      #expect(seen.timeline == "")
      #expect(seen.timeline != "1")
      #expect(seen.timeline.description.contains("a task that began before a run is outside"))
      task.cancel()
    }
    #expect(reports.contains { $0.contains("a task that began before a run is outside") })
  }

  @Test func `a task that has finished before a run is not reported`() async {
    let reports = await Self.reports { test in
      await Task {}.value
      await Task { @MainActor in }.value
      #expect(test.timeline { SignalProducer<Int, Never>(value: 1) } == "(1|)")
    }
    #expect(reports.isEmpty, "\(reports)")
  }

  @Test func `a task that begins after the last run is not reported`() async {
    let task = Lock<Task<Void, any Error>?>(nil)
    let reports = await Self.reports { test in
      #expect(test.timeline { SignalProducer<Int, Never>(value: 1) } == "(1|)")
      let sleeper = Task { try await Task.sleep(for: .seconds(100_000)) }
      task.withLock { $0 = sleeper }
    }
    task.withLock { $0 }?.cancel()
    #expect(reports.isEmpty, "\(reports)")
  }

  @Test func `a task that sleeps in real time is reported`() async {
    let task = Lock<Task<Void, any Error>?>(nil)
    let reports = await Self.reports { test in
      let seen = test.record(Signal<Int, Never>.never)
      let counted = Recording<Int, Never>(on: test)
      let sleeper = test.run {
        counted.observer.send(value: 1)
        return Task { try await Task.sleep(for: .seconds(100_000)) }
      }
      task.withLock { $0 = sleeper }
      #expect(counted.timeline == "1")
      #expect(seen.timeline != "1")
    }
    task.withLock { $0 }?.cancel()
    #expect(reports.contains { $0.contains("a task of this test sleeps in real time") })
  }

  @Test func `a task that began before a run and went on in it is reported`() async {
    let (values, input) = AsyncStream<Int>.makeStream()
    let (isWaiting, waiting) = AsyncStream<Void>.makeStream()
    let task = Task {
      waiting.finish()
      for await _ in values {}
    }
    for await _ in isWaiting {}
    let reports = await Self.reports { test in
      let seen = test.record(SignalProducer<Int, Never>(value: 1))
      test.run { _ = input.yield(5) }
      #expect(seen.timeline == "(1|)")
    }
    input.finish()
    await task.value
    #expect(reports.contains { $0.contains("a task that began before a run is outside") })
  }

  /// Calls a closure on a thread of its own, and waits for it.
  private static func elsewhere(_ body: @escaping @Sendable () -> Void) {
    let isDone = Latch()
    QueueScheduler().schedule {
      body()
      isDone.open()
    }
    isDone.wait()
  }

  @Test(.standsIn, arguments: [false, true])
  func `a stream that a queue feeds is reported`(isDuringRun: Bool) async {
    let line = Lock(0)
    let reports = await Self.reports { test in
      let (values, input) = AsyncStream<Int>.makeStream()
      let seen = test.record(values)
      line.withLock { $0 = #line - 1 }
      if isDuringRun { test.schedule(after: .zero) { Self.elsewhere { input.yield(1) } } }
      test.run()
      if !isDuringRun { Self.elsewhere { input.yield(1) } }
      _ = seen.timeline == "1"
    }
    #expect(
      reports.contains(
        """
        warning: task 1, begun at \(#fileID):\(line.withLock { $0 }), was woken by another thread, outside of the \
        test's time: begin its work in the run, replace it, or pass `patience:` to wait for it
        """), "\(reports)")
  }

  @Test(.standsIn) func `an event that another thread sends during a run is reported`() async {
    let reports = await Self.reports { test in
      let (numbers, input) = Signal<Int, Never>.pipe()
      let seen = test.record(numbers)
      test.run {
        test.schedule(after: .milliseconds(1)) { Self.elsewhere { input.send(value: 1) } }
      }
      #expect(seen.timeline == "-1")
    }
    #expect(reports.contains { $0.contains("an event was recorded by another thread") })
  }

  @Test(.standsIn) func `what a run with patience has waited for is not reported`() async throws {
    let reports = try await Self.reports { test in
      let seen = Recording<Int, Never>(on: test)
      try await test.run(patience: .seconds(600)) {
        await withCheckedContinuation { next in
          QueueScheduler().schedule { next.resume() }
        }
        seen.observer.send(value: 1)
      }
      #expect(seen.timeline == "1")
    }
    #expect(reports == [])
  }
}

extension Scheduler {
  /// Waits until a serial scheduler has done its earlier work.
  fileprivate func turn() async {
    await withCheckedContinuation { next in
      _ = schedule { next.resume() }
    }
  }
}

/// Streams that wait for something that no run can see.
@Suite(.capturesTasks) struct SilenceTests {
  private static let hint = "if it waits for a queue, a thread, a callback or a task that began"

  @Test
  func `a stream that waits for a callback gets a hint, and one that waits for a lane does not`() {
    let test = TestScheduler()
    let (callbacks, input) = AsyncStream<Int>.makeStream()
    let silent = test.record(callbacks)
    test.run { _ = input.yield(1) }
    #expect(silent.timeline != "1---|")
    #expect(silent.timeline.description.contains(Self.hint))
    let waiting = test.record(test.hot("1-", of: Int.self))
    test.run()
    #expect(waiting.timeline != "1-2")
    #expect(!waiting.timeline.description.contains(Self.hint))
    input.finish()
  }

  @Test func `a task that began before a synchronous run is a reason for silence`() {
    let test = TestScheduler()
    let (answers, input) = AsyncStream<Int>.makeStream()
    let seen = test.record(answers)
    let never = Task {
      try await Task.sleep(for: .seconds(100_000)); input.yield(1)
    }
    test.run()
    #expect(seen.timeline != "1")
    #expect(
      seen.timeline.description.contains(
        "a task that began before a run is outside the test's time"))
    never.cancel()
  }

  @Test func `a recording that ends before its stream is no reason for a hint`() {
    let test = TestScheduler()
    let cut = test.timeline(until: 3) { test.cold("-1-2-3-4|", of: Int.self) }
    #expect(cut != "-1-2-3-4|")
    #expect(!cut.description.contains(Self.hint))
  }

  @Test func `a stream that has ended, or came to more than was expected, gets no hint`() {
    let test = TestScheduler()
    let ended = test.timeline { SignalProducer<Int, Never>([1]) }
    #expect(ended != "1")
    #expect(!ended.description.contains(Self.hint))
    let (numbers, input) = Signal<Int, Never>.pipe()
    let seen = test.record(numbers)
    test.run { input.send(value: 1) }
    #expect(seen.timeline != "2")
    #expect(!seen.timeline.description.contains(Self.hint))
    #expect(seen.timeline != "12")
    #expect(seen.timeline.description.contains(Self.hint))
  }
}

/// Code that awaits a task of a test where no virtual time passes.
@Suite(.replacesClocks) struct OutsideWaitTests {
  private static let isKnown = TaskState.isKnown

  @Test(.enabled(if: isKnown))
  func `code that awaits a task outside of its runs is told, and does not hang`() async throws {
    let messages = Lock<[String]>([])
    let test = TestScheduler.$onUnproven.withValue({ text in messages.withLock { $0.append(text) } }
    ) {
      TestScheduler()
    }
    let sleeper = test.run(until: .seconds(1)) {
      Task { try await Task.sleep(for: .seconds(10)) }
    }
    func look() -> Bool {
      test.board.endOutsideWait { finding in messages.withLock { $0.append("\(finding)") } }
    }
    #expect(!look())
    let waiter = Task { await sleeper.result }
    while !look() { await Task.yield() }
    await #expect(throws: CancellationError.self) { try await waiter.value.get() }
    #expect(messages.withLock { $0 }.first?.contains("task 1, begun at ") == true)
    #expect(
      messages.withLock { $0 }.first?.contains("is awaited outside of a run, where no") == true)
  }

  @Test(.enabled(if: isKnown))
  func `tasks of a test that await each other are not reported`() async throws {
    let test = TestScheduler()
    let tasks = test.run(until: .seconds(1)) {
      let sleeper = Task { try await Task.sleep(for: .seconds(10)) }
      return [sleeper, Task { try await sleeper.value }]
    }
    #expect(!test.board.endOutsideWait { Issue.record("\($0)") })
    test.run()
    for task in tasks { try await task.value }
    #expect(!test.board.endOutsideWait { Issue.record("\($0)") })
  }
}
