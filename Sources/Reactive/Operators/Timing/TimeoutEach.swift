extension Signal {
  /// Fails when a value takes too long to arrive.
  ///
  ///     s                                     -1-2----3|
  ///     .timeout(each: 3t, raising: "late")   -1-2--#
  ///
  /// A value or an end that arrives in the very tick in which the time is over is in time. Upstream
  /// is disposed of before the failure. Every terminal event is sent without delay.
  ///
  /// - Parameters:
  ///   - first: The limit for the first value, counted from the call; nil uses `each`. Less than
  ///     zero traps.
  ///   - each: The limit for each later value; nil for no limit. Less than zero traps, and so does
  ///     giving neither limit.
  ///   - error: The failure.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A signal that fails when one of these limits is exceeded.
  /// - Complexity: One timer and one job for each value.
  @_disfavoredOverload
  public func timeout(
    first: Duration? = nil, each: Duration? = nil, raising error: Error,
    on scheduler: (any TimedScheduler)? = nil
  ) -> Signal {
    attaching { $0.timeout(first: first, each: each, raising: error, on: scheduler) }
  }

  /// Switches to a producer when a value takes too long to arrive.
  ///
  /// The producer is started in that tick, after this signal has been released. It has no time
  /// limit. More in ``timeout(first:each:raising:on:)``.
  ///
  /// - Parameters:
  ///   - first: The limit for the first value, counted from the call; nil uses `each`. Less than
  ///     zero traps.
  ///   - each: The limit for each later value; nil for no limit. Less than zero traps, and so does
  ///     giving neither limit.
  ///   - replacement: The producer to switch to.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A signal that ends with this one, or with the replacement after the switch.
  @_disfavoredOverload
  public func timeout(
    first: Duration? = nil, each: Duration? = nil,
    switchingTo replacement: SignalProducer<Value, Error>,
    on scheduler: (any TimedScheduler)? = nil
  ) -> Signal {
    attaching { $0.timeout(first: first, each: each, switchingTo: replacement, on: scheduler) }
  }
}

extension Signal where Error == Never {
  /// Fails when a value of a signal, which itself cannot fail, takes too long to arrive.
  ///
  /// More in ``timeout(first:each:raising:on:)``.
  @_disfavoredOverload
  public func timeout<F>(
    first: Duration? = nil, each: Duration? = nil, raising error: F,
    on scheduler: (any TimedScheduler)? = nil
  ) -> Signal<Value, F> {
    attaching { $0.timeout(first: first, each: each, raising: error, on: scheduler) }
  }
}

extension SignalProducer {
  /// Fails when a value takes too long to arrive.
  ///
  /// The first wait is counted from the start. More in ``Signal/timeout(first:each:raising:on:)``.
  @_disfavoredOverload
  public func timeout(
    first: Duration? = nil, each: Duration? = nil, raising error: Error,
    on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    checkLimits(first, each, "timeout(first:each:raising:on:)")
    return limitingTime(on: scheduler, first: first ?? each, isRenewed: true, each: each) {
      $0.finish(.failed(error))
    }
  }

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
    checkLimits(first, each, "timeout(first:each:switchingTo:on:)")
    return limitingTime(on: scheduler, first: first ?? each, isRenewed: true, each: each) {
      $0.run(replacement: replacement)
    }
  }

  private func checkLimits(_ first: Duration?, _ each: Duration?, _ name: String) {
    precondition(
      first != nil || each != nil, "\(name) takes a time for the first value, for each, or both.")
    for time in [first, each] {
      guard let time else { continue }
      precondition(time >= .zero, "\(name) takes times of zero or more, but was given \(time).")
    }
  }
}

extension SignalProducer where Error == Never {
  /// Fails when a value of a producer, which itself cannot fail, takes too long to arrive.
  ///
  /// More in ``Signal/timeout(first:each:raising:on:)``.
  @_disfavoredOverload
  public func timeout<F>(
    first: Duration? = nil, each: Duration? = nil, raising error: F,
    on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).timeout(first: first, each: each, raising: error, on: scheduler)
  }
}
