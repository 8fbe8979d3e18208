extension Signal {
  /// Sends at most one value in each window, which lasts until a trigger fires.
  ///
  ///     s                                              -12-----3-|
  ///     .throttle(until: { _ in .timer(after: 3t) })   -1------3-|
  ///
  /// A value opens a window, and its trigger ends the window. If `edges` has the leading edge, the
  /// first value of a window is sent at once. If it has the trailing edge, the latest is sent when
  /// the window ends, and that opens the next window. If there is nothing to send at its end, the
  /// window just closes. A trigger fires at its first value or when it completes. An interrupted
  /// trigger does not fire, and its window stays open. If upstream completes while a value is
  /// pending, `pending` decides. A failure or an interruption passes at once and drops the pending
  /// value.
  ///
  /// - Parameters:
  ///   - makeTrigger: Called with each value that opens a window.
  ///   - edges: Which values of a window are sent.
  ///   - pending: What happens to the pending value when upstream completes.
  /// - Returns: A signal of some of the values.
  /// - Complexity: O(1) per value. Keeps one value, and the trigger while a window is open.
  @preconcurrency
  @_disfavoredOverload
  public func throttle<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger, edges: ThrottleEdges = .leading,
    whenCompleted pending: CompletionPolicy = .deliver
  ) -> Signal where Trigger.Error == Never {
    attaching { $0.throttle(until: makeTrigger, edges: edges, whenCompleted: pending) }
  }
}

extension SignalProducer {
  /// Sends at most one value in each window, which lasts until a trigger fires.
  ///
  /// More in ``Signal/throttle(until:edges:whenCompleted:)``.
  @preconcurrency
  @_disfavoredOverload
  public func throttle<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger, edges: ThrottleEdges = .leading,
    whenCompleted pending: CompletionPolicy = .deliver
  ) -> SignalProducer where Trigger.Error == Never {
    throttling(ThrottleWindow(edges: edges, isReopened: true), until: makeTrigger, pending)
  }

  /// Implements `throttle` and `audit` by triggers.
  func throttling<Trigger: SignalProducerConvertible>(
    _ window: ThrottleWindow<Value>, until makeTrigger: @escaping @Sendable (Value) -> Trigger,
    _ pending: CompletionPolicy
  ) -> SignalProducer where Trigger.Error == Never {
    SignalProducer(running: { observer, lifetime in
      let junction = Junction(observer, lifetime)
      let upstream = junction.branch()
      // Accessed only inside the gate.
      let window = SerialBox(window)
      @Sendable func startTrigger(of value: Value) {
        junction.run(makeTrigger(value), in: junction.branch()) {
          let end = window.contents.close()
          let isLast = window.contents.isLast
          if let value = end.value { observer.onValue(value) }
          if isLast { junction.finish(.completed) }
          guard end.isReopening, let opening = end.value else { return nil }
          return { startTrigger(of: opening) }
        }
      }
      junction.run(
        self, in: upstream,
        onValue: { value in
          var other = value
          let (isSent, isOpening) = window.contents.take(&other)
          if isSent { observer.onValue(value) }
          guard isOpening else { return nil }
          return { startTrigger(of: value) }
        },
        onTermination: { end in
          var discarded: Value?
          guard let last = window.contents.upstreamEnded(end, pending, &discarded) else {
            junction.finish(end)
            return nil
          }
          upstream.end()
          guard last.isNow else { return nil }
          observer.onValue(last.value)
          junction.finish(.completed)
          return nil
        })
    })
  }
}
