extension Signal {
  /// Switches to a producer when a value takes too long to arrive.
  ///
  ///     s                                     -1-2----3|
  ///     cold t                                8-9|
  ///     .timeout(each: 3t, switchingTo: t)    -1-2--8-9|
  ///
  /// The producer is started in that tick, after this signal has been released. It has no time limit.
  /// In the tick in which a limit expires, an event that was scheduled before the timer is still in
  /// time. Every terminal event is sent without delay.
  ///
  /// - Parameters:
  ///   - first: The limit for the first value, counted from the call; nil uses `each`. Less than zero
  ///     traps.
  ///   - each: The limit for each later value; nil for none. Less than zero traps. With `first` nil as
  ///     well, the call traps.
  ///   - replacement: The producer to switch to.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A signal that ends with this one, or with the replacement after the switch.
  /// - Complexity: One timer and one job for each value.
  @_disfavoredOverload
  public func timeout(
    first: Duration? = nil, each: Duration? = nil,
    switchingTo replacement: SignalProducer<Value, Error>,
    on scheduler: (any TimedScheduler)? = nil
  ) -> Signal {
    attaching { $0.timeout(first: first, each: each, switchingTo: replacement, on: scheduler) }
  }
}

extension SignalProducer {
  /// Switches to a producer when a value takes too long to arrive.
  ///
  /// The first wait is counted from the start. More in
  /// ``Signal/timeout(first:each:switchingTo:on:)``.
  @_disfavoredOverload
  public func timeout(
    first: Duration? = nil, each: Duration? = nil,
    switchingTo replacement: SignalProducer<Value, Error>,
    on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    limitingTime(
      "timeout(first:each:switchingTo:on:)", on: scheduler, first: first, each: each
    ) {
      $0.run(replacement: replacement)
    }
  }
}
