extension EventStream {
  /// Sends the smallest value when the stream completes.
  ///
  ///     s         -2-1-|
  ///     .min()    -----(1|)
  ///
  /// Of equal values, it sends the first. Without values, nothing is sent before the completion. A failure or an
  /// interruption passes at once, and nothing is sent.
  ///
  /// - Returns: A stream of at most one value that ends exactly when this one ends.
  /// - Complexity: One comparison for each value but the first. Keeps one value.
  @_disfavoredOverload
  public func min() -> Self where Value: Comparable { min { $0 < $1 } }

  /// Sends the largest value when the stream completes.
  ///
  ///     s         -2-1-|
  ///     .max()    -----(2|)
  ///
  /// Of equal values, it sends the first. More in ``min()``.
  ///
  /// - Returns: A stream of at most one value that ends exactly when this one ends.
  /// - Complexity: One comparison for each value but the first. Keeps one value.
  @_disfavoredOverload
  public func max() -> Self where Value: Comparable { max { $0 < $1 } }

  /// Sends the smallest value, in a given order, when the stream completes.
  ///
  ///     s                           -p-q-|    p = (1, "y"), q = (2, "x")
  ///     .min(by: { $0.1 < $1.1 })   -----(q|)
  ///
  /// Of equal values, it sends the first. More in ``min()``.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument comes before its second.
  /// - Returns: A stream of at most one value that ends exactly when this one ends.
  /// - Complexity: One comparison for each value but the first. Keeps one value.
  @preconcurrency
  public func min(by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool) -> Self {
    reduce { best, value in areInIncreasingOrder(value, best) ? value : best }
  }

  /// Sends the largest value, in a given order, when the stream completes.
  ///
  /// Of equal values, it sends the first. More in ``min()``.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument comes before its second.
  /// - Returns: A stream of at most one value that ends exactly when this one ends.
  /// - Complexity: One comparison for each value but the first. Keeps one value.
  @preconcurrency
  public func max(by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool) -> Self {
    reduce { best, value in areInIncreasingOrder(best, value) ? value : best }
  }
}
