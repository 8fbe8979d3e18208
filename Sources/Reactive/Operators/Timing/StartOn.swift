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
}
