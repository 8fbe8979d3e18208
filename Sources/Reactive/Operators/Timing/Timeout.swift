extension Signal {
  /// Fails unless the signal has ended within some time.
  ///
  ///     s                                      -1-2-3|
  ///     .timeout(after: 4t, raising: "late")   -1-2#
  ///
  /// Values make no difference to the time. A signal that ends in the very tick in which the time
  /// is over has ended in time. Every terminal event comes without delay.
  ///
  /// - Parameters:
  ///   - interval: From the call to the failure; less than zero traps.
  ///   - error: The failure.
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  /// - Returns: A signal that ends after `interval` at the latest.
  /// - Complexity: One timer, and one job for each value.
  public func timeout(
    after interval: Duration, raising error: Error, on scheduler: (any TimedScheduler)? = nil
  ) -> Signal {
    attaching { $0.timeout(after: interval, raising: error, on: scheduler) }
  }
}

extension Signal where Error == Never {
  /// Fails unless the signal, which by itself cannot fail, has ended within some time.
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
  /// Fails unless the producer has ended within some time.
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
  /// Fails unless the producer, which by itself cannot fail, has ended within some time.
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
  /// The producer of every `timeout`.
  ///
  /// - Parameters:
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  ///   - first: How long the wait from the start may be.
  ///   - isRenewed: Whether a value ends the wait and begins another.
  ///   - each: How long such a wait may be; nil for as long as it takes.
  ///   - expire: Called from a job when a wait has been too long, and upstream has been let go of.
  /// - Returns: A producer of the values that come in time.
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
      // After upstream has been started, so that what it sends in the last tick is in time; but
      // what starting it took counts.
      wait.begin(
        first.map {
          Swift.max(.zero, $0.subtractingSaturated(stage.now.subtractingSaturated(begin)))
        }
      )
    })
  }
}

/// The wait of one run of a `timeout`, which may be too long.
private final class LimitedWait<Value: Sendable, Error: Swift.Error>: Sendable {
  private let stage: TimedStage<Value, Error>
  private let expire: @Sendable () -> Void
  private let timer = SerialDisposable()
  /// Counts the waits, so that a timer that has begun while a value came knows that it is out of
  /// date; nil once there is nothing to wait for.
  private let number = Lock<Int?>(0)

  init(_ stage: TimedStage<Value, Error>, _ expire: @escaping @Sendable () -> Void) {
    self.stage = stage
    self.expire = expire
    stage.hold(timer)
  }

  var isGoingOn: Bool { number.withLock { $0 != nil } }

  /// Begins the first wait, unless a value has begun another one already.
  func begin(_ limit: Duration?) { _ = restart(limit, onlyIfFirst: true) }

  /// Begins the wait anew, for as long as it takes where there is no limit.
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
  /// - Returns: False if it was over before.
  func stop() -> Bool {
    timer.dispose()
    return number.withLock { number in
      defer { number = nil }
      return number != nil
    }
  }
}
