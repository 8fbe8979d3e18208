extension Signal {
  /// Drops the last values.
  ///
  ///     s                 -1-2-3-|
  ///     .skip(last: 1)    ---1-2-|
  ///
  /// The newest `count` values are held back; after that, each new value sends the oldest one.
  /// Every terminal event passes at once and drops the held values.
  ///
  /// - Parameter count: How many values to hold back; less than zero traps.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps the newest `count` values.
  @inlinable
  @_disfavoredOverload
  public func skip(last count: Int) -> Signal { attaching { $0.skip(last: count) } }
}

extension SignalProducer {
  /// Drops the last values.
  ///
  /// Each start holds back its own values. More in ``Signal/skip(last:)``.
  @inlinable
  @_disfavoredOverload
  public func skip(last count: Int) -> SignalProducer {
    precondition(
      count >= 0, "skip(last:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return self }
    return transforming { $0.skippingLast(count) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends each value to this one after `count` newer ones.
  @inlinable
  func skippingLast(_ count: Int) -> Self {
    let held = SerialBox(Ring<Value>(capacity: count))
    return Self(
      onValue: { [onValue] value in
        var oldest = value
        if held.contents.append(&oldest) { onValue(oldest) }
      },
      onTermination: { [onTermination] termination in
        held.contents = Ring(capacity: count)
        onTermination(termination)
      })
  }
}
