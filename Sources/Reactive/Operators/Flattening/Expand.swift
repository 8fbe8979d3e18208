extension Signal {
  /// Passes each value and those of the stream that a closure makes of it, and treats those the same.
  ///
  ///     s                                                             1----|
  ///     .expand { $0 < 8 ? SignalProducer(value: $0 * 2).delay(1t) : .empty }    1248-|
  ///
  /// Completed when this signal has completed and no inner stream runs or waits. Failed as soon as this signal
  /// or an inner stream fails. An interrupted inner stream counts as completed.
  ///
  /// What inner streams send while they are started is expanded then and there, one inside the other; from a
  /// depth of fifty on it waits for its turn.
  ///
  /// - Parameters:
  ///   - limit: How many inner streams run at most; less than one traps. A value that waits is neither sent nor
  ///     expanded before its stream is started.
  ///   - transform: Called once for each value that is sent.
  /// - Returns: A signal of all those values.
  /// - Complexity: One lock per inner stream. Keeps the values that wait.
  @_disfavoredOverload
  public func expand(
    limit: Int = .max, _ transform: @escaping @Sendable (Value) -> SignalProducer<Value, Error>
  ) -> Signal {
    attaching { $0.expand(limit: limit, transform) }
  }
}

extension SignalProducer {
  /// Passes each value and those of the stream that a closure makes of it, and treats those the same.
  ///
  /// More in ``Signal/expand(limit:_:)``.
  @_disfavoredOverload
  public func expand(
    limit: Int = .max, _ transform: @escaping @Sendable (Value) -> SignalProducer
  ) -> SignalProducer {
    precondition(
      limit > 0, "expand(limit:_:) takes a limit of one or more, but was given \(limit).")
    return SignalProducer(running: { [run] observer, lifetime in
      let flattening = Flattening(.concurrent(limit: UInt(limit)), observer, lifetime)
      run(
        Signal<Value, Error>.Observer(
          onValue: { flattening.expand($0, transform) },
          onTermination: { flattening.outerEnded($0) }),
        flattening.outer)
    })
  }
}

extension Flattening {
  /// Takes up, as an inner stream, a value and then what its own stream sends, each of which is taken up in
  /// its turn.
  fileprivate func expand(
    _ value: Value, _ transform: @escaping @Sendable (Value) -> SignalProducer<Value, Error>
  ) {
    take(
      SignalProducer(running: { observer, branch in
        observer.onValue(value)
        guard !branch.hasEnded else { return }
        transform(value).run(
          Signal<Value, Error>.Observer(
            onValue: { self.expand($0, transform) }, onTermination: observer.onTermination),
          branch)
      }))
  }
}
