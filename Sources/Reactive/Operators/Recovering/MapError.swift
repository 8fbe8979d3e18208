extension Signal {
  /// Transforms the failure with a closure.
  ///
  ///     s                            -1#
  ///     .mapError { "\($0)!" }       -1#
  ///
  /// Values and all other terminal events pass at once.
  ///
  /// - Parameter transform: Called with the error, if the signal fails.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: O(1) per value, and one call of `transform`. Keeps nothing.
  @preconcurrency
  public func mapError<F>(_ transform: @escaping @Sendable (Error) -> F) -> Signal<Value, F> {
    transforming { $0.mappingError(transform) }
  }
}

extension SignalProducer {
  /// Transforms the failure with a closure.
  ///
  /// More in ``Signal/mapError(_:)``.
  @preconcurrency
  public func mapError<F>(
    _ transform: @escaping @Sendable (Error) -> F
  ) -> SignalProducer<Value, F> {
    transforming { $0.mappingError(transform) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends the transformed failure to this one.
  func mappingError<Upstream>(
    _ transform: @escaping @Sendable (Upstream) -> Error
  ) -> Signal<Value, Upstream>.Observer {
    .init(
      onValue: onValue,
      onTermination: { [onTermination] termination in
        switch termination {
        case .failed(let error): onTermination(.failed(transform(error)))
        case .completed: onTermination(.completed)
        case .interrupted: onTermination(.interrupted)
        }
      })
  }
}
