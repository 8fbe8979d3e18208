extension SignalProducer {
  /// Starts the producer after a delay.
  ///
  ///     cold s                     -1|
  ///     .start(after: 2t)          ---1|
  ///
  /// It works like ``start(on:)`` with a delay: events arrive where the producer sends them, and
  /// every terminal event passes. If the run is disposed of before the delay is over, the producer
  /// is never started.
  ///
  /// - Parameters:
  ///   - delay: The time from the start of the result to the start of the producer. Less than zero
  ///     traps; zero still goes through the scheduler, in the same tick.
  ///   - scheduler: Starts the producer; nil for the ambient scheduler.
  /// - Returns: A producer of the same events.
  /// - Complexity: One timer for each start.
  @_disfavoredOverload
  public func start(
    after delay: Duration, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    precondition(
      delay >= .zero, "start(after:on:) takes a time of zero or more, but was given \(delay).")
    return SignalProducer(running: { [run] observer, lifetime in
      lifetime.schedule(after: delay, on: scheduler ?? AmbientScheduler.current) {
        run(observer, lifetime)
      }
    })
  }
}
