extension EventStream {
  /// Drops the first values.
  ///
  ///     s                  -1-2-3|
  ///     .skip(first: 1)    ---2-3|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Parameter count: How many values to drop; less than zero traps.
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps a count.
  public func skip(first count: Int) -> Self {
    precondition(
      count >= 0, "skip(first:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return self }
    return applying {
      $0.transforming { observer in
        let remaining = SerialBox(count)
        return observer.skippingWhile { _ in
          remaining.contents -= 1
          return remaining.contents >= 0
        }
      }
    }
  }
}

extension EventStream {
  /// Drops the last values.
  ///
  ///     s                 -1-2-3-|
  ///     .skip(last: 1)    ---1-2-|
  ///
  /// The newest `count` values are held back; after that, each new value sends the oldest one.
  /// Every terminal event passes at once and drops the held values.
  ///
  /// - Parameter count: How many values to hold back; less than zero traps.
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps the newest `count` values.
  public func skip(last count: Int) -> Self {
    precondition(
      count >= 0, "skip(last:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return self }
    return applying { $0.transforming { $0.skippingLast(count) } }
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

extension EventStream {
  /// Drops values while a predicate accepts them, then passes all.
  ///
  ///     s                           -1-2-1|
  ///     .skip(while: { $0 < 2 })    ---2-1|
  ///
  /// The first value that the predicate rejects passes, and so does every later value. Every
  /// terminal event passes at once.
  ///
  /// - Parameter shouldSkip: Called once for each value up to the first that it rejects.
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: One call of `shouldSkip` for each dropped value, and one more. Keeps nothing.
  @preconcurrency
  public func skip(while shouldSkip: @escaping @Sendable (Value) -> Bool) -> Self {
    applying { $0.transforming { $0.skippingWhile(shouldSkip) } }
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

extension EventStream {
  /// Drops values until a trigger fires, then passes all.
  ///
  ///     s                   -1-2-3|
  ///     x                   --a--
  ///     s.skip(until: x)    ---2-3|
  ///
  /// The trigger fires at its first value or when it completes, not if it is interrupted. If it never fires, no value
  /// passes. It is observed before this stream and released when it fires. Every terminal event of this stream passes
  /// at once, whether or not the trigger has fired.
  ///
  /// - Parameter trigger: When to begin; its values are ignored.
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps one observation of the trigger until it fires.
  public func skip<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> Self
  where Trigger.Error == Never {
    let trigger = trigger.producer
    return connecting { source, observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      let isOpen = SerialBox(false)
      place.wait(for: trigger) { isOpen.contents = true }
      let passing = place.passing { [onValue = observer.onValue] (value: Value) in
        if isOpen.contents { onValue(value) }
      }
      place.run(source, sendingTo: passing)
    }
  }

  /// Drops values until a producer fires, then passes all.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: ())`.
  public func skip(until trigger: SignalProducer<(), Never>) -> Self {
    // As any stream, because this must not call itself.
    let trigger: some SignalProducerConvertible<(), Never> = trigger
    return skip(until: trigger)
  }
}
