/// A buffer between a run, which sends at any time, and a task, which asks at any time.
final class ValueBuffer<Value: Sendable, Error: Swift.Error>: Sendable {
  /// The answer to a task that asks.
  enum Answer: Sendable {
    case value(Value)
    case failed(Error)
    case finished
  }

  private struct State {
    var values = Queue<Value>()
    var end: Answer?
    var askers = Queue<CheckedContinuation<Answer, Never>>()
  }

  private let state = SharedLock(State())
  private let buffering: ValueBuffering

  init(_ buffering: ValueBuffering) { self.buffering = buffering }

  func send(_ value: Value) {
    let (asker, dropped) = state.withLock {
      state -> (CheckedContinuation<Answer, Never>?, Value?) in
      guard state.end == nil else { return (nil, nil) }
      if let asker = state.askers.popFirst() { return (asker, nil) }
      switch buffering {
      case .unbounded: state.values.append(value)
      case .oldest(let limit): if state.values.count < limit { state.values.append(value) }
      case .newest(let limit):
        state.values.append(value)
        if state.values.count > limit { return (nil, state.values.popFirst()) }
      }
      return (nil, nil)
    }
    asker?.resume(returning: .value(value))
    // Released after the lock: the value's `deinit` may run code that calls this again.
    withExtendedLifetime(dropped) {}
  }

  /// Ends it; buffered values are still delivered.
  func finish(_ end: Answer) {
    let askers = state.withLock { state -> Queue<CheckedContinuation<Answer, Never>> in
      guard state.end == nil else { return Queue() }
      defer { state.askers = Queue() }
      // A failure is thrown once, to the first of the waiting tasks; every later request gets the end.
      state.end = state.askers.isEmpty ? end : .finished
      return state.askers
    }
    answer(askers, end)
  }

  /// Ends it at once and drops the buffered values.
  func cancel() {
    let left = state.withLock { state in
      defer { state = State(end: .finished) }
      return state
    }
    answer(left.askers, .finished)
    // Released after the lock: the `deinit` of a value may run code that calls this again.
    withExtendedLifetime(left) {}
  }

  /// Answers with the next value, now or as soon as there is one.
  func ask(_ asker: CheckedContinuation<Answer, Never>) {
    let answer = state.withLock { state -> Answer? in
      if let value = state.values.popFirst() { return .value(value) }
      if let end = state.end {
        state.end = .finished
        return end
      }
      state.askers.append(asker)
      return nil
    }
    if let answer { asker.resume(returning: answer) }
  }

  private func answer(_ askers: Queue<CheckedContinuation<Answer, Never>>, _ end: Answer) {
    var askers = askers
    var answer = end
    while let asker = askers.popFirst() {
      asker.resume(returning: answer)
      answer = .finished
    }
  }
}

/// One run whose values a task consumes; releasing it ends the run.
final class ValueConsumer<Value: Sendable, Error: Swift.Error>: Sendable {
  private let buffer: ValueBuffer<Value, Error>
  private let run: any Disposable

  init(of producer: SignalProducer<Value, Error>, _ buffering: ValueBuffering) {
    let buffer = ValueBuffer<Value, Error>(buffering)
    self.buffer = buffer
    run = producer.start(
      Signal<Value, Error>.Observer(
        onValue: { buffer.send($0) },
        onTermination: { termination in
          if case .failed(let error) = termination {
            buffer.finish(.failed(error))
          } else {
            buffer.finish(.finished)
          }
        }))
  }

  deinit { run.dispose() }

  func next(isolation actor: isolated (any Actor)?) async throws(Error) -> Value? {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { buffer.ask($0) }
    } onCancel: {
      buffer.cancel()
      run.dispose()
    }
    switch answer {
    case .value(let value): return value
    case .failed(let error): throw error
    case .finished: return nil
    }
  }
}
