extension Signal {
  /// Drops the first values.
  ///
  ///     s                  -1-2-3|
  ///     .skip(first: 1)    ---2-3|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Parameter count: How many values to drop; less than zero traps.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps a count.
  public func skip(first count: Int) -> Signal { attaching { $0.skip(first: count) } }
}

extension SignalProducer {
  /// Drops the first values.
  ///
  /// Each start counts its own values. More in ``Signal/skip(first:)``.
  public func skip(first count: Int) -> SignalProducer {
    precondition(
      count >= 0, "skip(first:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return self }
    return transforming { $0.skippingFirst(count) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that drops the first values and sends the rest to this one.
  consuming func skippingFirst(_ count: Int) -> Self {
    let remaining = SerialBox(count)
    return Self(
      onValue: { [onValue] value in
        if remaining.contents > 0 { remaining.contents -= 1 } else { onValue(value) }
      },
      onTermination: onTermination)
  }
}

extension Signal {
  /// Drops the last values.
  ///
  ///     s                 -1-2-3-|
  ///     .skip(last: 1)    ---1-2-|
  ///
  /// The newest `count` values are held back; after that, each new value sends the oldest one.
  /// Every terminal event passes at once and drops the held values.
  ///
  /// - Parameter count: How many values to hold back; less than zero traps.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps the newest `count` values.
  public func skip(last count: Int) -> Signal { attaching { $0.skip(last: count) } }
}

extension SignalProducer {
  /// Drops the last values.
  ///
  /// Each start holds back its own values. More in ``Signal/skip(last:)``.
  public func skip(last count: Int) -> SignalProducer {
    precondition(
      count >= 0, "skip(last:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return self }
    return transforming { $0.skippingLast(count) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends each value to this one after `count` newer ones.
  func skippingLast(_ count: Int) -> Self {
    let held = SerialBox(Ring<Value>(capacity: count))
    return Self(
      onValue: { [onValue] value in
        var oldest = value
        if held.contents.append(&oldest) { onValue(oldest) }
      },
      onTermination: { [onTermination] termination in
        held.contents = Ring(capacity: count)
        onTermination(termination)
      })
  }
}

extension Signal {
  /// Drops values while a predicate accepts them, then passes all.
  ///
  ///     s                           -1-2-1|
  ///     .skip(while: { $0 < 2 })    ---2-1|
  ///
  /// The first value that the predicate rejects passes, and so does every later value. Every
  /// terminal event passes at once.
  ///
  /// - Parameter shouldSkip: Called once for each value up to the first that it rejects.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `shouldSkip` for each dropped value, and one more. Keeps nothing.
  @preconcurrency
  public func skip(while shouldSkip: @escaping @Sendable (Value) -> Bool) -> Signal {
    transforming { $0.skippingWhile(shouldSkip) }
  }
}

extension SignalProducer {
  /// Drops values while a predicate accepts them, then passes all.
  ///
  /// Each start applies the predicate anew. More in ``Signal/skip(while:)``.
  @preconcurrency
  public func skip(while shouldSkip: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    transforming { $0.skippingWhile(shouldSkip) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends values to this one from the first rejected value on.
  consuming func skippingWhile(_ shouldSkip: @escaping @Sendable (Value) -> Bool) -> Self {
    let isSkipping = SerialBox(true)
    return Self(
      onValue: { [onValue] value in
        if isSkipping.contents { isSkipping.contents = shouldSkip(value) }
        if !isSkipping.contents { onValue(value) }
      },
      onTermination: onTermination)
  }
}

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
