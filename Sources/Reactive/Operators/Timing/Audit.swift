extension Signal {
  /// Sends the latest value some time after the first of a burst.
  ///
  ///     s               -12-----3-|
  ///     .audit(3t)      ----2------(3|)
  ///
  /// A value opens a window if none is open. When the window ends the latest value is sent, and no
  /// window opens until the next value. A value that comes in the tick in which a window ends
  /// belongs to it. Completed with a window open: see `pending`. A failure or an interruption is
  /// sent without delay, and the value that waits is dropped.
  ///
  /// - Parameters:
  ///   - interval: How long a window is; less than zero traps.
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  ///   - pending: What becomes of a value that waits when upstream completes.
  /// - Returns: A signal of the last values of the windows.
  /// - Complexity: One timer per window. Keeps one value.
  @_disfavoredOverload
  public func audit(
    _ interval: Duration, on scheduler: (any TimedScheduler)? = nil,
    whenCompleted pending: Pending = .deliver
  ) -> Signal {
    attaching { $0.audit(interval, on: scheduler, whenCompleted: pending) }
  }

  /// Sends the latest value when the trigger of the first of a burst fires.
  ///
  /// A value opens a window if none is open, and its trigger ends it: at its first value or when it
  /// completes; interrupted, it does not fire, and the window stays open. A failure or an
  /// interruption of the signal passes at once. More in ``audit(_:on:whenCompleted:)``.
  ///
  /// - Parameters:
  ///   - makeTrigger: Called with each value that opens a window.
  ///   - pending: What becomes of a value that waits when upstream completes.
  /// - Returns: A signal of the last values of the windows.
  /// - Complexity: O(1) per value. Keeps one value, and the trigger while a window is open.
  @_disfavoredOverload
  public func audit<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger,
    whenCompleted pending: Pending = .deliver
  ) -> Signal where Trigger.Error == Never {
    attaching { $0.audit(until: makeTrigger, whenCompleted: pending) }
  }
}

extension SignalProducer {
  /// Sends the latest value some time after the first of a burst.
  ///
  /// More in ``Signal/audit(_:on:whenCompleted:)``.
  @_disfavoredOverload
  public func audit(
    _ interval: Duration, on scheduler: (any TimedScheduler)? = nil,
    whenCompleted pending: Pending = .deliver
  ) -> SignalProducer {
    precondition(
      interval >= .zero,
      "audit(_:on:whenCompleted:) takes a time of zero or more, but was given \(interval).")
    return throttling(
      ThrottleWindow(edges: .trailing, isReopened: false), interval, scheduler, pending)
  }

  /// Sends the latest value when the trigger of the first of a burst fires.
  ///
  /// More in ``Signal/audit(until:whenCompleted:)``.
  @_disfavoredOverload
  public func audit<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger,
    whenCompleted pending: Pending = .deliver
  ) -> SignalProducer where Trigger.Error == Never {
    throttling(
      ThrottleWindow(edges: .trailing, isReopened: false), until: makeTrigger, pending)
  }
}
