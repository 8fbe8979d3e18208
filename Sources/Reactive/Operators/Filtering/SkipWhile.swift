extension Signal {
  /// Drops values as long as a predicate holds, then passes all.
  ///
  ///     s                           -1-2-1|
  ///     .skip(while: { $0 < 2 })    ---2-1|
  ///
  /// The first value that the predicate refuses passes, and every later one whatever it is. Every
  /// terminal event passes at once.
  ///
  /// - Parameter shouldSkip: Called once for each value up to the first that it refuses.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `shouldSkip` for each value dropped, and one more. Keeps nothing.
  @available(swift, introduced: 6)
  public func skip(while shouldSkip: @escaping @Sendable (Value) -> Bool) -> Signal {
    transforming { $0.skippingWhile(shouldSkip) }
  }
}

extension SignalProducer {
  /// Drops values as long as a predicate holds, then passes all.
  ///
  /// Each start drops its own. More in ``Signal/skip(while:)``.
  @available(swift, introduced: 6)
  public func skip(while shouldSkip: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    transforming { $0.skippingWhile(shouldSkip) }
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets values from the first that is refused.
  @usableFromInline
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
