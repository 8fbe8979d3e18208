extension SignalProducer {
  /// Starts a run, blocks the thread until its first value and disposes of the run.
  ///
  /// The thread waits forever if nothing arrives. It also does so if the run needs this very thread: virtual time
  /// cannot advance meanwhile. In asynchronous code, use the form with `await`.
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
    let answer = AnswerBox<Value, Error>()
    let run = ask(question) { result in
      answer.result.withLock { $0 = result }
      latch.open()
    }
    latch.wait()
    withExtendedLifetime(run) {}
    switch answer.result.withLock({ $0 }) {
    case .success(let value): return value.map { .success($0) }
    case .failure(let error): return .failure(error)
    case nil: return nil
    }
  }
}

/// Passes an answer from the thread that has it to the thread that waits for it.
private final class AnswerBox<Value: Sendable, Error: Swift.Error>: Sendable {
  let result = Lock<Result<Value?, Error>?>(nil)
}
