extension Signal {
  /// Sends what a closure makes of each value, and fails with the first failure of the closure.
  ///
  ///     s                                                       -1-2-3|
  ///     .attemptMap { $0 < 2 ? .success($0) : .failure("big") } -1-#
  ///
  /// It fails in the tick of the value, and upstream is disposed of. Every terminal event of
  /// upstream passes.
  ///
  /// - Parameter transform: Called once with each value.
  /// - Returns: A signal of the results that are no failures.
  /// - Complexity: One call of `transform` for each value. Keeps nothing.
  @available(swift, introduced: 6)
  @inlinable
  public func attemptMap<U>(
    _ transform: @escaping @Sendable (Value) -> Result<U, Error>
  ) -> Signal<U, Error> {
    attaching { $0.attemptMap(transform) }
  }

  /// Sends what a closure makes of each value, and fails with the first error that it throws.
  ///
  /// More in ``attemptMap(_:)-((Value)->Result<U,Error>)``.
  @available(swift, introduced: 6)
  @inlinable
  @_disfavoredOverload
  public func attemptMap<U>(
    _ transform: @escaping @Sendable (Value) throws(Error) -> U
  ) -> Signal<U, Error> {
    attaching { $0.attemptMap(transform) }
  }
}

extension Signal where Error == Never {
  /// Sends what a closure that may fail makes of each value of a signal that cannot.
  ///
  /// More in ``attemptMap(_:)-((Value)->Result<U,Error>)``.
  @inlinable
  public func attemptMap<U, F>(
    _ transform: @escaping @Sendable (Value) -> Result<U, F>
  ) -> Signal<U, F> {
    attaching { $0.attemptMap(transform) }
  }

  /// Sends what a closure that may throw makes of each value of a signal that cannot fail.
  ///
  /// More in ``attemptMap(_:)-((Value)->Result<U,Error>)``.
  @inlinable
  @_disfavoredOverload
  public func attemptMap<U, F>(
    _ transform: @escaping @Sendable (Value) throws(F) -> U
  ) -> Signal<U, F> {
    attaching { $0.attemptMap(transform) }
  }
}

extension SignalProducer {
  /// Sends what a closure makes of each value, and fails with the first failure of the closure.
  ///
  /// More in ``Signal/attemptMap(_:)-((Value)->Result<U,Error>)``.
  @available(swift, introduced: 6)
  @inlinable
  public func attemptMap<U>(
    _ transform: @escaping @Sendable (Value) -> Result<U, Error>
  ) -> SignalProducer<U, Error> {
    transforming { $0.attempting(transform, of: $1) }
  }

  /// Sends what a closure makes of each value, and fails with the first error that it throws.
  ///
  /// More in ``Signal/attemptMap(_:)-((Value)->Result<U,Error>)``.
  @available(swift, introduced: 6)
  @inlinable
  @_disfavoredOverload
  public func attemptMap<U>(
    _ transform: @escaping @Sendable (Value) throws(Error) -> U
  ) -> SignalProducer<U, Error> {
    attemptMap { value in Result { () throws(Error) in try transform(value) } }
  }
}

extension SignalProducer where Error == Never {
  /// Sends what a closure that may fail makes of each value of a producer that cannot.
  ///
  /// More in ``Signal/attemptMap(_:)-((Value)->Result<U,Error>)``.
  @inlinable
  public func attemptMap<U, F>(
    _ transform: @escaping @Sendable (Value) -> Result<U, F>
  ) -> SignalProducer<U, F> {
    promoteError(F.self).attemptMap(transform)
  }

  /// Sends what a closure that may throw makes of each value of a producer that cannot fail.
  ///
  /// More in ``Signal/attemptMap(_:)-((Value)->Result<U,Error>)``.
  @inlinable
  @_disfavoredOverload
  public func attemptMap<U, F>(
    _ transform: @escaping @Sendable (Value) throws(F) -> U
  ) -> SignalProducer<U, F> {
    promoteError(F.self).attemptMap(transform)
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets what a closure makes of each value, and the
  /// closure's failure.
  @inlinable
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
        // What is upstream may end because of the value with which the closure has failed.
        if !isOver.contents { onTermination(termination) }
      })
  }
}
