extension Signal where Error == Never {
  /// Fails if the signal, which itself cannot fail, or one of its values takes too long.
  ///
  /// More in ``timeout(after:first:each:raising:on:)``.
  public func timeout<F>(
    after interval: Duration? = nil, first: Duration? = nil, each: Duration? = nil,
    raising error: F, on scheduler: (any TimedScheduler)? = nil
  ) -> Signal<Value, F> {
    attaching {
      $0.timeout(after: interval, first: first, each: each, raising: error, on: scheduler)
    }
  }
}

extension EventStream {
  /// Fails if the stream has not ended within some time, or if a value takes too long to arrive.
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
  ///   - interval: The limit for the whole stream, counted from the call; nil for none. Less than zero
  ///     traps.
  ///   - first: The limit for the first value, counted from the call; nil uses `each`. Less than zero
  ///     traps.
  ///   - each: The limit for each later value; nil for none. Less than zero traps. With all three nil,
  ///     the call traps.
  ///   - error: The failure.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A stream that fails when one of the limits is exceeded.
  /// - Complexity: One timer for `after`, one for each value with a limit for values, and one job for
  ///   each value.
  public func timeout(
    after interval: Duration? = nil, first: Duration? = nil, each: Duration? = nil,
    raising error: Error, on scheduler: (any TimedScheduler)? = nil
  ) -> Self {
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
  /// More in ``EventStream/timeout(after:first:each:raising:on:)``.
  public func timeout<F>(
    after interval: Duration? = nil, first: Duration? = nil, each: Duration? = nil,
    raising error: F, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).timeout(
      after: interval, first: first, each: each, raising: error, on: scheduler)
  }
}

extension EventStream {
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
  ) -> Self {
    let limits = [deadline, first, each].compactMap(\.self)
    precondition(!limits.isEmpty, "\(name) takes at least one time.")
    for limit in limits {
      precondition(limit >= .zero, "\(name) takes a time of zero or more, but was given \(limit).")
    }
    let limitsValues = first != nil || each != nil
    return connecting { source, observer, lifetime in
      let stage = TimedStage(observer, lifetime, scheduler, name)
      let wait = LimitedWait(stage) { expire(stage) }
      let begin = stage.now
      stage.run(source) { value in
        if limitsValues ? wait.restart(each) : wait.isGoingOn { stage.send(value) }
      } onTermination: {
        if wait.stop() { stage.finish($0) }
      }
      // Begins after upstream has been started, so that values sent in the last tick are in time.
      // The time that the start took still counts.
      let spent = stage.now.subtractingSaturated(begin)
      func remaining(of limit: Duration?) -> Duration? {
        limit.map { Swift.max(.zero, $0.subtractingSaturated(spent)) }
      }
      wait.begin(
        until: remaining(of: deadline), first: limitsValues ? remaining(of: first ?? each) : nil)
    }
  }
}

extension EventStream {
  /// Switches to a producer when a value takes too long to arrive.
  ///
  ///     s                                     -1-2----3|
  ///     cold t                                8-9|
  ///     .timeout(each: 3t, switchingTo: t)    -1-2--8-9|
  ///
  /// The producer is started in that tick, after this stream has been released. It has no time limit.
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
  /// - Returns: A stream that ends with this one, or with the replacement after the switch.
  /// - Complexity: One timer and one job for each value.
  public func timeout(
    first: Duration? = nil, each: Duration? = nil,
    switchingTo replacement: SignalProducer<Value, Error>,
    on scheduler: (any TimedScheduler)? = nil
  ) -> Self {
    limitingTime(
      "timeout(first:each:switchingTo:on:)", on: scheduler, first: first, each: each
    ) {
      $0.run(replacement: replacement)
    }
  }
}

/// The current wait of one run of a `timeout`, and its deadline.
///
/// A timer that is not needed any more does nothing. The stage cancels all at the end of the run.
final class LimitedWait<Value: Sendable, Error: Swift.Error>: Sendable {
  private let stage: TimedStage<Value, Error>
  private let expire: @Sendable () -> Void
  private let timer: SerialDisposable
  /// Of its own, because a value may arrive on another thread while the first wait begins.
  private let firstTimer: SerialDisposable
  private let deadlineTimer: SerialDisposable
  /// Counts the waits, so that a timer job that has begun when a value arrives knows that it is out
  /// of date.
  ///
  /// Nil once there is nothing to wait for.
  private let number = Lock<Int?>(0)

  init(_ stage: TimedStage<Value, Error>, _ expire: @escaping @Sendable () -> Void) {
    self.stage = stage
    self.expire = expire
    timer = stage.makeTimer()
    firstTimer = stage.makeTimer()
    deadlineTimer = stage.makeTimer()
  }

  var isGoingOn: Bool { number.withLock { $0 != nil } }

  /// Begins to wait for the end, and for the first value unless it has arrived.
  func begin(until deadline: Duration?, first: Duration?) {
    if let deadline, isGoingOn {
      stage.perform(after: deadline, replacing: deadlineTimer) { [self] in end { $0 != nil } }
    }
    guard let first, number.withLock({ $0 == 0 }) else { return }
    stage.perform(after: first, replacing: firstTimer) { [self] in end { $0 == 0 } }
  }

  /// Begins the wait after a value; without a limit it can last for ever.
  ///
  /// - Returns: False if the wait is over.
  func restart(_ limit: Duration?) -> Bool {
    let current = number.withLock { number -> Int? in
      guard let old = number else { return nil }
      number = old + 1
      return number
    }
    guard let current else { return false }
    firstTimer.dispose()
    guard let limit else {
      timer.inner = nil
      return true
    }
    stage.perform(after: limit, replacing: timer) { [self] in end { $0 == current } }
    return true
  }

  /// Ends the wait because a limit has expired, if it is still the one that was limited.
  private func end(if isCurrent: (Int?) -> Bool) {
    let isTooLong = number.withLock { number in
      guard isCurrent(number) else { return false }
      number = nil
      return true
    }
    guard isTooLong else { return }
    stage.upstream.end()
    expire()
  }

  /// Ends the wait.
  ///
  /// - Returns: False if it was already over.
  func stop() -> Bool {
    number.withLock { number in
      defer { number = nil }
      return number != nil
    }
  }
}
