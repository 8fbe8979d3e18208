extension Signal {
  /// Passes values while a predicate accepts them, then completes.
  ///
  ///     s                            -1-2-1|
  ///     .take(while: { $0 < 2 })     -1-|
  ///
  ///     s                                             -1-2-1|
  ///     .take(while: { $0 < 2 }, inclusive: true)     -1-(2|)
  ///
  /// The result completes in the tick of the first value that the predicate rejects, and disposes
  /// of upstream. An earlier terminal event passes at once.
  ///
  /// - Parameters:
  ///   - shouldContinue: Called once for each value up to the first that it rejects.
  ///   - isInclusive: Whether the rejected value is sent before the completion.
  /// - Returns: A signal that ends at the first rejected value, or with this one.
  /// - Complexity: One call of `shouldContinue` per value. Keeps nothing.
  @preconcurrency
  public func take(
    while shouldContinue: @escaping @Sendable (Value) -> Bool, inclusive isInclusive: Bool = false
  ) -> Signal {
    attaching { $0.take(while: shouldContinue, inclusive: isInclusive) }
  }

  /// Passes values while a predicate accepts them and the first that it rejects, then completes.
  ///
  /// This is ReactiveSwift's name for `take(while: shouldContinue, inclusive: true)`: the predicate
  /// says when to go on, not when to stop. More in ``take(while:inclusive:)``.
  ///
  /// - Parameter shouldContinue: Called once for each value up to the first that it rejects.
  /// - Returns: A signal that ends with the first rejected value, or with this one.
  @preconcurrency
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
    take(while: shouldContinue, inclusive: true)
  }
}

extension SignalProducer {
  /// Passes values while a predicate accepts them, then completes.
  ///
  /// More in ``Signal/take(while:inclusive:)``.
  @preconcurrency
  public func take(
    while shouldContinue: @escaping @Sendable (Value) -> Bool, inclusive isInclusive: Bool = false
  ) -> SignalProducer {
    transforming { $0.takingWhile(shouldContinue, isInclusive, of: $1) }
  }

  /// Passes values while a predicate accepts them and the first that it rejects, then completes.
  ///
  /// This is ReactiveSwift's name for `take(while: shouldContinue, inclusive: true)`. More in
  /// ``Signal/take(while:inclusive:)``.
  @preconcurrency
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    take(while: shouldContinue, inclusive: true)
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends values to this one up to the first rejected value.
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
        // Already over, if the observer of the last value made upstream end.
        if !isOver.contents { onTermination(termination) }
      })
  }
}
