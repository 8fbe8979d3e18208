extension Signal {
  /// Passes the first values, then completes.
  ///
  ///     s                  -1-2-3|
  ///     .take(first: 2)    -1-(2|)
  ///
  /// The result completes right after the last of these values, in the same tick, and disposes of upstream, so later
  /// values are never produced. If the stream ends earlier, so does the result. With a count of zero, the result has
  /// completed before anyone can observe it.
  ///
  /// - Parameter count: How many values to pass; less than zero traps.
  /// - Returns: A signal of at most `count` values.
  /// - Complexity: O(1) per value. Keeps a count.
  public func take(first count: Int) -> Signal { attaching { $0.take(first: count) } }
}

extension SignalProducer {
  /// Passes the first values, then completes.
  ///
  /// With a count of zero, it completes when started, and upstream is not started. More in
  /// ``Signal/take(first:)``.
  public func take(first count: Int) -> SignalProducer {
    precondition(
      count >= 0, "take(first:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return .empty }
    return transforming { $0.takingFirst(count, of: $1) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends at most `count` values to this one.
  @usableFromInline
  func takingFirst(_ count: Int, of upstream: Lifetime) -> Self {
    let remaining = SerialBox(count)
    return Self(
      onValue: { [self] value in
        guard remaining.contents > 0 else { return }
        remaining.contents -= 1
        let isLast = remaining.contents == 0
        onValue(value)
        // The observer of this value may have ended the run.
        if isLast, !upstream.hasEnded {
          sendCompleted()
          upstream.end()
        }
      },
      onTermination: { [onTermination] termination in
        // Zero, if the observer of the last value made upstream end: the completion is sent after
        // that value.
        if remaining.contents > 0 { onTermination(termination) }
      })
  }
}
