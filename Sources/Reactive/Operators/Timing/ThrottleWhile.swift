extension Signal {
  /// Holds back the latest value while a property is true.
  ///
  /// When the property turns false the value that is held is sent; while it is false, values pass. Terminal
  /// events pass at once, and drop what is held. If the property ends while it is true, nothing more is
  /// sent until the signal ends. The property is not kept alive.
  ///
  /// - Parameters:
  ///   - shouldHold: Whether to hold values back.
  ///   - scheduler: Where values are sent.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One job for each value that is sent. Keeps one value.
  public func throttle(
    while shouldHold: some PropertyProtocol<Bool>,
    on scheduler: any Scheduler = ImmediateScheduler()
  ) -> Signal {
    attaching { $0.throttle(while: shouldHold, on: scheduler) }
  }
}

extension SignalProducer {
  /// Holds back the latest value while a property is true.
  ///
  /// More in ``Signal/throttle(while:on:)``.
  public func throttle(
    while shouldHold: some PropertyProtocol<Bool>,
    on scheduler: any Scheduler = ImmediateScheduler()
  ) -> SignalProducer {
    // Its producer does not keep the property alive.
    let holding = shouldHold.producer
    return SignalProducer(running: { [run] observer, lifetime in
      let all = lifetime.upstream()
      let gate = lifetime.gate ?? Gate()
      let state = SerialBox(Held<Value>())
      // A job that has not begun would send what the next one sends.
      let job = SerialDisposable()
      all += job
      let send: @Sendable () -> Void = {
        job.inner = scheduler.schedule {
          gate.perform {
            guard !all.hasEnded, !state.contents.isHolding, let value = state.contents.value else {
              return
            }
            state.contents.value = nil
            observer.onValue(value)
          }
        }
      }

      let trigger = all.branch()
      holding.run(
        Signal<Bool, Never>.Observer(
          onValue: { isHolding in
            state.contents.isHolding = isHolding
            if !isHolding, state.contents.value != nil { send() }
          },
          onTermination: { _ in trigger.end() }
        ).gated(by: gate, until: trigger), trigger)

      let upstream = all.branch()
      run(
        Signal<Value, Error>.Observer(
          onValue: { value in
            state.contents.value = value
            if !state.contents.isHolding { send() }
          },
          onTermination: { termination in
            all += scheduler.schedule {
              gate.perform {
                guard !all.hasEnded else { return }
                observer.onTermination(termination)
                all.end()
              }
            }
          }
        ).gated(by: gate, until: upstream), upstream)
    })
  }
}

/// What one `throttle(while:)` holds back.
private struct Held<Value> {
  var value: Value?
  var isHolding = false
}
