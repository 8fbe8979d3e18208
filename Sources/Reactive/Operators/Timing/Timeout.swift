extension Signal {
  /// Fails if the signal has not ended within some time.
  ///
  ///     s                                      -1-2-3|
  ///     .timeout(after: 4t, raising: "late")   -1-2#
  ///
  /// Values do not extend the time. A signal that ends in the very tick in which the time is over
  /// has ended in time. Every terminal event is sent without delay.
  ///
  /// - Parameters:
  ///   - interval: The time from the call to the failure; less than zero traps.
  ///   - error: The failure.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A signal that ends after `interval` at the latest.
  /// - Complexity: One timer, and one job for each value.
  public func timeout(
    after interval: Duration, raising error: Error, on scheduler: (any TimedScheduler)? = nil
  ) -> Signal {
    attaching { $0.timeout(after: interval, raising: error, on: scheduler) }
  }
}

extension Signal where Error == Never {
  /// Fails if the signal, which itself cannot fail, has not ended within some time.
  ///
  /// More in ``timeout(after:raising:on:)``.
  @_disfavoredOverload
  public func timeout<F>(
    after interval: Duration, raising error: F, on scheduler: (any TimedScheduler)? = nil
  ) -> Signal<Value, F> {
    attaching { $0.timeout(after: interval, raising: error, on: scheduler) }
  }
}

extension SignalProducer {
  /// Fails if the producer has not ended within some time.
  ///
  /// The time is counted from the start. More in ``Signal/timeout(after:raising:on:)``.
  public func timeout(
    after interval: Duration, raising error: Error, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    precondition(
      interval >= .zero,
      "timeout(after:raising:on:) takes a time of zero or more, but was given \(interval).")
    return limitingTime(on: scheduler, first: interval, isRenewed: false, each: nil) {
      $0.finish(.failed(error))
    }
  }
}

extension SignalProducer where Error == Never {
  /// Fails if the producer, which itself cannot fail, has not ended within some time.
  ///
  /// More in ``Signal/timeout(after:raising:on:)``.
  @_disfavoredOverload
  public func timeout<F>(
    after interval: Duration, raising error: F, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).timeout(after: interval, raising: error, on: scheduler)
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
