/// What to get from a run.
private enum Question {
  /// Its first value.
  case first
  /// Its last value.
  case last
  /// Its only value; none if it has more than one.
  case single
}

extension SignalProducer {
  /// Starts a run and reports its result, once.
  ///
  /// - Parameters:
  ///   - question: What to get; the run is stopped once nothing more is needed for it.
  ///   - answer: Receives the value, nil if there was none or the run was interrupted, or the failure.
  /// - Returns: A handle whose disposal interrupts the run.
  private func ask(
    _ question: Question, _ answer: @escaping @Sendable (Result<Value?, Error>) -> Void
  ) -> any Disposable {
    let source =
      switch question {
      case .first: take(first: 1)
      case .single: take(first: 2)
      case .last: self
      }
    let state = SerialBox<(value: Value?, count: Int)>((nil, 0))
    return source.start(
      Signal<Value, Error>.Observer(
        onValue: { state.contents = ($0, state.contents.count + 1) },
        onTermination: { termination in
          switch termination {
          case .completed where question == .single && state.contents.count > 1:
            answer(.success(nil))
          case .completed: answer(.success(state.contents.value))
          case .interrupted: answer(.success(nil))
          case .failed(let error): answer(.failure(error))
          }
        }))
  }

  /// Starts a run, waits for its first value and disposes of the run.
  ///
  /// If nothing arrives, because the stream never sends or a scheduler has dropped its work, this waits until the task is
  /// cancelled. A cancelled task goes on at once, even if a scheduler still has to deliver the interruption.
  ///
  /// - Returns: The value; nil if there was none, the run was interrupted or the task was cancelled.
  /// - Throws: The failure of the run, if it comes before a value.
  public func first() async throws(Error) -> Value? { try await answer(to: .first) }

  /// Starts a run and waits for its end.
  ///
  /// See ``first()``.
  ///
  /// - Returns: The last value; nil if there was none, the run was interrupted or the task was cancelled.
  /// - Throws: The failure of the run.
  public func last() async throws(Error) -> Value? { try await answer(to: .last) }

  /// Starts a run and waits for its end, or for a second value.
  ///
  /// See ``first()``.
  ///
  /// - Returns: The only value; nil if there was none or more than one, the run was interrupted or the task was
  ///   cancelled.
  /// - Throws: The failure of the run.
  public func single() async throws(Error) -> Value? { try await answer(to: .single) }

  /// Starts a run and waits for its end; an interruption counts as a completion.
  ///
  /// See ``first()``.
  ///
  /// - Throws: The failure of the run.
  public func wait() async throws(Error) { _ = try await answer(to: .last) }

  private func answer(to question: Question) async throws(Error) -> Value? {
    let run = SerialDisposable()
    let waiting = Lock<CheckedContinuation<Result<Value?, Error>, Never>?>(nil)
    @Sendable func goOn(with answer: Result<Value?, Error>) {
      let continuation = waiting.withLock { $0.take() }
      continuation?.resume(returning: answer)
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.withLock { $0 = continuation }
        run.inner = ask(question) { goOn(with: $0) }
        // The task may have been cancelled before it waited.
        if run.isDisposed { goOn(with: .success(nil)) }
      }
    } onCancel: {
      run.dispose()
      // Not left to the interruption, which a scheduler may deliver late or drop.
      goOn(with: .success(nil))
    }
    return try answer.get()
  }

  /// Starts a run, blocks the thread until its first value and disposes of the run.
  ///
  /// The thread waits forever if nothing arrives, as when a scheduler has dropped its work. It also does so if the run
  /// needs this very thread: virtual time cannot advance meanwhile. In asynchronous code, use the form with `await`.
  ///
  /// - Returns: The value or the failure; nil if there was neither.
  @available(*, noasync, message: "write 'try await' to wait without blocking the thread")
  public func first() -> Result<Value, Error>? { answerBlocking(to: .first) }

  /// Starts a run and blocks the thread until its end.
  ///
  /// See ``first()``.
  ///
  /// - Returns: The last value or the failure; nil if there was neither.
  @available(*, noasync, message: "write 'try await' to wait without blocking the thread")
  public func last() -> Result<Value, Error>? { answerBlocking(to: .last) }

  /// Starts a run and blocks the thread until its end, or until a second value.
  ///
  /// See ``first()``.
  ///
  /// - Returns: The only value or the failure; nil if there was neither, or more than one value.
  @available(*, noasync, message: "write 'try await' to wait without blocking the thread")
  public func single() -> Result<Value, Error>? { answerBlocking(to: .single) }

  /// Starts a run and blocks the thread until its end; an interruption counts as a completion.
  ///
  /// See ``first()``.
  ///
  /// - Returns: Success or the failure.
  @available(*, noasync, message: "write 'try await' to wait without blocking the thread")
  public func wait() -> Result<Void, Error> {
    answerBlocking(to: .last)?.map { _ in } ?? .success(())
  }

  @available(*, noasync)
  private func answerBlocking(to question: Question) -> Result<Value, Error>? {
    let latch = Latch()
    let answer = Lock<Result<Value?, Error>?>(nil)
    let run = ask(question) { result in
      answer.withLock { $0 = result }
      latch.open()
    }
    latch.wait()
    withExtendedLifetime(run) {}
    switch answer.withLock({ $0 }) {
    case .success(let value): return value.map { .success($0) }
    case .failure(let error): return .failure(error)
    case nil: return nil
    }
  }
}
