extension EventStream {
  /// Waits a fixed time after the first value of a burst, then sends the latest one.
  ///
  ///     s               -12-----3-|
  ///     .audit(3t)      ----2------(3|)
  ///
  /// A value opens a window if none is open. When the window ends, the latest value is sent. The
  /// next value opens the next window. A value that arrives in the tick in which a window ends
  /// belongs to that window. If upstream completes while a window is open, `pending` decides. A
  /// failure or an interruption is sent without delay and drops the pending value.
  ///
  /// - Parameters:
  ///   - interval: How long a window is; less than zero traps.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - pending: What happens to the pending value when upstream completes.
  /// - Returns: A stream of the last value of each window.
  /// - Complexity: One timer per window. Keeps one value.
  public func audit(
    _ interval: Duration, on scheduler: (any TimedScheduler)? = nil,
    whenCompleted pending: CompletionPolicy = .deliver
  ) -> Self {
    precondition(
      interval >= .zero,
      "audit(_:on:whenCompleted:) takes a time of zero or more, but was given \(interval).")
    return throttling(
      ThrottleWindow(edges: .trailing, isReopened: false), interval, scheduler, pending)
  }

  /// Sends the latest value of a burst when the trigger made for the first one fires.
  ///
  /// A value opens a window if none is open, and its trigger ends the window. A trigger fires at
  /// its first value or when it completes. An interrupted trigger does not fire, and the window
  /// stays open. A failure or an interruption of the stream passes at once. More in
  /// ``audit(_:on:whenCompleted:)``.
  ///
  /// - Parameters:
  ///   - makeTrigger: Called with each value that opens a window.
  ///   - pending: What happens to the pending value when upstream completes.
  /// - Returns: A stream of the last value of each window.
  /// - Complexity: O(1) per value. Keeps one value, and the trigger while a window is open.
  @preconcurrency
  public func audit<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger,
    whenCompleted pending: CompletionPolicy = .deliver
  ) -> Self where Trigger.Error == Never {
    throttling(
      ThrottleWindow(edges: .trailing, isReopened: false), until: makeTrigger, pending)
  }
}
