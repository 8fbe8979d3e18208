extension SignalProducer {
  /// Starts a run, blocks the thread until its first value and disposes of the rest.
  ///
  /// The thread waits for ever if nothing comes, and so it does if what is to come needs this very
  /// thread: virtual time cannot move on meanwhile. Asynchronous code uses the form with `await`.
  ///
  /// - Returns: The value or the failure; nil if there was neither.
  @available(*, noasync, message: "write 'try await' to wait without blocking the thread")
  public func first() -> Result<Value, Error>? { answerBlocking(to: .first) }

  /// Starts a run and blocks the thread until its end.
  ///
  /// More in ``first()-(_)``.
  ///
  /// - Returns: The last value or the failure; nil if there was neither.
  @available(*, noasync, message: "write 'try await' to wait without blocking the thread")
  public func last() -> Result<Value, Error>? { answerBlocking(to: .last) }

  /// Starts a run and blocks the thread until its end, or until a second value.
  ///
  /// More in ``first()-(_)``.
  ///
  /// - Returns: The only value or the failure; nil if there was neither, or more than one value.
  @available(*, noasync, message: "write 'try await' to wait without blocking the thread")
  public func single() -> Result<Value, Error>? { answerBlocking(to: .single) }

  /// Starts a run and blocks the thread until its end; an interruption is an end like completion.
  ///
  /// More in ``first()-(_)``.
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

/// Carries an answer from the thread that has it to the one that waits.
private final class AnswerBox<Value: Sendable, Error: Swift.Error>: Sendable {
  let result = Lock<Result<Value?, Error>?>(nil)
}
