extension Signal {
  /// Passes the values that a predicate accepts.
  ///
  ///     s                     -1-2-|
  ///     .filter { $0 > 1 }    ---2-|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Parameter isIncluded: Called once for each value.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `isIncluded` for each value. Keeps nothing.
  @preconcurrency
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
    transforming { $0.filtering(isIncluded) }
  }
}

extension SignalProducer {
  /// Passes the values that a predicate accepts.
  ///
  /// More in ``Signal/filter(_:)``.
  @preconcurrency
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      run((consume observer).filtering(isIncluded), lifetime)
    })
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends the values a predicate accepts to this one.
  @inlinable
  consuming func filtering(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Self {
    Self(
      onValue: { [onValue] value in
        if isIncluded(value) { onValue(value) }
      },
      onTermination: onTermination)
  }
}

extension PropertyProtocol {
  /// A property of the latest value that satisfies a predicate.
  ///
  /// - Parameters:
  ///   - initial: The value until one satisfies the predicate.
  ///   - isIncluded: Called once for each value, and once for the current value.
  /// - Returns: A property that changes with the values that satisfy the predicate.
  @preconcurrency
  public func filter(
    initial: Value, _ isIncluded: @escaping @Sendable (Value) -> Bool
  ) -> Property<Value> {
    Property(initial: initial, then: producer.filter(isIncluded))
  }
}
