extension Signal {
  /// Drops every value and passes the end.
  ///
  ///     s                  -1-2|
  ///     .ignoreValues()    ----|
  ///
  /// Every terminal event passes at once. To get a signal of any other value type, use `promoteValue`.
  ///
  /// - Returns: A signal without values that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps nothing.
  @_disfavoredOverload
  public func ignoreValues() -> Signal<Never, Error> { transforming { $0.ignoringValues() } }
}

extension SignalProducer {
  /// Drops every value and passes the end.
  ///
  /// More in ``Signal/ignoreValues()``.
  @_disfavoredOverload
  public func ignoreValues() -> SignalProducer<Never, Error> {
    transforming { $0.ignoringValues() }
  }
}

extension Signal.Observer where Value == Never {
  /// Makes the upstream observer that sends only the end to this one.
  consuming func ignoringValues<Upstream>() -> Signal<Upstream, Error>.Observer {
    .init(onValue: { _ in }, onTermination: onTermination)
  }
}
