extension Signal {
  /// Passes values until a trigger fires, then completes.
  ///
  ///     s                   -1-2-3|
  ///     x                   ----a-
  ///     s.take(until: x)    -1-2|
  ///
  /// The trigger fires at its first value or when it completes, not if it is interrupted. It is observed before this
  /// signal: if it fires right then, no value passes. A value that comes before the trigger in the same tick passes.
  /// Every terminal event of this signal passes at once and releases the trigger.
  ///
  /// - Parameter trigger: When to stop; its values are ignored.
  /// - Returns: A signal that ends with this one or when the trigger fires, whichever is first.
  /// - Complexity: O(1) per value. Keeps one observation of the trigger.
  public func take<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> Signal
  where Trigger.Error == Never {
    attaching { $0.take(until: trigger) }
  }
}

extension SignalProducer {
  /// Passes values until a trigger fires, then completes.
  ///
  /// Each start starts the trigger, and then, unless it has fired already, this producer. More in
  /// ``Signal/take(until:)``.
  public func take<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> SignalProducer
  where Trigger.Error == Never {
    let trigger = trigger.producer
    return SignalProducer(running: { [self] observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      place.wait(for: trigger) { place.finish(.completed) }
      place.run(self, sendingTo: place.passing(observer.onValue))
    })
  }
}

extension Signal {
  /// Passes values until a trigger fires, then completes.
  ///
  /// An overload for a signal written as an implicit member, such as `.never` or `.empty`. More in ``take(until:)``.
  @inlinable
  @_disfavoredOverload
  public func take(until trigger: Signal<Void, Never>) -> Signal {
    attaching { $0.take(until: trigger) }
  }

  /// Passes values until a trigger fires, then completes.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in ``take(until:)``.
  @inlinable
  @_disfavoredOverload
  public func take<T>(until trigger: SignalProducer<T, Never>) -> Signal {
    attaching { $0.take(until: trigger) }
  }
}

extension SignalProducer {
  /// Passes values until a trigger fires, then completes.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/take(until:)``.
  @inlinable
  @_disfavoredOverload
  public func take(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
    let same: some SignalProducerConvertible<Void, Never> = trigger
    return take(until: same)
  }

  /// Passes values until a trigger fires, then completes.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/take(until:)``.
  @inlinable
  @_disfavoredOverload
  public func take<T>(until trigger: SignalProducer<T, Never>) -> SignalProducer {
    let same: some SignalProducerConvertible<T, Never> = trigger
    return take(until: same)
  }
}
