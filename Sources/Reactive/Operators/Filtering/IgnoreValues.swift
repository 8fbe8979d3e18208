extension Signal {
  /// Drops every value and passes the end.
  ///
  ///     s                  -1-2|
  ///     .ignoreValues()    ----|
  ///
  /// Every terminal event passes at once. The result can be had as a signal of values of any type with
  /// `promoteValue`.
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
  /// The observer to put upstream so that this one gets the end alone.
  @usableFromInline
  consuming func ignoringValues<Upstream>() -> Signal<Upstream, Error>.Observer {
    .init(onValue: { _ in }, onTermination: onTermination)
  }
}
