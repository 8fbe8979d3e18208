import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite struct AwaitTests {
  private static let numbers = SignalProducer<Int, TestError>([1, 2, 3])
  private static let none = SignalProducer<Int, TestError>.empty
  private static let failing = SignalProducer<Int, TestError>(error: TestError("boom"))
  private static let interrupted = SignalProducer<Int, TestError> { observer, _ in
    observer.sendInterrupted()
  }

  @Test func `first() returns the first value and disposes of the run`() async throws {
    #expect(try await Self.numbers.first() == 1)
    #expect(try await SignalProducer<Int, TestError>(1...).first() == 1)
    #expect(try await Self.none.first() == nil)
    #expect(try await Self.interrupted.first() == nil)
    await #expect(throws: TestError("boom")) { try await Self.failing.first() }
  }

  @Test func `last() returns the last value at the end`() async throws {
    #expect(try await Self.numbers.last() == 3)
    #expect(try await Self.none.last() == nil)
    #expect(try await Self.interrupted.last() == nil)
    await #expect(throws: TestError("boom")) {
      try await Self.numbers.concat(error: TestError("boom")).last()
    }
  }

  @Test func `single() returns nil for no value and for more than one`() async throws {
    #expect(try await SignalProducer<Int, TestError>(value: 7).single() == 7)
    #expect(try await Self.numbers.single() == nil)
    #expect(try await SignalProducer<Int, TestError>(1...).single() == nil)
    #expect(try await Self.none.single() == nil)
    await #expect(throws: TestError("boom")) { try await Self.failing.single() }
  }

  @Test func `wait() returns on completion or interruption and throws a failure`() async throws {
    try await Self.numbers.wait()
    try await Self.interrupted.wait()
    await #expect(throws: TestError("boom")) { try await Self.failing.wait() }
  }

  @Test func `cancelling a waiting task disposes of the run`() async {
    let (begun, begin) = AsyncStream<Lifetime>.makeStream()
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { _ = observer }
      begin.yield(lifetime)
    }
    let task = Task { await producer.first() }
    for await lifetime in begun {
      task.cancel()
      #expect(await task.value == nil)
      #expect(lifetime.hasEnded)
      break
    }
  }

  typealias Ask = @Sendable (SignalProducer<Int, Never>) async -> Int?

  private static let questions: [String: Ask] = [
    "first": { await $0.first() }, "last": { await $0.last() }, "single": { await $0.single() },
    "wait": {
      await $0.wait()
      return nil
    },
  ]

  @Test(.capturesTasks, arguments: questions.keys.sorted(), [false, true])
  func `a cancelled task goes on although a scheduler has dropped the interruption`(
    name: String, isCancelledBefore: Bool
  ) throws {
    let ask = try #require(Self.questions[name])
    let test = TestScheduler()
    let answers = Log<Int?>()
    let producer = SignalProducer<Int, Never>(value: 1).observe(on: DroppingScheduler())
    test.run {
      let task = Task {
        if isCancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
        answers.note(await ask(producer))
      }
      test.schedule(after: .milliseconds(1)) { task.cancel() }
    }
    #expect(answers.all == [nil])
  }

  @Test func `blocking first, last and single wait for another thread`() {
    let scheduler = QueueScheduler(name: "test")
    let later = SignalProducer<Int, TestError>([1, 2]).delay(.milliseconds(1), on: scheduler)
    #expect(later.first() == .success(1))
    #expect(later.last() == .success(2))
    #expect(later.single() == nil)
    #expect(later.take(first: 1).single() == .success(1))
    #expect(Self.failing.first() == .failure(TestError("boom")))
    #expect(Self.failing.last() == .failure(TestError("boom")))
    #expect(Self.none.first() == nil)
    #expect(Self.interrupted.last() == nil)
    #expect((try? Self.numbers.wait().get()) != nil)
    #expect((try? Self.interrupted.wait().get()) != nil)
    #expect((try? Self.failing.wait().get()) == nil)
  }
}

