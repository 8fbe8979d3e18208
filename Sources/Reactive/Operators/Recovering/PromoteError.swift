extension Signal where Error == Never {
  /// Gives a signal that cannot fail an error type, so that you can combine it with one that can.
  ///
  /// - Parameter type: The type of the failure.
  /// - Returns: A signal of the same events.
  /// - Complexity: O(1) per event. Keeps nothing.
  public func promoteError<F>(_ type: F.Type = F.self) -> Signal<Value, F> {
    transforming { $0.withoutFailure() }
  }
}

extension SignalProducer where Error == Never {
  /// Gives a producer that cannot fail an error type, so that you can combine it with one that can.
  ///
  /// - Parameter type: The type of the failure.
  /// - Returns: A producer of the same events.
  public func promoteError<F>(_ type: F.Type = F.self) -> SignalProducer<Value, F> {
    transforming { $0.withoutFailure() }
  }
}

extension Signal.Observer {
  /// Makes the observer for a stream that cannot fail.
  @usableFromInline
  func withoutFailure() -> Signal<Value, Never>.Observer {
    .init(
      onValue: onValue,
      onTermination: { [onTermination] termination in
        switch termination {
        case .completed: onTermination(.completed)
        case .interrupted: onTermination(.interrupted)
        }
      })
  }
}
