/// The current wait of one run of a `timeout`, and its deadline.
///
/// A timer that is not needed any more does nothing. The stage cancels all at the end of the run.
final class LimitedWait<Value: Sendable, Error: Swift.Error>: Sendable {
  private let stage: TimedStage<Value, Error>
  private let expire: @Sendable () -> Void
  private let timer = SerialDisposable()
  /// Of its own, because a value may arrive on another thread while the first wait begins.
  private let firstTimer = SerialDisposable()
  private let deadlineTimer = SerialDisposable()
  /// Counts the waits, so that a timer job that has begun when a value arrives knows that it is out
  /// of date.
  ///
  /// Nil once there is nothing to wait for.
  private let number = SharedLock<Int?>(0)

  init(_ stage: TimedStage<Value, Error>, _ expire: @escaping @Sendable () -> Void) {
    self.stage = stage
    self.expire = expire
    stage.hold(timer)
    stage.hold(firstTimer)
    stage.hold(deadlineTimer)
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
