extension Signal {
  /// Pairs each value with its number, counted from zero.
  ///
  ///     s                -a-b|
  ///     .enumerated()    -p-q|    p = (0, "a"), q = (1, "b")
  ///
  /// There is one count, whatever the number of observers. Every terminal event passes at once.
  ///
  /// - Returns: A signal of pairs that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps a count.
  @_disfavoredOverload
  public func enumerated() -> Signal<(offset: Int, element: Value), Error> {
    attaching { $0.enumerated() }
  }
}

extension SignalProducer {
  /// Pairs each value with its number, counted from zero.
  ///
  /// Each start counts from zero. More in ``Signal/enumerated()``.
  @_disfavoredOverload
  public func enumerated() -> SignalProducer<(offset: Int, element: Value), Error> {
    scanMap(into: 0) { offset, value in
      defer { offset += 1 }
      return (offset, value)
    }
  }
}
