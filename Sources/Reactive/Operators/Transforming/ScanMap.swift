extension Signal {
  /// Transforms each value with a closure that also keeps a state.
  ///
  ///     s                                 -1-2-|
  ///     .scanMap(0) { ($0 + $1, $0) }     -0-1-|
  ///
  /// The state itself is never sent. Every terminal event passes at once.
  ///
  /// - Parameters:
  ///   - initial: The state before the first value.
  ///   - next: Returns the next state and the value to send, given the state and a value.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value. Keeps one state.
  @preconcurrency
  @inlinable
  public func scanMap<State: Sendable, U>(
    _ initial: State, _ next: @escaping @Sendable (State, Value) -> (State, U)
  ) -> Signal<U, Error> {
    scanMap(into: initial) { state, value in
      let (newState, made) = next(state, value)
      state = newState
      return made
    }
  }

  /// Transforms each value with a closure that also changes a state in place.
  ///
  ///     s                                          -1-2-|
  ///     .scanMap(into: 5) { $0 += $1; return $0 }  -6-8-|
  ///
  /// - Parameters:
  ///   - initial: The state before the first value.
  ///   - next: Changes the state and returns the value to send.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value. Keeps one state.
  @preconcurrency
  @inlinable
  public func scanMap<State: Sendable, U>(
    into initial: State, _ next: @escaping @Sendable (inout State, Value) -> U
  ) -> Signal<U, Error> {
    transforming { $0.scanMapping(into: initial, next) }
  }
}

extension SignalProducer {
  /// Transforms each value with a closure that also keeps a state.
  ///
  /// Each start begins with the initial state. More in ``Signal/scanMap(_:_:)``.
  @preconcurrency
  @inlinable
  public func scanMap<State: Sendable, U>(
    _ initial: State, _ next: @escaping @Sendable (State, Value) -> (State, U)
  ) -> SignalProducer<U, Error> {
    scanMap(into: initial) { state, value in
      let (newState, made) = next(state, value)
      state = newState
      return made
    }
  }

  /// Transforms each value with a closure that also changes a state in place.
  ///
  /// Each start begins with the initial state. More in ``Signal/scanMap(into:_:)``.
  @preconcurrency
  @inlinable
  public func scanMap<State: Sendable, U>(
    into initial: State, _ next: @escaping @Sendable (inout State, Value) -> U
  ) -> SignalProducer<U, Error> {
    transforming { $0.scanMapping(into: initial, next) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends each value, transformed with a state, to this one.
  @inlinable
  consuming func scanMapping<State: Sendable, Upstream>(
    into initial: State, _ next: @escaping @Sendable (inout State, Upstream) -> Value
  ) -> Signal<Upstream, Error>.Observer {
    let state = SerialBox(initial)
    return .init(
      onValue: { [onValue] value in onValue(next(&state.contents, value)) },
      onTermination: onTermination)
  }
}
