extension Signal {
  /// Passes the first values, then completes.
  ///
  ///     s                  -1-2-3|
  ///     .take(first: 2)    -1-(2|)
  ///
  /// Completed right after the last value that counts, in the same tick; upstream is disposed of
  /// there, so what it would still send is never made. A stream that ends earlier ends the result. Of
  /// zero values the result has completed before anyone can observe it.
  ///
  /// - Parameter count: How many values to pass; less than zero traps.
  /// - Returns: A signal of at most `count` values.
  /// - Complexity: O(1) per value. Keeps a count.
  public func take(first count: Int) -> Signal { attaching { $0.take(first: count) } }
}

extension SignalProducer {
  /// Passes the first values, then completes.
  ///
  /// Of zero values it completes when started, and upstream is not started. More in
  /// ``Signal/take(first:)``.
  public func take(first count: Int) -> SignalProducer {
    precondition(
      count >= 0, "take(first:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return .empty }
    return transforming { $0.takingFirst(count, of: $1) }
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets no more than some values.
  @usableFromInline
  func takingFirst(_ count: Int, of upstream: Lifetime) -> Self {
    let remaining = SerialBox(count)
    return Self(
      onValue: { [self] value in
        guard remaining.contents > 0 else { return }
        remaining.contents -= 1
        let isLast = remaining.contents == 0
        onValue(value)
        // The run may be over because of the very value.
        if isLast, !upstream.hasEnded {
          sendCompleted()
          upstream.end()
        }
      },
      onTermination: { [onTermination] termination in
        // Zero, if the last value's observer made upstream end: the end is sent after that value.
        if remaining.contents > 0 { onTermination(termination) }
      })
  }
}
