extension Signal {
  /// Says whether the signal completes without a value.
  ///
  ///     s             -1-|
  ///     .isEmpty()    -(f|)    f = false
  ///
  /// Sends false at the first value, and completes; upstream is disposed of there. Sends true when the
  /// signal completes before that. A failure or an interruption passes at once, and nothing is sent.
  ///
  /// - Returns: A signal of one answer.
  /// - Complexity: O(1). Keeps nothing.
  @_disfavoredOverload
  public func isEmpty() -> Signal<Bool, Error> { attaching { $0.isEmpty() } }
}

extension SignalProducer {
  /// Says whether the producer completes without a value.
  ///
  /// More in ``Signal/isEmpty()``.
  @_disfavoredOverload
  public func isEmpty() -> SignalProducer<Bool, Error> { allSatisfy { _ in false } }
}
