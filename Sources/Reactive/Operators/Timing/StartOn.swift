extension SignalProducer {
  /// Starts the producer on a scheduler.
  ///
  ///     cold s                       -1|
  ///     .start(on: scheduler)        -1|
  ///
  /// The work of starting the producer runs on the scheduler. Its events arrive where the producer
  /// sends them; to move those, see ``observe(on:)``. Every terminal event passes. If the run is
  /// disposed of before its job runs, the producer is never started.
  ///
  /// - Parameter scheduler: Starts the producer.
  /// - Returns: A producer of the same events.
  /// - Complexity: One job for each start.
  public func start(on scheduler: any Scheduler) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      lifetime.schedule(on: scheduler) { run(observer, lifetime) }
    })
  }

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
  public func start(
    after delay: Duration, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    precondition(
      delay >= .zero, "start(after:on:) takes a time of zero or more, but was given \(delay).")
    return start(after: delay, on: scheduler, for: #function)
  }

  func start(
    after delay: Duration, on scheduler: (any TimedScheduler)?, for name: StaticString
  ) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      lifetime.schedule(after: delay, on: scheduler ?? AmbientScheduler.current, for: name) {
        run(observer, lifetime)
      }
    })
  }
}
