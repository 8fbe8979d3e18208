extension Signal {
  /// Sends whether every value satisfies a condition.
  ///
  ///     s                            -1-2-3|
  ///     .allSatisfy { $0 < 2 }       ---(f|)    f = false
  ///
  /// It sends false at the first value that does not, completes and disposes of upstream. It sends true when the signal
  /// completes, even if there were no values. A failure or an interruption passes at once, without an answer.
  ///
  /// - Parameter predicate: Called once for each value up to the first that it rejects.
  /// - Returns: A signal of one Boolean.
  /// - Complexity: One call of `predicate` per value. Keeps nothing.
  @preconcurrency
  @_disfavoredOverload
  public func allSatisfy(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Error> {
    attaching { $0.allSatisfy(predicate) }
  }
}

extension SignalProducer {
  /// Sends whether every value satisfies a condition.
  ///
  /// More in ``Signal/allSatisfy(_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func allSatisfy(
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> SignalProducer<Bool, Error> {
    transforming { $0.answeringIfAll(predicate, of: $1) }
  }
}

extension Signal.Observer where Value == Bool {
  /// Makes the upstream observer that sends this one whether all values satisfy a condition.
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
        // Already over, if the observer of the answer made upstream end.
        guard !isOver.contents else { return }
        if case .completed = termination { onValue(true) }
        onTermination(termination)
      })
  }
}
