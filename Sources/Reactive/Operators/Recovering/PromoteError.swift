extension Signal where Error == Never {
  /// The same signal as one that could fail, to be put together with one that can.
  ///
  /// - Parameter type: The type of the failure.
  /// - Returns: A signal of the same events.
  public func promoteError<F>(_ type: F.Type = F.self) -> Signal<Value, F> {
    transforming { $0.withoutFailure() }
  }
}

extension SignalProducer where Error == Never {
  /// The same producer as one that could fail, to be put together with one that can.
  ///
  /// - Parameter type: The type of the failure.
  /// - Returns: A producer of the same events.
  public func promoteError<F>(_ type: F.Type = F.self) -> SignalProducer<Value, F> {
    transforming { $0.withoutFailure() }
  }
}

extension Signal.Observer {
  /// The observer to put upstream of a stream that cannot fail.
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
