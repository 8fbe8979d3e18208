extension SignalProducer {
  /// Makes a producer of an asynchronous sequence.
  ///
  /// Each start makes a task that iterates it; within a test's run it is part of the test's time. The producer completes at the end of the sequence and
  /// fails with what it throws. Disposal cancels the task; what it then throws or gives goes nowhere.
  ///
  /// - Parameter sequence: Iterated afresh at each start.
  public init<Values: AsyncSequence & Sendable>(_ sequence: Values)
  where Values.Element == Value, Values.Failure == Error {
    self.init({ observer, lifetime in
      let task = Task(executorPreference: AmbientScheduler.executor) {
        do throws(Error) {
          for try await value in sequence {
            observer.send(value: value)
            // A sequence need not look whether its task has been cancelled.
            if lifetime.hasEnded { return }
          }
          observer.sendCompleted()
        } catch {
          observer.send(error: error)
        }
      }
      lifetime.observeEnded { task.cancel() }
    })
  }

  /// Makes a producer of an asynchronous operation.
  ///
  /// Each start makes a task that runs it; within a test's run it is part of the test's time. The producer sends what it returns and completes, or fails
  /// with what it throws. Disposal cancels the task; what it then throws or returns goes nowhere.
  ///
  /// - Parameters:
  ///   - priority: That of the task; nil for the one of whoever starts.
  ///   - operation: Run once at each start.
  public init(
    priority: TaskPriority? = nil, operation: @escaping @Sendable () async throws(Error) -> Value
  ) {
    self.init({ observer, lifetime in
      let task = Task(executorPreference: AmbientScheduler.executor, priority: priority) {
        do throws(Error) {
          observer.send(value: try await operation())
          observer.sendCompleted()
        } catch {
          observer.send(error: error)
        }
      }
      lifetime.observeEnded { task.cancel() }
    })
  }
}
