extension Signal where Value == Bool {
  /// Sends the opposite of each value.
  ///
  ///     s            -t-f|
  ///     .negate()    -f-t|    t = true, f = false
  ///
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps nothing.
  @inlinable
  public func negate() -> Signal { attaching { $0.negate() } }
}

extension SignalProducer where Value == Bool {
  /// Sends the opposite of each value.
  ///
  /// More in ``Signal/negate()``.
  @inlinable
  public func negate() -> SignalProducer { map { !$0 } }
}

extension PropertyProtocol where Value == Bool {
  /// A property that is true while this one is false.
  public func negate() -> Property<Bool> { map { !$0 } }
}
