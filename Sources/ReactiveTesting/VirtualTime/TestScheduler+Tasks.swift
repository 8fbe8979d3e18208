import Reactive

extension TestScheduler: Ambience {
  @usableFromInline package var ambientScheduler: any TimedScheduler { self }
  @usableFromInline package var ambientExecutor: (any TaskExecutor)? { self }
}

extension TestScheduler: TaskExecutor {
  /// Takes a part of a task that can go on; the run under way, or the next one, does it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    board.state.withLock { $0.tasks.append(job) }
  }

  /// Runs an asynchronous closure in virtual time, until it has returned and nothing is left to do.
  ///
  ///     try await test.run {
  ///       for await tap in taps.values {
  ///         try await test.clock.sleep(for: .milliseconds(2))
  ///         input.send(value: tap)
  ///       }
  ///     }
  ///
  /// The closure, its child tasks, the actors that they call, tasks made with
  /// `Task(executorPreference: test)`, and producers of asynchronous sequences and operations started
  /// within run on this scheduler, one part at a time in the order in which they became able to.
  /// Time moves to the next timer when all of them wait, and not before; there is no guessing, so the
  /// same test does the same each time.
  ///
  /// What cannot be made deterministic is what leaves: `Task { }` and `Task.detached` without an
  /// executor preference, actors with executors of their own, the main actor among them, input and
  /// output, and sleeps on other clocks than ``clock``, plain `Task.sleep(for:)` among them. A closure
  /// that waits for any of these when all else waits is given `patience` of real time. Then, or at once
  /// without, it is cancelled and this throws, so no test hangs.
  ///
  /// Cancelling the calling task cancels the closure.
  ///
  /// - Parameters:
  ///   - end: The last virtual time at which anything is run; nil for no such time.
  ///   - patience: How long to wait, in real time, for something outside of the test.
  ///   - file: The file of the call.
  ///   - line: The line of the call, told of what is left over.
  ///   - body: What is run.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or a ``TestRunError``.
  @discardableResult
  public func run<Result: Sendable>(
    until end: Duration? = nil, patience: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let isOver = Lock(false)
    let operation: @Sendable () async throws -> Result = {
      defer { isOver.withLock { $0 = true } }
      return try await body()
    }
    let task = AmbientScheduler.withAmbience(self) {
      working(for: CallSite(file: file, line: line)) {
        Task(executorPreference: self, operation: operation)
      }
    }
    return try await withTaskCancellationHandler {
      let error = await drive(until: end, patience: patience, isOver: { isOver.withLock { $0 } })
      if let error {
        task.cancel()
        _ = settle(until: end ?? now)
        throw error
      }
      return try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Runs jobs and parts of tasks until a task is over and nothing is left to do.
  ///
  /// - Returns: Why the task will not get to its end; nil if it did.
  private func drive(
    until end: Duration?, patience: Duration, isOver: @Sendable () -> Bool
  ) async -> TestRunError? {
    let patienceEnd = ContinuousClock.now + patience
    while true {
      let outcome = settle(until: end)
      if case .exceeded(let message) = outcome { return .unsettled(message) }
      if isOver() { return nil }
      if let end, case .reached = outcome {
        return .stuck(
          "the closure given to run had not returned by \(end), when the run was to stop")
      }
      guard ContinuousClock.now < patienceEnd else {
        return .stuck(
          """
          the closure given to run waits at \(now), and nothing that could wake it is left in virtual \
          time: it waits for an event that never comes, or for something outside of the test, such as a \
          detached task, the main actor or another clock
          """)
      }
      // A part of the task may come from another thread, at its own time.
      try? await ContinuousClock().sleep(for: .milliseconds(1))
    }
  }
}

/// Why a run of asynchronous code did not get to its end.
public enum TestRunError: Error, Hashable, CustomStringConvertible {
  /// The code waits for what does not come in virtual time; the message says what for.
  case stuck(String)
  /// More was done than a run may do; the message says what kept going.
  case unsettled(String)

  /// The message.
  public var description: String {
    switch self {
    case .stuck(let message), .unsettled(let message): message
    }
  }
}
