extension Signal {
  /// Switches to a producer when a value takes too long to arrive.
  ///
  ///     s                                     -1-2----3|
  ///     cold t                                8-9|
  ///     .timeout(each: 3t, switchingTo: t)    -1-2--8-9|
  ///
  /// The producer is started in that tick, after this signal has been released. It has no time limit. A value or an end
  /// that arrives in the very tick in which the time is over is in time. Every terminal event is sent without delay.
  ///
  /// - Parameters:
  ///   - first: The limit for the first value, counted from the call; nil uses `each`.
  ///   - each: The limit for each later value; nil for none.
  ///   - replacement: The producer to switch to.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A signal that ends with this one, or with the replacement after the switch. A limit of less than zero
  ///   traps, and so does giving none.
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
    Self.check(first, each, for: "timeout(first:each:switchingTo:on:)")
    return limitingTime(on: scheduler, first: first ?? each, isRenewed: true, each: each) {
      $0.run(replacement: replacement)
    }
  }

  /// Checks the limits of a `timeout` for values.
  static func check(_ first: Duration?, _ each: Duration?, for name: StaticString) {
    precondition(
      first != nil || each != nil, "\(name) takes a time for the first value, for each, or both.")
    for time in [first, each] {
      guard let time else { continue }
      precondition(time >= .zero, "\(name) takes times of zero or more, but was given \(time).")
    }
  }
}
