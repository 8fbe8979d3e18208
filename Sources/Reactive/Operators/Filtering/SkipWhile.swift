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
