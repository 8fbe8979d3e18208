extension Signal where Error == Never {
  /// Calls an action with each value of a signal that cannot fail, and fails with the action's
  /// first failure.
  ///
  /// More in ``attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
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
  @_disfavoredOverload
  public func attempt<F>(
    _ action: @escaping @Sendable (Value) throws(F) -> Void
  ) -> Signal<Value, F> {
    attaching { $0.attempt(action) }
  }
}

extension EventStream {
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
  /// - Returns: A stream of the values with which the action succeeded.
  /// - Complexity: One call of `action` for each value. Keeps nothing.
  @preconcurrency
  public func attempt(_ action: @escaping @Sendable (Value) -> Result<Void, Error>) -> Self {
    applying { $0.attemptMap { value in action(value).map { value } } }
  }

  /// Calls an action with each value, passes the value if the action succeeds, and fails with the
  /// first error it throws.
  ///
  /// More in ``attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
  @_disfavoredOverload
  public func attempt(_ action: @escaping @Sendable (Value) throws(Error) -> Void) -> Self {
    applying {
      $0.attemptMap { (value) throws(Error) -> Value in
        try action(value)
        return value
      }
    }
  }
}

extension SignalProducer where Error == Never {
  /// Calls an action with each value of a producer that cannot fail, and fails with the action's
  /// first failure.
  ///
  /// More in ``EventStream/attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
  public func attempt<F>(
    _ action: @escaping @Sendable (Value) -> Result<Void, F>
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).attempt(action)
  }

  /// Calls an action with each value of a producer that cannot fail, and fails with the first error
  /// the action throws.
  ///
  /// More in ``EventStream/attempt(_:)-((Value)->Result<Void,Error>)``.
  @preconcurrency
  @_disfavoredOverload
  public func attempt<F>(
    _ action: @escaping @Sendable (Value) throws(F) -> Void
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).attempt(action)
  }
}

extension Signal {
  /// Transforms each value with a closure, and fails with the closure's first failure.
  ///
  ///     s                                                       -1-2-3|
  ///     .attemptMap { $0 < 2 ? .success($0) : .failure("big") } -1-#
  ///
  /// It fails in the tick of the value and disposes of upstream. Every terminal event of upstream
  /// passes.
  ///
  /// - Parameter transform: Called once with each value.
  /// - Returns: A signal of the successful results.
  /// - Complexity: One call of `transform` for each value. Keeps nothing.
  @preconcurrency
  public func attemptMap<U>(
    _ transform: @escaping @Sendable (Value) -> Result<U, Error>
  ) -> Signal<U, Error> {
    attaching { $0.attemptMap(transform) }
  }

  /// Transforms each value with a closure, and fails with the first error the closure throws.
  ///
  /// More in ``attemptMap(_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func attemptMap<U>(
    _ transform: @escaping @Sendable (Value) throws(Error) -> U
  ) -> Signal<U, Error> {
    attaching { $0.attemptMap(transform) }
  }
}

extension Signal where Error == Never {
  /// Transforms each value of a signal that cannot fail with a closure that can.
  ///
  /// More in ``attemptMap(_:)``.
  @preconcurrency
  public func attemptMap<U, F>(
    _ transform: @escaping @Sendable (Value) -> Result<U, F>
  ) -> Signal<U, F> {
    attaching { $0.attemptMap(transform) }
  }

  /// Transforms each value of a signal that cannot fail with a closure that can throw.
  ///
  /// More in ``attemptMap(_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func attemptMap<U, F>(
    _ transform: @escaping @Sendable (Value) throws(F) -> U
  ) -> Signal<U, F> {
    attaching { $0.attemptMap(transform) }
  }
}

extension SignalProducer {
  /// Transforms each value with a closure, and fails with the closure's first failure.
  ///
  /// More in ``Signal/attemptMap(_:)``.
  @preconcurrency
  public func attemptMap<U>(
    _ transform: @escaping @Sendable (Value) -> Result<U, Error>
  ) -> SignalProducer<U, Error> {
    transforming { $0.attempting(transform, of: $1) }
  }

  /// Transforms each value with a closure, and fails with the first error the closure throws.
  ///
  /// More in ``Signal/attemptMap(_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func attemptMap<U>(
    _ transform: @escaping @Sendable (Value) throws(Error) -> U
  ) -> SignalProducer<U, Error> {
    attemptMap { value in Result { () throws(Error) in try transform(value) } }
  }
}

extension SignalProducer where Error == Never {
  /// Transforms each value of a producer that cannot fail with a closure that can.
  ///
  /// More in ``Signal/attemptMap(_:)``.
  @preconcurrency
  public func attemptMap<U, F>(
    _ transform: @escaping @Sendable (Value) -> Result<U, F>
  ) -> SignalProducer<U, F> {
    promoteError(F.self).attemptMap(transform)
  }

  /// Transforms each value of a producer that cannot fail with a closure that can throw.
  ///
  /// More in ``Signal/attemptMap(_:)``.
  @preconcurrency
  @_disfavoredOverload
  public func attemptMap<U, F>(
    _ transform: @escaping @Sendable (Value) throws(F) -> U
  ) -> SignalProducer<U, F> {
    promoteError(F.self).attemptMap(transform)
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends each transformed value, or the closure's failure, to
  /// this one.
  func attempting<Upstream>(
    _ transform: @escaping @Sendable (Upstream) -> Result<Value, Error>, of upstream: Lifetime
  ) -> Signal<Upstream, Error>.Observer {
    let isOver = SerialBox(false)
    return .init(
      onValue: { [onValue, onTermination] value in
        guard !isOver.contents else { return }
        switch transform(value) {
        case .success(let result): onValue(result)
        case .failure(let error):
          isOver.contents = true
          onTermination(.failed(error))
          upstream.end()
        }
      },
      onTermination: { [onTermination] termination in
        // Upstream may end in response to the value for which the closure failed.
        if !isOver.contents { onTermination(termination) }
      })
  }
}
