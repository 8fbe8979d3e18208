extension Signal {
  /// Sends a value when its trigger fires, unless a newer value arrives first.
  ///
  ///     s                                              -12---3|
  ///     .debounce(until: { _ in .timer(after: 2t) })   ----2--(3|)
  ///
  /// A newer value disposes of the pending value's trigger and starts its own. A trigger fires at
  /// its first value or when it completes. An interrupted trigger does not fire. If upstream
  /// completes while a value is pending, `pending` decides. A failure or an interruption passes at
  /// once and drops the pending value.
  ///
  /// - Parameters:
  ///   - makeTrigger: Called once with each value.
  ///   - pending: What happens to the pending value when upstream completes.
  /// - Returns: A signal of the values whose triggers fired in time.
  /// - Complexity: O(1) per value. Keeps one value and its trigger.
  @preconcurrency
  @_disfavoredOverload
  public func debounce<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger,
    whenCompleted pending: CompletionPolicy = .flush
  ) -> Signal where Trigger.Error == Never {
    attaching { $0.debounce(until: makeTrigger, whenCompleted: pending) }
  }
}

extension SignalProducer {
  /// Sends a value when its trigger fires, unless a newer value arrives first.
  ///
  /// More in ``Signal/debounce(until:whenCompleted:)``.
  @preconcurrency
  @_disfavoredOverload
  public func debounce<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger,
    whenCompleted pending: CompletionPolicy = .flush
  ) -> SignalProducer where Trigger.Error == Never {
    SignalProducer(running: { observer, lifetime in
      let junction = Junction(observer, lifetime)
      let upstream = junction.branch()
      // Accessed only inside the gate.
      let waiting = SerialBox<(value: Value, trigger: Lifetime)?>(nil)
      junction.run(
        self, in: upstream,
        onValue: { value in
          let branch = junction.branch()
          let superseded = waiting.contents
          waiting.contents = (value, branch)
          superseded?.trigger.end()
          return {
            guard !branch.hasEnded else { return }
            junction.run(makeTrigger(value), in: branch) {
              waiting.contents = nil
              let isLast = upstream.hasEnded
              observer.onValue(value)
              if isLast { junction.finish(.completed) }
              return nil
            }
          }
        },
        onTermination: { end in
          guard case .completed = end, let last = waiting.contents?.value, pending != .discard
          else {
            junction.finish(end)
            return nil
          }
          upstream.end()
          guard pending == .flush else { return nil }
          observer.onValue(last)
          junction.finish(.completed)
          return nil
        })
    })
  }
}
