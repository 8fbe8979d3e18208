extension Signal {
  /// Holds back the latest value while a property is true.
  ///
  ///     s                                                      -1-2-3-4|
  ///     x                                                      --t---f
  ///     .throttle(while: Property(initial: false, then: x))    -1----34|    t = true, f = false
  ///
  /// When the property turns false, the held value is sent; while it is false, values pass. Terminal events pass at
  /// once and drop the held value. If the property ends while it is true, nothing more is sent until the signal ends.
  /// The property is not retained.
  ///
  /// - Parameters:
  ///   - shouldHold: Whether to hold values back.
  ///   - scheduler: Sends all events, as with ``observe(on:)``.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One lock for each event, and one job if there is a scheduler. Keeps one value.
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
    // The property's producer does not retain the property.
    let held = held(while: shouldHold.producer)
    return scheduler is ImmediateScheduler ? held : held.observe(on: scheduler)
  }

  /// Holds back the latest value while the latest value of another producer is true.
  private func held(while holding: SignalProducer<Bool, Never>) -> SignalProducer {
    SignalProducer(running: { [self] observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      let state = SerialBox(Held<Value>())
      place.run(
        holding,
        sendingTo: .init(
          onValue: { isHolding in
            state.contents.isHolding = isHolding
            guard !isHolding, let value = state.contents.value else { return }
            state.contents.value = nil
            observer.onValue(value)
          },
          onTermination: { _ in }))
      let passing = place.passing { (value: Value) in
        if state.contents.isHolding {
          state.contents.value = value
        } else {
          observer.onValue(value)
        }
      }
      place.run(self, sendingTo: passing)
    })
  }
}

/// The state of one `throttle(while:)`.
private struct Held<Value> {
  var value: Value?
  var isHolding = false
}
