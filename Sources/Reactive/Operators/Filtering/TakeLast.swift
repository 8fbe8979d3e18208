extension Signal {
  /// Sends the last values when the signal completes.
  ///
  ///     s                 -1-2-3-|
  ///     .take(last: 2)    -------(23|)
  ///
  /// They are sent in order, all in the tick of the completion, which follows them. A failure or an interruption passes
  /// at once and drops the kept values. With a count of zero, the result has completed before anyone can observe it.
  ///
  /// - Parameter count: How many values to keep; less than zero traps.
  /// - Returns: A signal of at most `count` values.
  /// - Complexity: O(1) per value. Keeps the last `count` values.
  @inlinable
  public func take(last count: Int) -> Signal { attaching { $0.take(last: count) } }
}

extension SignalProducer {
  /// Sends the last values when the producer completes.
  ///
  /// With a count of zero, it completes when started, and upstream is not started. More in
  /// ``Signal/take(last:)``.
  @inlinable
  public func take(last count: Int) -> SignalProducer {
    precondition(
      count >= 0, "take(last:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return .empty }
    return SignalProducer(running: { [run] observer, lifetime in
      run(observer.takingLast(count, in: lifetime), lifetime)
    })
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends the last values to this one when upstream completes.
  @inlinable
  func takingLast(_ count: Int, in lifetime: Lifetime) -> Self {
    let kept = SerialBox(Ring<Value>(capacity: count))
    return Self(
      onValue: { value in
        var replaced = value
        kept.contents.append(&replaced)
      },
      onTermination: { [self] termination in
        let last = kept.contents
        kept.contents = Ring(capacity: count)
        if case .completed = termination {
          for position in 0..<last.count {
            onValue(last[position])
            if lifetime.hasEnded { return }
          }
        }
        onTermination(termination)
      })
  }
}
