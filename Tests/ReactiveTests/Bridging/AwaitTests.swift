import Dispatch
import Reactive
import ReactiveTesting
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

  @Test func `first() returns nil in a task that is already cancelled`() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await SignalProducer<Int, Never>.never.first()
    }
    task.cancel()
    #expect(await task.value == nil)
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
