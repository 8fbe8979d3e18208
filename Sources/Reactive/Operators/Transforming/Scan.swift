extension Signal {
  /// Combines each value with the result so far and sends the new result.
  ///
  ///     s                        -1-2-|
  ///     .scan(10) { $0 + $1 }    -a-b-|    a = 11, b = 13
  ///
  /// The initial result itself is not sent. Every terminal event passes at once.
  ///
  /// - Parameters:
  ///   - initial: The result before the first value.
  ///   - next: Returns the next result, given the result so far and a value.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value. Keeps one result.
  @preconcurrency
  @inlinable
  public func scan<U: Sendable>(
    _ initial: U, _ next: @escaping @Sendable (U, Value) -> U
  ) -> Signal<U, Error> {
    scan(into: initial) { result, value in result = next(result, value) }
  }

  /// Adds each value to a result in place and sends the result.
  ///
  ///     s                                    -1-2-|
  ///     .scan(into: []) { $0.append($1) }    -a-b-|    a = [1], b = [1, 2]
  ///
  /// - Parameters:
  ///   - initial: The result before the first value.
  ///   - next: Adds a value to the result.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value. Keeps one result.
  @preconcurrency
  @inlinable
  public func scan<U: Sendable>(
    into initial: U, _ next: @escaping @Sendable (inout U, Value) -> Void
  ) -> Signal<U, Error> {
    scanMap(into: initial) { result, value in
      next(&result, value)
      return result
    }
  }
}

extension SignalProducer {
  /// Combines each value with the result so far and sends the new result.
  ///
  /// Each start begins with the initial result. More in ``Signal/scan(_:_:)``.
  @preconcurrency
  @inlinable
  public func scan<U: Sendable>(
    _ initial: U, _ next: @escaping @Sendable (U, Value) -> U
  ) -> SignalProducer<U, Error> {
    scan(into: initial) { result, value in result = next(result, value) }
  }

  /// Adds each value to a result in place and sends the result.
  ///
  /// Each start begins with the initial result. More in ``Signal/scan(into:_:)``.
  @preconcurrency
  @inlinable
  public func scan<U: Sendable>(
    into initial: U, _ next: @escaping @Sendable (inout U, Value) -> Void
  ) -> SignalProducer<U, Error> {
    scanMap(into: initial) { result, value in
      next(&result, value)
      return result
    }
  }
}

extension EventStream {
  /// Combines the values one by one, starting with the first value, and sends each result.
  ///
  ///     s                    -1-2-3|
  ///     .scan { $0 + $1 }    -1-3-6|
  ///
  /// - Parameter next: Returns the next result, given the result so far and a value.
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value but the first. Keeps one result.
  @preconcurrency
  @_disfavoredOverload
  public func scan(_ next: @escaping @Sendable (Value, Value) -> Value) -> Self {
    applying {
      $0.scanMap(into: Value?.none) { result, value in
        let new = result.map { next($0, value) } ?? value
        result = new
        return new
      }
    }
  }
}

extension PropertyProtocol {
  /// A property of the result so far, where the current value is the first.
  ///
  /// - Parameters:
  ///   - initial: The result before the current value.
  ///   - next: Returns the next result, given the result so far and a value.
  /// - Returns: A property of the results.
  @preconcurrency
  public func scan<U: Sendable>(
    _ initial: U, _ next: @escaping @Sendable (U, Value) -> U
  ) -> Property<U> {
    composing { $0.scan(initial, next) }
  }
}

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
