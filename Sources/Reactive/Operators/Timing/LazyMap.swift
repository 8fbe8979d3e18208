extension Signal {
  /// Transforms the latest value with a closure, each time the scheduler runs the job.
  ///
  ///     s                                          -1-2|
  ///     .lazyMap(on: scheduler) { $0 * 2 }         -2-4|
  ///
  /// A value that a newer one replaces before the job runs is dropped without being transformed. A
  /// completion or a failure comes after the pending value; an interruption drops that value.
  ///
  /// - Parameters:
  ///   - scheduler: Calls the closure and sends all events.
  ///   - transform: Called once for each value that is not replaced in time.
  /// - Returns: A signal of at most as many values as this one sends.
  /// - Complexity: One job for each value that is sent. Keeps one value.
  @preconcurrency
  public func lazyMap<U>(
    on scheduler: any Scheduler, transform: @escaping @Sendable (Value) -> U
  ) -> Signal<U, Error> {
    attaching { $0.lazyMap(on: scheduler, transform: transform) }
  }
}

extension SignalProducer {
  /// Transforms the latest value with a closure, each time the scheduler runs the job.
  ///
  /// More in ``Signal/lazyMap(on:transform:)``.
  @preconcurrency
  public func lazyMap<U>(
    on scheduler: any Scheduler, transform: @escaping @Sendable (Value) -> U
  ) -> SignalProducer<U, Error> {
    SignalProducer<U, Error>(running: { observer, lifetime in
      let stage = SchedulerStage(observer, lifetime, on: scheduler)
      let latest = Lock(Latest<Value, Error>())
      let deliver: @Sendable (Signal<U, Error>.Observer) -> Void = { observer in
        let due = latest.exchange(Latest())
        if let value = due.value { observer.onValue(transform(value)) }
        if let end = due.end { stage.finishInsideGate(end) }
      }
      @Sendable func note(_ change: (inout Latest<Value, Error>) -> Void) {
        let isFirst = latest.withLock { latest in
          change(&latest)
          defer { latest.isScheduled = true }
          return !latest.isScheduled
        }
        if isFirst { stage.schedule(deliver) }
      }
      stage.run(self) { value in
        // The replaced value is released outside the lock: its deinitialiser may run code that re-enters here.
        var other = value
        note { $0.value.exchange(&other) }
        withExtendedLifetime(other) {}
      } onTermination: { end in
        stage.upstream.end()
        var dropped: Value?
        note { latest in
          if case .interrupted = end { dropped = latest.value.take() }
          latest.end = end
        }
        withExtendedLifetime(dropped) {}
      }
    })
  }
}

/// What `lazyMap` sends when its job runs.
private struct Latest<Value: Sendable, Error: Swift.Error>: Sendable {
  var value: Value?
  var end: Termination<Error>?
  var isScheduled = false
}
