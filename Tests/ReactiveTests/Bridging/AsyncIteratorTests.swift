import Reactive
import ReactiveTesting
import Testing

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

  @Test func `every iterator of a signal gets every value`() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    let values = signal.values
    var (a, b) = (values.makeAsyncIterator(), values.makeAsyncIterator())
    input.send(value: 1)
    input.send(value: 2)
    input.sendCompleted()
    for expected in [1, 2, nil] {
      #expect(await a.next() == expected)
      #expect(await b.next() == expected)
    }
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

  @Test func `cancelling one of two waiting tasks leaves the other waiting`() async throws {
    let test = TestScheduler()
    let (signal, input, observers) = counted()
    let values = signal.values
    try await test.run {
      let tasks = (0..<2).map { _ in
        Task(executorPreference: test) {
          var all: [Int] = []
          for await value in values { all.append(value) }
          return all
        }
      }
      try await test.clock.sleep(for: .milliseconds(1))
      input.send(value: 1)
      try await test.clock.sleep(for: .milliseconds(1))
      #expect(observers.count == 2)
      tasks[0].cancel()
      #expect(await tasks[0].value == [1])
      #expect(observers.count == 1)
      input.send(value: 2)
      input.sendCompleted()
      #expect(await tasks[1].value == [1, 2])
    }
  }

  @Test func `cancelling one iterator of a producer keeps the others and their runs`() async {
    let inputs = Log<Signal<Int, Never>.Observer>()
    let values = SignalProducer<Int, Never> { observer, _ in inputs.note(observer) }.values
    var kept = values.makeAsyncIterator()
    let task = Task {
      var cancelled = values.makeAsyncIterator()
      return await cancelled.next()
    }
    task.cancel()
    #expect(await task.value == nil)
    for input in inputs.all { input.send(value: 1) }
    #expect(await kept.next() == 1)
    inputs.forget()
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

  @Test func `a copied iterator takes from the same values as the original`() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    var iterator = signal.values.makeAsyncIterator()
    var copy = iterator
    input.send(value: 1)
    input.send(value: 2)
    #expect(await iterator.next() == 1)
    #expect(await copy.next() == 2)
  }

  @Test func `an ended iterator keeps returning nil`() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    var iterator = signal.values.makeAsyncIterator()
    input.send(value: 1)
    input.sendCompleted()
    for expected in [1, nil, nil, nil] { #expect(await iterator.next() == expected) }
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
