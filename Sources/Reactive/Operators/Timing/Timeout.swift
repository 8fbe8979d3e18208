extension Signal {
  /// Fails if the signal has not ended within some time, or if a value takes too long to arrive.
  ///
  ///     s                                      -1-2-3|
  ///     .timeout(after: 4t, raising: "late")   -1-2#
  ///
  /// Values do not extend the limit `after`.
  ///
  ///     s                                     -1-2----3|
  ///     .timeout(each: 3t, raising: "late")   -1-2--#
  ///
  /// `first` limits the wait for the first value, and `each` the wait after every value. All limits can
  /// be combined. In the tick in which a limit expires, an event that was scheduled before the timer is
  /// still in time. Upstream is disposed of before the failure. Every terminal event is sent without
  /// delay.
  ///
  /// - Parameters:
  ///   - interval: The limit for the whole signal, counted from the call; nil for none. Less than zero
  ///     traps.
  ///   - first: The limit for the first value, counted from the call; nil uses `each`. Less than zero
  ///     traps.
  ///   - each: The limit for each later value; nil for none. Less than zero traps. With all three nil,
  ///     the call traps.
  ///   - error: The failure.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A signal that fails when one of the limits is exceeded.
  /// - Complexity: One timer for `after`, one for each value with a limit for values, and one job for
  ///   each value.
  public func timeout(
    after interval: Duration? = nil, first: Duration? = nil, each: Duration? = nil,
    raising error: Error, on scheduler: (any TimedScheduler)? = nil
  ) -> Signal {
    attaching {
      $0.timeout(after: interval, first: first, each: each, raising: error, on: scheduler)
    }
  }
}

extension Signal where Error == Never {
  /// Fails if the signal, which itself cannot fail, or one of its values takes too long.
  ///
  /// More in ``timeout(after:first:each:raising:on:)``.
  @_disfavoredOverload
  public func timeout<F>(
    after interval: Duration? = nil, first: Duration? = nil, each: Duration? = nil,
    raising error: F, on scheduler: (any TimedScheduler)? = nil
  ) -> Signal<Value, F> {
    attaching {
      $0.timeout(after: interval, first: first, each: each, raising: error, on: scheduler)
    }
  }
}

extension SignalProducer {
  /// Fails if the producer has not ended within some time, or if a value takes too long to arrive.
  ///
  /// The times are counted from the start. More in ``Signal/timeout(after:first:each:raising:on:)``.
  public func timeout(
    after interval: Duration? = nil, first: Duration? = nil, each: Duration? = nil,
    raising error: Error, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    limitingTime(
      "timeout(after:first:each:raising:on:)", on: scheduler, after: interval, first: first,
      each: each
    ) {
      $0.finish(.failed(error))
    }
  }
}

extension SignalProducer where Error == Never {
  /// Fails if the producer, which itself cannot fail, or one of its values takes too long.
  ///
  /// More in ``Signal/timeout(after:first:each:raising:on:)``.
  @_disfavoredOverload
  public func timeout<F>(
    after interval: Duration? = nil, first: Duration? = nil, each: Duration? = nil,
    raising error: F, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).timeout(
      after: interval, first: first, each: each, raising: error, on: scheduler)
  }
}

extension SignalProducer {
  /// Implements every `timeout`.
  ///
  /// - Parameters:
  ///   - name: The name of the operator.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - deadline: The limit for the whole run; nil for none.
  ///   - first: The limit for the first value; nil uses `each`.
  ///   - each: The limit for each later value; nil for none.
  ///   - expire: Called from a job when a limit has expired, after upstream has been released.
  /// - Returns: A producer of the values that arrive in time.
  func limitingTime(
    _ name: StaticString, on scheduler: (any TimedScheduler)?, after deadline: Duration? = nil,
    first: Duration?, each: Duration?,
    _ expire: @escaping @Sendable (TimedStage<Value, Error>) -> Void
  ) -> SignalProducer {
    let limits = [deadline, first, each].compactMap(\.self)
    precondition(!limits.isEmpty, "\(name) takes at least one time.")
    for limit in limits {
      precondition(limit >= .zero, "\(name) takes a time of zero or more, but was given \(limit).")
    }
    let limitsValues = first != nil || each != nil
    return SignalProducer(running: { [run] observer, lifetime in
      let stage = TimedStage(observer, lifetime, scheduler, name)
      let wait = LimitedWait(stage) { expire(stage) }
      let begin = stage.now
      run(
        Signal<Value, Error>.Observer(
          onValue: { value in
            if limitsValues ? wait.restart(each) : wait.isGoingOn { stage.send(value) }
          },
          onTermination: { if wait.stop() { stage.finish($0) } }),
        stage.upstream)
      // Begins after upstream has been started, so that values sent in the last tick are in time.
      // The time that the start took still counts.
      let spent = stage.now.subtractingSaturated(begin)
      func remaining(of limit: Duration?) -> Duration? {
        limit.map { Swift.max(.zero, $0.subtractingSaturated(spent)) }
      }
      wait.begin(
        until: remaining(of: deadline), first: limitsValues ? remaining(of: first ?? each) : nil)
    })
  }
}
