import Reactive
import ReactiveTesting
import Testing

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
