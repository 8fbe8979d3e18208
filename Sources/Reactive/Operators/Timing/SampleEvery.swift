extension EventStream {
  /// Samples the latest value at an interval, if it is new.
  ///
  ///     s                       -12-3---|
  ///     .sample(every: 3t)      ---2--3-|
  ///
  /// It works like `sample(on:onlyNew:)` with a timer. The result ends with the stream, without
  /// delay, and drops a value that has not been sampled by then.
  ///
  /// - Parameters:
  ///   - interval: The time from the call to the first sample, and between samples; zero or less
  ///     traps.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A stream of some of the values, each at most once.
  /// - Complexity: One timer. Keeps one value.
  public func sample(every interval: Duration, on scheduler: (any TimedScheduler)? = nil) -> Self {
    precondition(
      interval > .zero,
      "sample(every:on:) takes an interval of more than zero, but was given \(interval).")
    return connecting { source, observer, lifetime in
      let scheduler = scheduler ?? AmbientScheduler.current
      let stage = TimedStage(observer, lifetime, scheduler)
      // The interval's jobs already send the samples on the scheduler.
      stage.run(
        source.sample(
          on: SignalProducer<Int, Never>.counting(
            after: interval, every: interval, on: scheduler, for: #function),
          onlyNew: true),
        onValue: { stage.sendOutsideGate($0) })
    }
  }
}
