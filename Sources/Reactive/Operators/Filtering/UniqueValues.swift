extension EventStream {
  /// Drops each value that was sent before.
  ///
  ///     s                  -1-2-1-3|
  ///     .uniqueValues()    -1-2---3|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: One hash per value. Keeps every value that it sent, so the memory use of a
  ///   stream that never ends can grow without limit. To bound it, see
  ///   ``uniqueValues(_:resetOn:)``.
  public func uniqueValues() -> Self where Value: Hashable { uniqueValues { $0 } }

  /// Drops each value whose key was sent before.
  ///
  ///     s                                         -1-3-2-1|
  ///     x                                         ----a---
  ///     s.uniqueValues({ $0 % 2 }, resetOn: x)    -1---2-1|
  ///
  /// Each value of the trigger clears the set of keys. Any end of the trigger is ignored. It is observed after this
  /// stream. Every terminal event of this stream passes at once.
  ///
  /// - Parameters:
  ///   - key: Called once for each value.
  ///   - trigger: When to clear the keys; nil for never.
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: One call of `key` and one hash per value. Keeps every key since the last reset.
  @preconcurrency
  public func uniqueValues<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    _ key: @escaping @Sendable (Value) -> Key,
    resetOn trigger: Trigger? = SignalProducer<Never, Never>?.none
  ) -> Self where Trigger.Error == Never {
    guard let trigger = trigger?.producer else {
      return applying { $0.transforming { $0.droppingSeen(key, SerialBox([])) } }
    }
    return connecting { source, observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      let seen = SerialBox<Set<Key>>([])
      place.run(source, sendingTo: place.passing(observer.onValue).droppingSeen(key, seen))
      place.run(
        trigger,
        sendingTo: .init(onValue: { _ in seen.contents = [] }, onTermination: { _ in }))
    }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends values with new keys to this one.
  func droppingSeen<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) -> Key, _ seen: SerialBox<Set<Key>>
  ) -> Self {
    Self(
      onValue: { [onValue] value in
        let key = key(value)
        if seen.contents.insert(key).inserted { onValue(value) }
      },
      onTermination: { [onTermination] termination in
        seen.contents = []
        onTermination(termination)
      })
  }
}

extension PropertyProtocol {
  /// A property that takes each value only once and drops repeated ones.
  public func uniqueValues() -> Property<Value> where Value: Hashable {
    composing { $0.uniqueValues() }
  }

  /// A property that takes each key only once and drops values with a repeated key.
  ///
  /// - Parameter key: Called once for each value, and once for the current value.
  /// - Returns: A property of the values with new keys.
  @preconcurrency
  public func uniqueValues<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> Property<Value> {
    composing { $0.uniqueValues(key) }
  }
}
