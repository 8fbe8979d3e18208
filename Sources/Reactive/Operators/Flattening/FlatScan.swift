extension Signal {
  /// Flattens the streams that a closure makes from the latest result and each value.
  ///
  ///     s                                                              -1-2-|
  ///     .flatScan(.concat, 0) { SignalProducer(value: $0 + $1) }       -1-3-|
  ///
  /// The values of these streams are the results. The closure is called when its stream is started, not when the value
  /// arrives: with `.concat` it receives the last result of the previous stream. The initial result itself is not sent.
  /// The result ends like ``flatMap(_:_:)``.
  ///
  /// - Parameters:
  ///   - strategy: How to run the inner streams.
  ///   - initial: The result before the first inner stream sends.
  ///   - next: Returns a stream of results, given the latest result and a value.
  /// - Returns: A signal of the results.
  /// - Complexity: One call of `next` for each inner stream. Amortised O(1) per inner stream and per result. Keeps one
  ///   result, and the values whose inner streams are pending, without a limit.
  @preconcurrency
  public func flatScan<U: Sendable, Inner: SignalProducerConvertible<U, Error>>(
    _ strategy: FlattenStrategy, _ initial: U,
    _ next: @escaping @Sendable (U, Value) -> Inner
  ) -> Signal<U, Error> {
    attaching { $0.flatScan(strategy, initial, next) }
  }
}

extension SignalProducer {
  /// Flattens the streams that a closure makes from the latest result and each value.
  ///
  /// Each start begins with the initial result. More in ``Signal/flatScan(_:_:_:)``.
  @preconcurrency
  public func flatScan<U: Sendable, Inner: SignalProducerConvertible<U, Error>>(
    _ strategy: FlattenStrategy, _ initial: U,
    _ next: @escaping @Sendable (U, Value) -> Inner
  ) -> SignalProducer<U, Error> {
    SignalProducer<U, Error>(running: { observer, lifetime in
      // Protected by a lock: results are sent inside the gate, but inner streams are started
      // outside.
      let latest = Lock(initial)
      self.flatMap(strategy) { value in
        SignalProducer<U, Error>(running: { inner, branch in
          next(latest.withLock { $0 }, value).producer.run(inner, branch)
        })
      }.map { value in
        _ = latest.exchange(value)
        return value
      }.run(observer, lifetime)
    })
  }
}
