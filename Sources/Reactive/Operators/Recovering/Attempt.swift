extension Signal {
  /// Calls an action with each value, passes the value if the action succeeds, and fails with its
  /// first failure.
  ///
  ///     s                                                     -1-2-3|
  ///     .attempt { $0 < 2 ? .success(()) : .failure("big") }  -1-#
  ///
  /// The action is called before the value is sent. If it fails, the result fails in the tick of
  /// the value and disposes of upstream. Every terminal event of upstream passes.
  ///
  /// - Parameter action: Called once with each value.
  /// - Returns: A signal of the values with which the action succeeded.
  /// - Complexity: One call of `action` for each value. Keeps nothing.
  @preconcurrency
  @inlinable
  public func attempt(
    _ action: @escaping @Sendable (Value) -> Result<Void, Error>
  ) -> Signal {
    attaching { $0.attempt(action) }
  }

  /// Calls an action with each value, passes the value if the action succeeds, and fails with the
  /// first error it throws.
  ///
  /// More in ``attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func attempt(
    _ action: @escaping @Sendable (Value) throws(Error) -> Void
  ) -> Signal {
    attaching { $0.attempt(action) }
  }
}

extension Signal where Error == Never {
  /// Calls an action with each value of a signal that cannot fail, and fails with the action's
  /// first failure.
  ///
  /// More in ``attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
  @inlinable
  public func attempt<F>(
    _ action: @escaping @Sendable (Value) -> Result<Void, F>
  ) -> Signal<Value, F> {
    attaching { $0.attempt(action) }
  }

  /// Calls an action with each value of a signal that cannot fail, and fails with the first error
  /// the action throws.
  ///
  /// More in ``attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func attempt<F>(
    _ action: @escaping @Sendable (Value) throws(F) -> Void
  ) -> Signal<Value, F> {
    attaching { $0.attempt(action) }
  }
}

extension SignalProducer {
  /// Calls an action with each value, passes the value if the action succeeds, and fails with its
  /// first failure.
  ///
  /// More in ``Signal/attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
  @inlinable
  public func attempt(
    _ action: @escaping @Sendable (Value) -> Result<Void, Error>
  ) -> SignalProducer {
    transforming { $0.checking(action, of: $1) }
  }

  /// Calls an action with each value, passes the value if the action succeeds, and fails with the
  /// first error it throws.
  ///
  /// More in ``Signal/attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func attempt(
    _ action: @escaping @Sendable (Value) throws(Error) -> Void
  ) -> SignalProducer {
    attemptMap { (value) throws(Error) -> Value in
      try action(value)
      return value
    }
  }
}

extension SignalProducer where Error == Never {
  /// Calls an action with each value of a producer that cannot fail, and fails with the action's
  /// first failure.
  ///
  /// More in ``Signal/attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
  @inlinable
  public func attempt<F>(
    _ action: @escaping @Sendable (Value) -> Result<Void, F>
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).attempt(action)
  }

  /// Calls an action with each value of a producer that cannot fail, and fails with the first error
  /// the action throws.
  ///
  /// More in ``Signal/attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func attempt<F>(
    _ action: @escaping @Sendable (Value) throws(F) -> Void
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).attempt(action)
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends values to this one until an action fails for one.
  @inlinable
  func checking(
    _ action: @escaping @Sendable (Value) -> Result<Void, Error>, of upstream: Lifetime
  ) -> Self {
    let isOver = SerialBox(false)
    return Self(
      onValue: { [self] value in
        guard !isOver.contents else { return }
        if case .failure(let error) = action(value) {
          isOver.contents = true
          onTermination(.failed(error))
          upstream.end()
        } else {
          onValue(value)
        }
      },
      onTermination: { [onTermination] termination in
        // Upstream may end in response to the value for which the action failed.
        if !isOver.contents { onTermination(termination) }
      })
  }
}
