extension Signal {
  /// Fails if the signal has not ended within some time, or if a value takes too long to arrive.
  ///
  ///     s                                      -1-2-3|
  ///     .timeout(after: 4t, raising: "late")   -1-2#
  ///
  /// Values do not extend the time `after` which the signal must have ended.
  ///
  ///     s                                     -1-2----3|
  ///     .timeout(each: 3t, raising: "late")   -1-2--#
  ///
  /// The limits `first` and `each` begin anew with each value. All limits can be combined. What arrives in the very
  /// tick in which a time is over is in time. Upstream is disposed of before the failure. Every terminal event is sent
  /// without delay.
  ///
  /// - Parameters:
  ///   - interval: The limit for the whole signal, counted from the call; nil for none.
  ///   - first: The limit for the first value, counted from the call; nil uses `each`.
  ///   - each: The limit for each later value; nil for none.
  ///   - error: The failure.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A signal that fails when one of the limits is exceeded. A limit of less than zero traps, and so does
  ///   giving none.
  /// - Complexity: One timer, or one for each value with a limit for values, and one job for each value.
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
    guard let interval else {
      precondition(
        first != nil || each != nil,
        "timeout(after:first:each:raising:on:) takes at least one time.")
      Self.check(first, each, for: "timeout(first:each:raising:on:)")
      return limitingTime(on: scheduler, first: first ?? each, isRenewed: true, each: each) {
        $0.finish(.failed(error))
      }
    }
    precondition(
      interval >= .zero,
      "timeout(after:raising:on:) takes a time of zero or more, but was given \(interval).")
    let values =
      first == nil && each == nil
      ? self : timeout(first: first, each: each, raising: error, on: scheduler)
    return values.limitingTime(on: scheduler, first: interval, isRenewed: false, each: nil) {
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
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - first: The limit of the first wait, counted from the start; nil for no limit.
  ///   - isRenewed: Whether a value ends the wait and begins the next.
  ///   - each: The limit of each later wait; nil for no limit.
  ///   - expire: Called from a job when a wait took too long, after upstream has been released.
  /// - Returns: A producer of the values that arrive in time.
  func limitingTime(
    on scheduler: (any TimedScheduler)?, first: Duration?, isRenewed: Bool, each: Duration?,
    _ expire: @escaping @Sendable (TimedStage<Value, Error>) -> Void
  ) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      let stage = TimedStage(observer, lifetime, scheduler)
      let wait = LimitedWait(stage) { expire(stage) }
      let begin = stage.now
      run(
        Signal<Value, Error>.Observer(
          onValue: { value in
            if isRenewed ? wait.restart(each) : wait.isGoingOn { stage.send(value) }
          },
          onTermination: { if wait.stop() { stage.finish($0) } }),
        stage.upstream)
      // Begins after upstream has been started, so that values sent in the last tick are in time.
      // The time that the start took still counts.
      wait.begin(
        first.map {
          Swift.max(.zero, $0.subtractingSaturated(stage.now.subtractingSaturated(begin)))
        }
      )
    })
  }
}

/// The current wait of one run of a `timeout`.
private final class LimitedWait<Value: Sendable, Error: Swift.Error>: Sendable {
  private let stage: TimedStage<Value, Error>
  private let expire: @Sendable () -> Void
  private let timer = SerialDisposable()
  /// Counts the waits, so that a timer job that has begun when a value arrives knows that it is out
  /// of date.
  ///
  /// Nil once there is nothing to wait for.
  private let number = SharedLock<Int?>(0)

  init(_ stage: TimedStage<Value, Error>, _ expire: @escaping @Sendable () -> Void) {
    self.stage = stage
    self.expire = expire
    stage.hold(timer)
  }

  var isGoingOn: Bool { number.withLock { $0 != nil } }

  /// Begins the first wait, unless a value has already begun another one.
  func begin(_ limit: Duration?) { _ = restart(limit, onlyIfFirst: true) }

  /// Begins the next wait; without a limit it can last for ever.
  ///
  /// - Returns: False if the wait is over.
  func restart(_ limit: Duration?, onlyIfFirst: Bool = false) -> Bool {
    let current = number.withLock { number -> Int? in
      guard let old = number, !onlyIfFirst || old == 0 else { return nil }
      number = old + 1
      return number
    }
    guard let current else { return false }
    guard let limit else {
      timer.inner = nil
      return true
    }
    stage.perform(after: limit, replacing: timer) { [self] in
      let isTooLong = number.withLock { number in
        guard number == current else { return false }
        number = nil
        return true
      }
      guard isTooLong else { return }
      stage.upstream.end()
      expire()
    }
    return true
  }

  /// Ends the wait.
  ///
  /// - Returns: False if it was already over.
  func stop() -> Bool {
    timer.dispose()
    return number.withLock { number in
      defer { number = nil }
      return number != nil
    }
  }
}
