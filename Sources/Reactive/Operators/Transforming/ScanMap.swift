extension Signal {
  /// Sends what a closure makes of each value and of a state that it keeps.
  ///
  ///     s                                 -1-2-|
  ///     .scanMap(0) { ($0 + $1, $0) }     -0-1-|
  ///
  /// The state itself is never sent. Every terminal event passes at once.
  ///
  /// - Parameters:
  ///   - initial: The state that the first value is given.
  ///   - next: Given the state and a value, makes the next state and what is sent.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value. Keeps one state.
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

  /// Sends what a closure makes of each value and of a state that it changes in place.
  ///
  ///     s                                          -1-2-|
  ///     .scanMap(into: 5) { $0 += $1; return $0 }  -6-8-|
  ///
  /// - Parameters:
  ///   - initial: The state that the first value is given.
  ///   - next: Given the state, to be changed, and a value, makes what is sent.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value. Keeps one state.
  @inlinable
  public func scanMap<State: Sendable, U>(
    into initial: State, _ next: @escaping @Sendable (inout State, Value) -> U
  ) -> Signal<U, Error> {
    transforming { $0.scanMapping(into: initial, next) }
  }
}

extension SignalProducer {
  /// Sends what a closure makes of each value and of a state that it keeps.
  ///
  /// Each start begins with the initial state. More in ``Signal/scanMap(_:_:)``.
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

  /// Sends what a closure makes of each value and of a state that it changes in place.
  ///
  /// Each start begins with the initial state. More in ``Signal/scanMap(into:_:)``.
  @inlinable
  public func scanMap<State: Sendable, U>(
    into initial: State, _ next: @escaping @Sendable (inout State, Value) -> U
  ) -> SignalProducer<U, Error> {
    transforming { $0.scanMapping(into: initial, next) }
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets what is made of a state and each value.
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
