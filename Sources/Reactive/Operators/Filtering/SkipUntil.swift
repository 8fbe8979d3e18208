extension Signal {
  /// Drops values until a trigger fires, then passes all.
  ///
  ///     s                   -1-2-3|
  ///     x                   --a--
  ///     s.skip(until: x)    ---2-3|
  ///
  /// The trigger fires at its first value or when it completes, not if it is interrupted. If it never fires, no value
  /// passes. It is observed before this signal and released when it fires. Every terminal event of this signal passes
  /// at once, whether or not the trigger has fired.
  ///
  /// - Parameter trigger: When to begin; its values are ignored.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps one observation of the trigger until it fires.
  public func skip<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> Signal
  where Trigger.Error == Never {
    attaching { $0.skip(until: trigger) }
  }
}

extension SignalProducer {
  /// Drops values until a trigger fires, then passes all.
  ///
  /// Each start starts the trigger, then this producer. More in ``Signal/skip(until:)``.
  public func skip<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> SignalProducer
  where Trigger.Error == Never {
    let trigger = trigger.producer
    return SignalProducer(running: { [self] observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      let isOpen = SerialBox(false)
      place.wait(for: trigger) { isOpen.contents = true }
      let passing = place.passing { [onValue = observer.onValue] (value: Value) in
        if isOpen.contents { onValue(value) }
      }
      place.run(self, sendingTo: passing)
    })
  }
}

extension Signal {
  /// Drops values until a trigger fires, then passes all.
  ///
  /// An overload for a signal written as an implicit member, such as `.never` or `.empty`. More in ``skip(until:)``.
  @inlinable
  @_disfavoredOverload
  public func skip(until trigger: Signal<Void, Never>) -> Signal {
    attaching { $0.skip(until: trigger) }
  }

  /// Drops values until a trigger fires, then passes all.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in ``skip(until:)``.
  @inlinable
  @_disfavoredOverload
  public func skip<T>(until trigger: SignalProducer<T, Never>) -> Signal {
    attaching { $0.skip(until: trigger) }
  }
}

extension SignalProducer {
  /// Drops values until a trigger fires, then passes all.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/skip(until:)``.
  @inlinable
  @_disfavoredOverload
  public func skip(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
    let same: some SignalProducerConvertible<Void, Never> = trigger
    return skip(until: same)
  }

  /// Drops values until a trigger fires, then passes all.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/skip(until:)``.
  @inlinable
  @_disfavoredOverload
  public func skip<T>(until trigger: SignalProducer<T, Never>) -> SignalProducer {
    let same: some SignalProducerConvertible<T, Never> = trigger
    return skip(until: same)
  }
}
