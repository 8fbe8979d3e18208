extension Signal {
  /// Fails when a value is too long in coming.
  ///
  ///     s                                     -1-2----3|
  ///     .timeout(each: 3t, raising: "late")   -1-2--#
  ///
  /// A value or the end that comes in the very tick in which the time is over has come in time.
  /// Upstream is disposed of before the failure. Every terminal event comes without delay.
  ///
  /// - Parameters:
  ///   - first: How long the wait for the first value may be, from the call on; nil for as long as
  ///     `each` says. Less than zero traps.
  ///   - each: How long the wait for each further value may be; nil for as long as it takes. Less
  ///     than zero traps, and so does giving neither.
  ///   - error: The failure.
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  /// - Returns: A signal that fails when one of these waits is too long.
  /// - Complexity: One timer and one job for each value.
  @_disfavoredOverload
  public func timeout(
    first: Duration? = nil, each: Duration? = nil, raising error: Error,
    on scheduler: (any TimedScheduler)? = nil
  ) -> Signal {
    attaching { $0.timeout(first: first, each: each, raising: error, on: scheduler) }
  }

  /// Goes over to a producer when a value is too long in coming.
  ///
  /// The producer is started in that tick, after this signal has been let go of, and there is no
  /// further limit. More in ``timeout(first:each:raising:on:)``.
  ///
  /// - Parameters:
  ///   - first: How long the wait for the first value may be, from the call on; nil for as long as
  ///     `each` says. Less than zero traps.
  ///   - each: How long the wait for each further value may be; nil for as long as it takes. Less
  ///     than zero traps, and so does giving neither.
  ///   - replacement: What is sent from then on.
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  /// - Returns: A signal that ends as this one does, or as the replacement does.
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
  /// Fails when a value of a signal that by itself cannot fail is too long in coming.
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
  /// Fails when a value is too long in coming.
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

  /// Goes over to a producer when a value is too long in coming.
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
  /// Fails when a value of a producer that by itself cannot fail is too long in coming.
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
