extension Signal {
  /// Sends whether every value satisfies a condition.
  ///
  ///     s                            -1-2-3|
  ///     .allSatisfy { $0 < 2 }       ---(f|)    f = false
  ///
  /// It sends false at the first value that does not, completes and disposes of upstream. It sends true when the signal
  /// completes, even if there were no values. A failure or an interruption passes at once, without an answer.
  ///
  /// - Parameter predicate: Called once for each value up to the first that it rejects.
  /// - Returns: A signal of one Boolean.
  /// - Complexity: One call of `predicate` per value. Keeps nothing.
  @preconcurrency
  @_disfavoredOverload
  public func allSatisfy(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Error> {
    attaching { $0.allSatisfy(predicate) }
  }
}

extension SignalProducer {
  /// Sends whether every value satisfies a condition.
  ///
  /// More in ``Signal/allSatisfy(_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func allSatisfy(
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> SignalProducer<Bool, Error> {
    filter { !predicate($0) }.map(value: false).take(first: 1).replaceEmpty(with: true)
  }
}
