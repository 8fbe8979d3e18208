extension SignalProducer {
  /// Starts the producer by a scheduler.
  ///
  ///     cold s                       -1|
  ///     .start(on: scheduler)        -1|
  ///
  /// What starting does is done there; events come where the producer sends them, see
  /// ``observe(on:)`` for those. Every terminal event passes. Disposed of before the scheduler has
  /// come to it, the producer is never started.
  ///
  /// - Parameter scheduler: Where the producer is started.
  /// - Returns: A producer of the same events.
  /// - Complexity: One job for each start.
  public func start(on scheduler: any Scheduler) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      lifetime.schedule(on: scheduler) { run(observer, lifetime) }
    })
  }
}
