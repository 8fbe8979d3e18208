extension Signal {
  /// Says whether every value meets a condition.
  ///
  ///     s                            -1-2-3|
  ///     .allSatisfy { $0 < 2 }       ---(f|)    f = false
  ///
  /// Sends false at the first value that does not, and completes; upstream is disposed of there. Sends
  /// true when the signal completes, also if there were no values. A failure or an interruption passes
  /// at once, and nothing is sent.
  ///
  /// - Parameter predicate: Called once for each value up to the first that it rejects.
  /// - Returns: A signal of one answer.
  /// - Complexity: One call of `predicate` per value. Keeps nothing.
  @_disfavoredOverload
  public func allSatisfy(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Error> {
    attaching { $0.allSatisfy(predicate) }
  }
}

extension SignalProducer {
  /// Says whether every value meets a condition.
  ///
  /// More in ``Signal/allSatisfy(_:)``.
  @_disfavoredOverload
  public func allSatisfy(
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> SignalProducer<Bool, Error> {
    transforming { $0.answeringIfAll(predicate, of: $1) }
  }
}

extension Signal.Observer where Value == Bool {
  /// The observer to put upstream so that this one is told whether all values meet a condition.
  @usableFromInline
  func answeringIfAll<Upstream>(
    _ predicate: @escaping @Sendable (Upstream) -> Bool, of upstream: Lifetime
  ) -> Signal<Upstream, Error>.Observer {
    let isOver = SerialBox(false)
    return .init(
      onValue: { [self] value in
        guard !isOver.contents, !predicate(value) else { return }
        isOver.contents = true
        onValue(false)
        sendCompleted()
        upstream.end()
      },
      onTermination: { [self] termination in
        // Over already, if who was told the answer made upstream end.
        guard !isOver.contents else { return }
        if case .completed = termination { onValue(true) }
        onTermination(termination)
      })
  }
}
