extension Signal {
  /// Drops the first values.
  ///
  ///     s                  -1-2-3|
  ///     .skip(first: 1)    ---2-3|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Parameter count: How many values to drop; less than zero traps.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps a count.
  public func skip(first count: Int) -> Signal { attaching { $0.skip(first: count) } }
}

extension SignalProducer {
  /// Drops the first values.
  ///
  /// Each start counts its own values. More in ``Signal/skip(first:)``.
  public func skip(first count: Int) -> SignalProducer {
    precondition(
      count >= 0, "skip(first:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return self }
    return transforming { $0.skippingFirst(count) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that drops the first values and sends the rest to this one.
  @usableFromInline
  consuming func skippingFirst(_ count: Int) -> Self {
    let remaining = SerialBox(count)
    return Self(
      onValue: { [onValue] value in
        if remaining.contents > 0 { remaining.contents -= 1 } else { onValue(value) }
      },
      onTermination: onTermination)
  }
}
