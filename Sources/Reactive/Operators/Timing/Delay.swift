extension Signal {
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
  /// - Returns: A signal that ends when this one has ended and no value is pending.
  /// - Complexity: One timer for each pending value.
  public func delay(_ interval: Duration, on scheduler: (any TimedScheduler)? = nil) -> Signal {
    attaching { $0.delay(interval, on: scheduler) }
  }
}

extension SignalProducer {
  /// Delays every value and the completion.
  ///
  /// More in ``Signal/delay(_:on:)``.
  public func delay(
    _ interval: Duration, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    precondition(
      interval >= .zero, "delay(_:on:) takes a time of zero or more, but was given \(interval).")
    return SignalProducer(running: { [run] observer, lifetime in
      let stage = TimedStage(observer, lifetime, scheduler)
      run(
        Signal<Value, Error>.Observer(
          onValue: { value in stage.schedule(after: interval) { $0.onValue(value) } },
          onTermination: { termination in
            guard case .completed = termination else { return stage.finish(termination) }
            stage.schedule(after: interval) { _ in stage.finishNow(.completed) }
          }),
        stage.upstream)
    })
  }
}
