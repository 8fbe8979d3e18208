extension Signal {
  /// Sends the number of the values when the signal completes.
  ///
  ///     s           -1-2-|
  ///     .count()    -----(2|)
  ///
  /// The count of an empty signal is zero. A failure or an interruption passes at once, and nothing
  /// is sent.
  ///
  /// - Returns: A signal of one number that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps a count.
  @_disfavoredOverload
  public func count() -> Signal<Int, Error> { attaching { $0.count() } }
}

extension SignalProducer {
  /// Sends the number of the values when the producer completes.
  ///
  /// More in ``Signal/count()``.
  @_disfavoredOverload
  public func count() -> SignalProducer<Int, Error> { reduce(into: 0) { count, _ in count += 1 } }
}
