extension Signal {
  /// Sends whether the signal completes without a value.
  ///
  ///     s             -1-|
  ///     .isEmpty()    -(f|)    f = false
  ///
  /// It sends false at the first value, completes and disposes of upstream. It sends true when the signal completes
  /// without a value. A failure or an interruption passes at once, without an answer.
  ///
  /// - Returns: A signal of one Boolean.
  /// - Complexity: O(1). Keeps nothing.
  @_disfavoredOverload
  public func isEmpty() -> Signal<Bool, Error> { attaching { $0.isEmpty() } }
}

extension SignalProducer {
  /// Sends whether the producer completes without a value.
  ///
  /// More in ``Signal/isEmpty()``.
  @_disfavoredOverload
  public func isEmpty() -> SignalProducer<Bool, Error> { allSatisfy { _ in false } }
}
