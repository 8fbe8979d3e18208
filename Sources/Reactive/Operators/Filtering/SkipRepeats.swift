/// The value that `skipRepeats` compares a new value with.
@frozen
public enum RepeatComparison: Sendable {
  /// The previous value, whether it was sent or not.
  case previous
  /// The last value that was sent, as Rx does.
  ///
  /// The choice matters only if the comparison is not transitive. With `lastSent`, a slow drift of values, each close
  /// to the previous one, is sent again once it has gone far enough.
  case lastSent
}

extension Signal {
  /// Drops each value that is equal to the previous value.
  ///
  ///     s                 -1-1-2-1|
  ///     .skipRepeats()    -1---2-1|
  ///
  /// The first value always passes. Every terminal event passes at once.
  ///
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One comparison per value. Keeps one value.
  @inlinable
  public func skipRepeats() -> Signal where Value: Equatable {
    skipRepeats { $0 == $1 }
  }

  /// Drops each value that a predicate considers a repeat.
  ///
  ///     s                                     -2-3-7|
  ///     .skipRepeats { abs($0 - $1) < 2 }     -2---7|
  ///
  /// - Parameters:
  ///   - isEquivalent: Returns whether to drop the new value, given an older value and the new one.
  ///   - comparison: Which older value to compare with.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `isEquivalent` for each value but the first. Keeps one value.
  @preconcurrency
  @inlinable
  public func skipRepeats(
    _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool,
    comparing comparison: RepeatComparison = .previous
  ) -> Signal {
    transforming { $0.skippingRepeats(isEquivalent, comparing: comparison) }
  }
}

extension SignalProducer {
  /// Drops each value that is equal to the previous value.
  ///
  /// Each start compares only its own values. More in ``Signal/skipRepeats()``.
  @inlinable
  public func skipRepeats() -> SignalProducer where Value: Equatable {
    skipRepeats { $0 == $1 }
  }

  /// Drops each value that a predicate considers a repeat.
  ///
  /// Each start compares only its own values. More in ``Signal/skipRepeats(_:comparing:)``.
  @preconcurrency
  @inlinable
  public func skipRepeats(
    _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool,
    comparing comparison: RepeatComparison = .previous
  ) -> SignalProducer {
    transforming { $0.skippingRepeats(isEquivalent, comparing: comparison) }
  }
}

extension EventStream {
  /// Drops each value that has the same key as the previous value.
  ///
  ///     s                               -1-3-4-6-5|
  ///     .skipRepeats(at: { $0 % 2 })    -1---4---5|
  ///
  /// - Parameter key: Called twice for each value but the first.
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: Two calls of `key` and one comparison for each value but the first. Keeps one value.
  @preconcurrency
  public func skipRepeats<Key: Equatable & Sendable>(
    at key: @escaping @Sendable (Value) -> Key
  ) -> Self {
    applying { $0.skipRepeats { key($0) == key($1) } }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends values to this one unless they are repeats.
  @inlinable
  consuming func skippingRepeats(
    _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool,
    comparing comparison: RepeatComparison
  ) -> Self {
    let older = SerialBox<Value?>(nil)
    return Self(
      onValue: { [onValue] value in
        if let last = older.contents, isEquivalent(last, value) {
          if comparison == .previous { older.contents = value }
        } else {
          older.contents = value
          onValue(value)
        }
      },
      onTermination: onTermination)
  }
}

extension PropertyProtocol {
  /// A property that sends a change only if the new value is not equal to the previous one.
  public func skipRepeats() -> Property<Value> where Value: Equatable {
    skipRepeats(==)
  }

  /// A property that sends a change only if a predicate does not consider it a repeat.
  ///
  /// - Parameter isEquivalent: Returns whether to drop the new value, given the previous value and the new one.
  /// - Returns: A property of the values that are not repeats.
  @preconcurrency
  public func skipRepeats(
    _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Property<Value> {
    choosing({ $0.skipRepeats(isEquivalent) }) { isEquivalent($0, $1) ? $0 : $1 }
  }
}
