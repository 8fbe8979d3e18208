extension Signal {
  /// Sends every value and the completion later.
  ///
  ///     s            -1-2--|
  ///     .delay(2t)   ---1-2--|
  ///
  /// A failure or an interruption is sent without delay, and the values that wait are dropped.
  ///
  /// - Parameters:
  ///   - interval: How much later; less than zero traps, zero is in this tick but by the scheduler.
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  /// - Returns: A signal that ends when this one has ended and nothing waits.
  /// - Complexity: One timer for each value that waits.
  public func delay(_ interval: Duration, on scheduler: (any TimedScheduler)? = nil) -> Signal {
    attaching { $0.delay(interval, on: scheduler) }
  }
}

extension SignalProducer {
  /// Sends every value and the completion later.
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
