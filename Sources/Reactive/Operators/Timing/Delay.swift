extension EventStream {
  /// Delays every value and the completion.
  ///
  ///     s            -1-2--|
  ///     .delay(2t)   ---1-2--|
  ///
  /// A failure or an interruption is sent without delay and drops the pending values.
  ///
  /// - Parameters:
  ///   - interval: How long to delay. Less than zero traps; zero still goes through the scheduler,
  ///     in the same tick.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A stream that ends when this one has ended and no value is pending.
  /// - Complexity: One timer for each pending value.
  public func delay(_ interval: Duration, on scheduler: (any TimedScheduler)? = nil) -> Self {
    precondition(
      interval >= .zero, "delay(_:on:) takes a time of zero or more, but was given \(interval).")
    return connecting { source, observer, lifetime in
      let stage = TimedStage(observer, lifetime, scheduler)
      stage.run(source) { value in
        stage.schedule(after: interval) { $0.onValue(value) }
      } onTermination: { termination in
        guard case .completed = termination else { return stage.finish(termination) }
        stage.schedule(after: interval) { _ in stage.finishInsideGate(.completed) }
      }
    }
  }
}

extension EventStream {
  /// Delays each value until its own trigger fires.
  ///
  ///     s                                         -4-1--|
  ///     .delay(until: { .timer(after: $0 * 1t) }) ----14|
  ///
  /// A trigger fires at its first value or when it completes. An interrupted trigger does not fire,
  /// and its value stays pending for ever. Values can overtake each other. The result completes
  /// when the stream has completed and no value is pending. A failure or an interruption passes at
  /// once and drops the pending values.
  ///
  /// - Parameter makeTrigger: Called once with each value.
  /// - Returns: A stream of the same values.
  /// - Complexity: O(1) per value. Keeps each pending value and its trigger.
  @preconcurrency
  public func delay<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger
  ) -> Self where Trigger.Error == Never {
    connecting { source, observer, lifetime in
      let junction = Junction(observer, lifetime)
      let upstream = junction.branch()
      // Accessed only inside the gate.
      let held = SerialBox(0)
      junction.run(
        source, in: upstream,
        onValue: { value in
          held.contents += 1
          let branch = junction.branch()
          return {
            junction.run(makeTrigger(value), in: branch) {
              held.contents -= 1
              let isLast = held.contents == 0 && upstream.hasEnded
              observer.onValue(value)
              if isLast { junction.finish(.completed) }
              return nil
            }
          }
        },
        onTermination: { end in
          if case .completed = end, held.contents > 0 {
            upstream.end()
          } else {
            junction.finish(end)
          }
          return nil
        })
    }
  }
}
