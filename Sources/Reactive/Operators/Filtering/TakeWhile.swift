extension Signal {
  /// Passes values as long as a predicate holds, then completes.
  ///
  ///     s                            -1-2-1|
  ///     .take(while: { $0 < 2 })     -1-|
  ///
  ///     s                                             -1-2-1|
  ///     .take(while: { $0 < 2 }, inclusive: true)     -1-(2|)
  ///
  /// Completed in the tick of the first value that the predicate refuses; upstream is disposed of
  /// there. A terminal event that comes before passes at once.
  ///
  /// - Parameters:
  ///   - shouldContinue: Called once for each value up to the first that it refuses.
  ///   - isInclusive: Whether the value that is refused is sent before the completion.
  /// - Returns: A signal that ends at the first value refused, or with this one.
  /// - Complexity: One call of `shouldContinue` per value. Keeps nothing.
  @available(swift, introduced: 6)
  public func take(
    while shouldContinue: @escaping @Sendable (Value) -> Bool, inclusive isInclusive: Bool = false
  ) -> Signal {
    attaching { $0.take(while: shouldContinue, inclusive: isInclusive) }
  }

  /// Passes values as long as a predicate holds, and the first that it refuses, then completes.
  ///
  /// It is `take(while: shouldContinue, inclusive: true)` by the name that it has in ReactiveSwift:
  /// the predicate says when to go on, not when to stop. More in ``take(while:inclusive:)``.
  ///
  /// - Parameter shouldContinue: Called once for each value up to the first that it refuses.
  /// - Returns: A signal that ends with the first value refused, or with this one.
  @available(swift, introduced: 6)
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
    take(while: shouldContinue, inclusive: true)
  }
}

extension SignalProducer {
  /// Passes values as long as a predicate holds, then completes.
  ///
  /// More in ``Signal/take(while:inclusive:)``.
  @available(swift, introduced: 6)
  public func take(
    while shouldContinue: @escaping @Sendable (Value) -> Bool, inclusive isInclusive: Bool = false
  ) -> SignalProducer {
    transforming { $0.takingWhile(shouldContinue, isInclusive, of: $1) }
  }

  /// Passes values as long as a predicate holds, and the first that it refuses, then completes.
  ///
  /// It is `take(while: shouldContinue, inclusive: true)` by the name that it has in ReactiveSwift.
  /// More in ``Signal/take(while:inclusive:)``.
  @available(swift, introduced: 6)
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    take(while: shouldContinue, inclusive: true)
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets values up to the first that is refused.
  @usableFromInline
  func takingWhile(
    _ shouldContinue: @escaping @Sendable (Value) -> Bool, _ isInclusive: Bool,
    of upstream: Lifetime
  ) -> Self {
    let isOver = SerialBox(false)
    return Self(
      onValue: { [self] value in
        guard !isOver.contents else { return }
        if shouldContinue(value) { return onValue(value) }
        isOver.contents = true
        if isInclusive { onValue(value) }
        sendCompleted()
        upstream.end()
      },
      onTermination: { [onTermination] termination in
        // Over already, if the last value's observer made upstream end.
        if !isOver.contents { onTermination(termination) }
      })
  }
}
