extension SignalProducer {
  /// Starts the producer after some time.
  ///
  ///     cold s                     -1|
  ///     .start(after: 2t)          ---1|
  ///
  /// It is ``start(on:)`` with a delay: events come where the producer sends them, and every
  /// terminal event passes. Disposed of before the time has come, the producer is never started.
  ///
  /// - Parameters:
  ///   - delay: How long after the start the producer is started; less than zero traps, zero is the
  ///     same tick, but by the scheduler.
  ///   - scheduler: Where the producer is started; nil for the ambient one.
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
