extension Signal where Value == Never {
  /// Gives a signal that sends no values another value type, so that you can combine it with one
  /// that does.
  ///
  ///     s                          --|
  ///     .promoteValue(Int.self)    --|
  ///
  /// Every terminal event passes at once.
  ///
  /// - Parameter type: The type of the values.
  /// - Returns: A signal of the same events.
  /// - Complexity: O(1). Keeps nothing.
  public func promoteValue<U>(_ type: U.Type = U.self) -> Signal<U, Error> {
    transforming { $0.withoutValues() }
  }
}

extension SignalProducer where Value == Never {
  /// Gives a producer that sends no values another value type, so that you can combine it with one
  /// that does.
  ///
  /// More in ``Signal/promoteValue(_:)``.
  public func promoteValue<U>(_ type: U.Type = U.self) -> SignalProducer<U, Error> {
    transforming { $0.withoutValues() }
  }
}

extension Signal.Observer {
  /// Makes the observer for a stream that sends no values.
  consuming func withoutValues() -> Signal<Never, Error>.Observer {
    .init(onValue: { _ in }, onTermination: onTermination)
  }
}
