extension EventStream {
  /// Passes each value, makes a stream from it, and treats that stream's values in the same way.
  ///
  ///     s                                                                        1----|
  ///     .expand { $0 < 8 ? SignalProducer(value: $0 * 2).delay(1t) : .empty }    1248-|
  ///
  /// The result completes when this stream has completed and no inner stream is running or pending. It fails as soon as
  /// this stream or an inner stream fails. An interrupted inner stream counts as completed.
  ///
  /// Values that inner streams send while they are started are expanded immediately, in nested calls. From a depth of
  /// fifty on, they wait for their turn.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of inner streams that run at a time; less than one traps. A pending value is neither
  ///     sent nor expanded before its stream is started.
  ///   - transform: Called once for each sent value.
  /// - Returns: A stream of the original and the expanded values.
  /// - Complexity: One call of `transform` for each value. Amortised O(1) per inner stream and per value. Keeps the
  ///   pending values, without a limit.
  @preconcurrency
  public func expand(
    limit: Int = .max, _ transform: @escaping @Sendable (Value) -> SignalProducer<Value, Error>
  ) -> Self {
    precondition(
      limit > 0, "expand(limit:_:) takes a limit of one or more, but was given \(limit).")
    return connecting { source, observer, lifetime in
      let flattening = Flattening(.concurrent(limit: UInt(limit)), observer, lifetime)
      source.run(
        Signal<Value, Error>.Observer(
          onValue: { flattening.expand($0, transform) },
          onTermination: { flattening.outerEnded($0) }),
        flattening.outer)
    }
  }
}

extension Flattening {
  /// Adds an inner stream that sends a value and then expands the values of that value's own stream.
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
