extension SignalProducer {
  /// Makes a producer from an asynchronous sequence.
  ///
  /// Each start creates a task that iterates the sequence; within a test's run, the task is part of the test's
  /// time. The producer completes at the end of the sequence and fails with the error that it throws. Disposal
  /// cancels the task; values and errors after that are ignored.
  ///
  /// - Parameter sequence: Iterated afresh at each start.
  @preconcurrency
  public init<Values: AsyncSequence & Sendable>(_ sequence: Values)
  where Values.Element == Value, Values.Failure == Error {
    self.init(
      working: { (observer, lifetime) async throws(Error) in
        for try await value in sequence {
          observer.send(value: value)
          // A sequence may not check whether its task has been cancelled.
          if lifetime.hasEnded { return }
        }
      })
  }

  /// Makes a producer from an asynchronous operation.
  ///
  /// Each start creates a task that runs the operation; within a test's run, the task is part of the test's time.
  /// The producer sends the returned value and completes, or fails with the error that is thrown. Disposal cancels
  /// the task; a value or an error after that is ignored.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; nil for that of the code that starts it.
  ///   - operation: Run once at each start.
  @preconcurrency
  public init(
    priority: TaskPriority? = nil, operation: @escaping @Sendable () async throws(Error) -> Value
  ) {
    self.init(
      working: { (observer, _) async throws(Error) in
        AmbientScheduler.ambience?.noteOperation()
        observer.send(value: try await operation())
      }, priority: priority)
  }

  /// Makes a producer each run of which is a task; it completes when the task ends, and fails with what it throws.
  private init(
    working work:
      @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) async throws(Error) -> Void,
    priority: TaskPriority? = nil
  ) {
    self.init({ observer, lifetime in
      let task = Task(executorPreference: AmbientScheduler.executor, priority: priority) {
        do throws(Error) {
          try await work(observer, lifetime)
          observer.sendCompleted()
        } catch {
          observer.send(error: error)
        }
      }
      lifetime.observeEnded { task.cancel() }
    })
  }
}
