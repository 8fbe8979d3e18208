extension Signal {
  /// Sends no more than one value until a trigger fires, again and again.
  ///
  ///     s                                              -12-----3-|
  ///     .throttle(until: { _ in .timer(after: 3t) })   -1------3-|
  ///
  /// A value opens a window, and its trigger ends it. The first value of a window, if `edges` has
  /// it, is sent at once; the latest, if `edges` has it, when the window ends, and that opens the
  /// next window. With nothing to send at its end a window just closes. A trigger fires at its
  /// first value or when it completes; interrupted, it does not fire, and its window stays open.
  /// Completed with a value waiting: see `pending`. A failure or an interruption passes at once,
  /// and the value that waits is dropped.
  ///
  /// - Parameters:
  ///   - makeTrigger: Called with each value that opens a window.
  ///   - edges: Which values of a window are sent.
  ///   - pending: What becomes of a value that waits when upstream completes.
  /// - Returns: A signal of some of the values.
  /// - Complexity: O(1) per value. Keeps one value, and the trigger while a window is open.
  @_disfavoredOverload
  public func throttle<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger, edges: ThrottleEdges = .leading,
    whenCompleted pending: Pending = .deliver
  ) -> Signal where Trigger.Error == Never {
    attaching { $0.throttle(until: makeTrigger, edges: edges, whenCompleted: pending) }
  }
}

extension SignalProducer {
  /// Sends no more than one value until a trigger fires, again and again.
  ///
  /// More in ``Signal/throttle(until:edges:whenCompleted:)``.
  @_disfavoredOverload
  public func throttle<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger, edges: ThrottleEdges = .leading,
    whenCompleted pending: Pending = .deliver
  ) -> SignalProducer where Trigger.Error == Never {
    throttling(ThrottleWindow(edges: edges, isReopened: true), until: makeTrigger, pending)
  }

  /// The producer of `throttle` or `audit` by triggers.
  func throttling<Trigger: SignalProducerConvertible>(
    _ window: ThrottleWindow<Value>, until makeTrigger: @escaping @Sendable (Value) -> Trigger,
    _ pending: Pending
  ) -> SignalProducer where Trigger.Error == Never {
    SignalProducer(running: { observer, lifetime in
      let junction = Junction(observer, lifetime)
      let upstream = junction.branch()
      // Touched inside the gate only.
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
