import Reactive
import Testing

/// The asynchronous streams of the compatibility file.
@Suite struct AsyncStreamTests {
  private struct Failure: Error, Equatable {}

  @Test func `a producer's asynchronous streams have its values and end as it does`() async throws {
    var values: [Int] = []
    for await value in SignalProducer<Int, Never>([1, 2, 3]).asyncStream { values.append(value) }
    for try await value in SignalProducer<Int, Failure>([4, 5]).asyncThrowingStream {
      values.append(value)
    }
    #expect(values == [1, 2, 3, 4, 5])
  }

  @Test func `a signal's asynchronous streams have the values from the call on`() async throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let stream = signal.asyncStream
    let throwing = signal.asyncThrowingStream
    input.send(value: 1)
    input.send(value: 2)
    input.sendCompleted()
    var values: [Int] = []
    for await value in stream { values.append(value) }
    for try await value in throwing { values.append(value) }
    #expect(values == [1, 2, 1, 2])
  }

  @Test func `an asynchronous throwing stream throws a failure after the values`() async throws {
    let (signal, input) = Signal<Int, Failure>.pipe()
    let hot = signal.asyncThrowingStream
    input.send(value: 1)
    input.send(error: Failure())
    let cold = SignalProducer<Int, Failure>(value: 1).concat(error: Failure()).asyncThrowingStream
    for stream in [hot, cold] {
      var values: [Int] = []
      await #expect(throws: Failure.self) {
        for try await value in stream { values.append(value) }
      }
      #expect(values == [1])
    }
  }

  @Test func `releasing the iterator of an asynchronous stream disposes of the run`() async {
    let isDisposed = Atomic(false)
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { isDisposed.value = true }
      observer.send(value: 1)
      lifetime.observeEnded { _ = observer }
    }
    do {
      var iterator = producer.asyncStream.makeAsyncIterator()
      #expect(await iterator.next() == 1)
      #expect(!isDisposed.value)
    }
    #expect(isDisposed.value)
  }
}
