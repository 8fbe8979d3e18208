import Reactive
import ReactiveTesting
import Testing

@Suite struct AsyncValuesTests {
  @Test func `for await receives the values of a producer, then ends`() async {
    var received: [Int] = []
    for await value in SignalProducer<Int, Never>([1, 2, 3]).values { received.append(value) }
    #expect(received == [1, 2, 3])
  }

  @Test func `values() can be called without a buffering policy`() async {
    var received: [Int] = []
    for await value in SignalProducer<Int, Never>([1, 2]).values() { received.append(value) }
    #expect(received == [1, 2])
  }

  @Test func `each iterator starts a run`() async {
    let starts = Counter()
    let producer = SignalProducer<Int, Never> { () -> Int in starts.increment() }
    let values = producer.values
    #expect(starts.count == 0)
    for await _ in values {}
    for await _ in values {}
    #expect(starts.count == 2)
  }

  @Test func `a failure is thrown with its type, after the values before it`() async {
    let producer = SignalProducer<Int, TestError>(value: 1).concat(error: TestError("boom"))
    var received: [Int] = []
    do throws(TestError) {
      for try await value in producer.values { received.append(value) }
      Issue.record("it did not throw")
    } catch {
      #expect(error == TestError("boom"))
    }
    #expect(received == [1])
  }

  @Test func `a failure is thrown only once`() async {
    var iterator = SignalProducer<Int, TestError>(error: TestError("boom")).values
      .makeAsyncIterator()
    await #expect(throws: TestError("boom")) { try await iterator.next() }
    #expect((try? await iterator.next()) == .some(nil))
  }

  @Test func `an interruption ends the sequence without an error`() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    let values = signal.values
    input.send(value: 1)
    input.sendInterrupted()
    var received: [Int] = []
    for await value in values { received.append(value) }
    #expect(received == [1])
  }

  @Test func `a signal's values are buffered from the call to values on`() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    input.send(value: 0)
    let values = signal.values
    input.send(value: 1)
    input.send(value: 2)
    input.sendCompleted()
    var received: [Int] = []
    for await value in values { received.append(value) }
    #expect(received == [1, 2])
  }

  @Test func `a property's values begin with its current value`() async {
    let property = MutableProperty(1)
    var iterator = property.values.makeAsyncIterator()
    property.value = 2
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
  }

  @Test(arguments: [
    (ValueBuffering.unbounded, [1, 2, 3, 4]), (.newest(2), [3, 4]), (.oldest(2), [1, 2]),
    (.newest(0), []), (.oldest(0), []),
  ])
  func `unread values are buffered by the given policy`(
    buffering: ValueBuffering, expected: [Int]
  ) async {
    var received: [Int] = []
    for await value in SignalProducer<Int, Never>(1...4).values(buffering: buffering) {
      received.append(value)
    }
    #expect(received == expected)
  }

  @Test func `values sent by another task reach a waiting one`() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    let values = signal.values
    async let sum = values.reduce(0, +)
    for value in 1...100 {
      input.send(value: value)
      await Task.yield()
    }
    input.sendCompleted()
    #expect(await sum == 5050)
  }

  @Test func `cancelling an iterating task disposes of the run`() async {
    let (lifetimes, started) = (Log<Lifetime>(), Signal<Void, Never>.pipe())
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetimes.note(lifetime)
      // The run retains the observer.
      lifetime.observeEnded { _ = observer }
      started.input.send()
    }
    let begun = started.output.values
    let task = Task {
      var count = 0
      for await _ in producer.values { count += 1 }
      return count
    }
    for await _ in begun { break }
    task.cancel()
    #expect(await task.value == 0)
    #expect(lifetimes.all.count == 1)
    #expect(lifetimes.all[0].hasEnded)
  }

  @Test func `leaving the for await loop disposes of the run`() async {
    let ends = Counter()
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded {
        ends.increment()
        _ = observer
      }
      observer.send(value: 1)
    }
    for await value in producer.values {
      #expect(value == 1)
      break
    }
    #expect(ends.count == 1)
  }
}
