extension Signal {
  /// Combines all values into one result and sends it when the signal completes.
  ///
  ///     s                          -1-2-|
  ///     .reduce(0) { $0 + $1 }     -----(3|)
  ///
  /// Without values, it sends the initial result. A failure or an interruption passes at once, and nothing is sent.
  ///
  /// - Parameters:
  ///   - initial: The result before the first value.
  ///   - next: Returns the next result, given the result so far and a value.
  /// - Returns: A signal of one value that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value. Keeps one result.
  @preconcurrency
  public func reduce<U: Sendable>(
    _ initial: U, _ next: @escaping @Sendable (U, Value) -> U
  ) -> Signal<U, Error> {
    reduce(into: initial) { $0 = next($0, $1) }
  }

  /// Adds all values to one result in place and sends it when the signal completes.
  ///
  ///     s                                      -1-2-|
  ///     .reduce(into: []) { $0.append($1) }    -----(p|)    p = [1, 2]
  ///
  /// - Parameters:
  ///   - initial: The result before the first value.
  ///   - next: Adds a value to the result.
  /// - Returns: A signal of one value that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value. Keeps one result.
  @preconcurrency
  public func reduce<U: Sendable>(
    into initial: U, _ next: @escaping @Sendable (inout U, Value) -> Void
  ) -> Signal<U, Error> {
    attaching { $0.reduce(into: initial, next) }
  }
}

extension SignalProducer {
  /// Combines all values into one result and sends it when the producer completes.
  ///
  /// Each start begins with the initial result. More in ``Signal/reduce(_:_:)``.
  @preconcurrency
  public func reduce<U: Sendable>(
    _ initial: U, _ next: @escaping @Sendable (U, Value) -> U
  ) -> SignalProducer<U, Error> {
    reduce(into: initial) { $0 = next($0, $1) }
  }

  /// Adds all values to one result in place and sends it when the producer completes.
  ///
  /// Each start begins with the initial result. More in ``Signal/reduce(into:_:)``.
  @preconcurrency
  public func reduce<U: Sendable>(
    into initial: U, _ next: @escaping @Sendable (inout U, Value) -> Void
  ) -> SignalProducer<U, Error> {
    transforming { $0.reducing(into: initial, next) }
  }
}

extension EventStream {
  /// Combines all values, starting with the first, and sends the result when the stream completes.
  ///
  ///     s                       -2-3-|
  ///     .reduce { $0 * $1 }     -----(6|)
  ///
  /// Without values, nothing is sent before the completion.
  ///
  /// - Parameter next: Returns the next result, given the result so far and a value.
  /// - Returns: A stream of at most one value that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value but the first. Keeps one result.
  @preconcurrency
  public func reduce(_ next: @escaping @Sendable (Value, Value) -> Value) -> Self {
    applying { $0.scan(next).take(last: 1) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends the final result to this one at the end.
  func reducing<Upstream>(
    into initial: Value, _ next: @escaping @Sendable (inout Value, Upstream) -> Void
  ) -> Signal<Upstream, Error>.Observer {
    let result = SerialBox(initial)
    return .init(
      onValue: { next(&result.contents, $0) },
      onTermination: { [self] termination in
        if case .completed = termination { onValue(result.contents) }
        onTermination(termination)
      })
  }
}
