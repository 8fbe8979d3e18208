import Reactive
import ReactiveTesting
import Testing

@Suite struct AsyncValuesTests {
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

/// Iterators are independent: each has its own values and its own end.
@Suite struct AsyncIteratorTests {
  /// A signal that counts its observers.
  private func counted<Error: Swift.Error>(
    _ error: Error.Type = Never.self
  ) -> (signal: Signal<Int, Error>, input: Signal<Int, Error>.Observer, observers: Counter) {
    let observers = Counter()
    let (signal, input) = Signal<Int, Error>.watchedPipe { _, isComing in
      if isComing { observers.increment() } else { observers.decrement() }
    }
    return (signal, input, observers)
  }

  @Test func `the first iterator starts with the sequence, later ones when created`() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    let values = signal.values
    input.send(value: 1)
    var first = values.makeAsyncIterator()
    input.send(value: 2)
    var second = values.makeAsyncIterator()
    input.send(value: 3)
    input.sendCompleted()
    var third = values.makeAsyncIterator()
    for expected in [1, 2, 3, nil] { #expect(await first.next() == expected) }
    for expected in [3, nil] { #expect(await second.next() == expected) }
    #expect(await third.next() == nil)
  }

  @Test func `cancelling one iterator of a signal keeps the others and their values`() async {
    let (signal, input, observers) = counted()
    let values = signal.values
    var kept = values.makeAsyncIterator()
    input.send(value: 1)
    let task = Task {
      var cancelled = values.makeAsyncIterator()
      return await cancelled.next()
    }
    task.cancel()
    #expect(await task.value == nil)
    #expect(observers.count == 1)
    input.send(value: 2)
    #expect(await kept.next() == 1)
    #expect(await kept.next() == 2)
  }

  @Test func `releasing an iterator or an unused sequence ends only its own observation`() async {
    let (signal, input, observers) = counted()
    do {
      let values = signal.values
      #expect(observers.count == 1)
      do {
        let (a, b) = (values.makeAsyncIterator(), values.makeAsyncIterator())
        #expect(observers.count == 2)
        withExtendedLifetime((a, b)) {}
      }
      #expect(observers.count == 0)
      withExtendedLifetime(values) {}
    }
    do {
      let untouched = signal.values
      #expect(observers.count == 1)
      withExtendedLifetime(untouched) {}
    }
    #expect(observers.count == 0)
    input.sendCompleted()
  }

  @Test func `every iterator throws a signal's typed failure once`() async {
    let (signal, input, observers) = counted(TestError.self)
    let values = signal.values
    var iterators = [values.makeAsyncIterator(), values.makeAsyncIterator()]
    input.send(value: 1)
    input.send(error: TestError("boom"))
    for index in iterators.indices {
      do throws(TestError) {
        #expect(try await iterators[index].next() == 1)
        _ = try await iterators[index].next()
        Issue.record("it did not throw")
      } catch {
        #expect(error == TestError("boom"))
      }
      #expect((try? await iterators[index].next()) == .some(nil))
    }
    #expect(observers.count == 0)
  }
}
