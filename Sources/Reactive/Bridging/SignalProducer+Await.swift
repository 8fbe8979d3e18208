extension SignalProducer {
  /// Starts a run, waits for its first value and disposes of the run.
  ///
  /// - Returns: The value; nil if there was none, the run was interrupted or the task was cancelled.
  /// - Throws: The failure of the run, if it comes before a value.
  public func first() async throws(Error) -> Value? { try await answer(to: .first) }

  /// Starts a run and waits for its end.
  ///
  /// - Returns: The last value; nil if there was none, the run was interrupted or the task was cancelled.
  /// - Throws: The failure of the run.
  public func last() async throws(Error) -> Value? { try await answer(to: .last) }

  /// Starts a run and waits for its end, or for a second value.
  ///
  /// - Returns: The only value; nil if there was none or more than one, the run was interrupted or the task was
  ///   cancelled.
  /// - Throws: The failure of the run.
  public func single() async throws(Error) -> Value? { try await answer(to: .single) }

  /// Starts a run and waits for its end; an interruption counts as a completion.
  ///
  /// - Throws: The failure of the run.
  public func wait() async throws(Error) { _ = try await answer(to: .last) }

  private func answer(to question: Question) async throws(Error) -> Value? {
    let run = SerialDisposable()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        run.inner = ask(question) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      run.dispose()
    }
    return try answer.get()
  }
}