@Suite struct SleepTests {
  @Test func `sleep lasts its duration, and returns at once for a past deadline`() async throws {
    let scheduler = QueueScheduler(name: "test")
    let start = scheduler.now
    try await scheduler.sleep(for: .milliseconds(2))
    #expect(scheduler.now - start >= .milliseconds(2))
    try await scheduler.sleep(until: scheduler.now - .seconds(1))
  }

  @Test func `a cancelled sleep throws at once`() async {
    let task = Task { try await QueueScheduler(name: "test").sleep(for: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a slow reader of a timer gets the latest time and skips earlier ones`() async throws {
    let test = TestScheduler()
    let times = try await test.run {
      var times: [Duration] = []
      for await time in test.timer(interval: .milliseconds(1)) {
        times.append(time)
        if times.count == 4 { break }
        try await test.sleep(for: .microseconds(3_400))
      }
      return times
    }
    #expect(times == [1, 4, 7, 11].map { .milliseconds($0) })
  }

  @Test func `a reader of a timer receives times in order`() async {
    let scheduler = QueueScheduler(name: "test")
    var times: [Duration] = []
    for await time in scheduler.timer(interval: .milliseconds(1)) {
      times.append(time)
      if times.count == 3 { break }
    }
    #expect(times.count == 3)
    #expect(times == times.sorted())
  }
}

@Suite struct TaskProducerTests {
  @Test func `an asynchronous sequence becomes a producer`() async {
    let (stream, feed) = AsyncStream<Int>.makeStream()
    for value in 1...3 { feed.yield(value) }
    feed.finish()
    var received: [Int] = []
    for await value in SignalProducer(stream).values { received.append(value) }
    #expect(received == [1, 2, 3])
  }

  @Test func `a sequence's typed failure becomes the producer's failure`() async {
    let failing = SignalProducer<Int, TestError>(value: 1).concat(error: TestError("boom")).values
    let producer = SignalProducer(failing)
    var received: [Int] = []
    do throws(TestError) {
      for try await value in producer.values { received.append(value) }
      Issue.record("it did not throw")
    } catch {
      #expect(error == TestError("boom"))
    }
    #expect(received == [1])
  }

  @Test func `an operation runs on start, sends its value and completes`() async {
    let calls = Counter()
    let producer = SignalProducer<Int, Never>(operation: {
      await Task.yield()
      return calls.increment()
    })
    #expect(calls.count == 0)
    #expect(await producer.last() == 1)
    #expect(await producer.last() == 2)
  }

  @Test func `an operation's failure keeps its type`() async {
    let producer = SignalProducer<Int, TestError>(operation: { () throws(TestError) in
      throw TestError("boom")
    })
    await #expect(throws: TestError("boom")) { try await producer.last() }
  }

  @Test func `disposal cancels the task and drops its result`() async {
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let log = Log<String>()
    let run = SignalProducer<Int, Never>(operation: {
      begin.yield()
      while !Task.isCancelled { await Task.yield() }
      end.yield(Task.isCancelled)
      return 1
    }).start { log.note("\($0)") }
    for await _ in begun { break }
    run.dispose()
    for await wasCancelled in ended {
      #expect(wasCancelled)
      break
    }
    #expect(log.all == ["interrupted"])
  }

  @Test func `disposal stops iterating a sequence that ignores cancellation`() async {
    struct Stubborn: AsyncSequence, Sendable {
      let made: Counter
      struct AsyncIterator: AsyncIteratorProtocol {
        let made: Counter
        mutating func next() async -> Int? { made.increment() }
      }
      func makeAsyncIterator() -> AsyncIterator { AsyncIterator(made: made) }
    }
    let made = Counter()
    let producer = SignalProducer<Int, Never>(Stubborn(made: made))
    #expect(await producer.take(first: 3).last() == 3)
    #expect(made.count >= 3)
  }
}
